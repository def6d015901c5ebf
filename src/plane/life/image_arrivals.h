#pragma once
// Images on their way here from elsewhere: imported disks, and what registries and archives hold. Control
// thread.

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "image/disk_import.h"
#include "life/life_context.h"
#include "operations/image_values.h"

namespace helix::life {

/// What can be done about an image that is built or on its way, as the end of a sentence.
std::string waitOrCancel(const std::string& name);

class ImageArrivals {
public:
    using Progress = std::function<void(image::ImportProgress)>;
    /// How it comes here.
    using Work = std::function<async::Task<Result<image::Bundle>>(Progress, async::CancelToken)>;
    /// For the activity, and for who looks on.
    struct Words {
        std::string kind;      ///< of operations::Importing
        std::string done;      ///< "Imported x."
        std::string cancelled; ///< "Importing x was cancelled."
        /// What comes, which comes under one name at a time; empty: it may come under several.
        std::string origin;
    };

    /// `changed` is called at every change.
    ImageArrivals(LifeContextPtr context, std::function<void()> changed);
    ~ImageArrivals();

    /// Conflict while one of the name or the origin is under way. Leaves its error for errors().
    async::Task<Result<void>> bring(std::string name, Words words, Work work);
    void cancel(const std::string& name);
    void cancelAll();
    [[nodiscard]] std::map<std::string, operations::Importing> underWay() const;
    [[nodiscard]] bool isUnderWay(const std::string& name) const;
    [[nodiscard]] const std::map<std::string, Error>& errors() const;
    /// Whether there was one.
    bool forgetError(const std::string& name);

    struct State;

private:
    std::shared_ptr<State> m_state; ///< owners: this and who brings something
};

} // namespace helix::life
