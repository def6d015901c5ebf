#pragma once
// Images that are being built by their recipes. Control thread.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "image/recipe.h"
#include "life/life_context.h"

namespace helix::life {

/// Helix's own and the user's. Blocks on the disk, little.
std::vector<image::Recipe> knownRecipes(const LifeContext& context);

class ImageBuilds {
public:
    /// `changed` is called at every change.
    ImageBuilds(LifeContextPtr context, std::function<void()> changed);
    ~ImageBuilds();

    /// Builds and returns when done; a second call for the same image joins the first. NotFound for an
    /// unknown recipe. Leaves its error to be shown.
    async::Task<Result<void>> build(std::string name);
    void cancel(const std::string& name);
    void cancelAll();
    [[nodiscard]] bool isUnderWay(const std::string& name) const;
    /// Puts into `snapshot` what is under way, or how the last one failed.
    void describe(ImageSnapshot& snapshot) const;

    struct State;

private:
    std::shared_ptr<State> m_state; ///< owners: this and running builds
};

} // namespace helix::life
