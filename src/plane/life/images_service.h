#pragma once
// Images: the store, the recipes and the builds under way.

#include <memory>

#include "plane/images.h"
#include "life/life_context.h"

namespace helix::life {

class ImagesService : public Images {
public:
    explicit ImagesService(LifeContextPtr context);
    ~ImagesService() override;
    /// Goes on with what was under way when Helix ended. Once, when workspaces are known.
    void goOn();
    [[nodiscard]] std::vector<ImageSnapshot> list() const override;
    async::Task<Result<void>> build(std::string name) override;
    void cancelBuild(const std::string& name) override;
    async::Task<Result<void>> import(ImportRequest request) override;
    void cancelImport(const std::string& name) override;
    async::Task<Result<void>> keep(KeepRequest request) override;
    async::Task<Result<std::filesystem::path>> addRecipe(RecipeWish wish) override;
    async::Task<Result<std::string>> bring(BringRequest request) override;
    async::Task<Result<operations::SentImage>> send(SendRequest request) override;
    void cancelSend(const std::string& image) override;
    async::Task<Result<void>> warm(std::string name) override;
    void cancelWarm(const std::string& name) override;
    async::Task<Result<void>> remove(std::string name) override;

    struct Private;

private:
    std::shared_ptr<Private> m_d; ///< owners: this and running builds
};

} // namespace helix::life
