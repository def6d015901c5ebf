#pragma once
// Images that are there, or are built and imported at once.

#include <deque>
#include <map>

#include "plane/images.h"

namespace helix::fakes {

class FakeImages : public plane::Images {
public:
    // The script
    std::deque<plane::ImageSnapshot> all;
    bool buildsEnd = true, importsEnd = true, warmsEnd = true,
         sendsEnd = true; ///< else when cancelled
    bool cancelsEnd =
        true; ///< else a cancelled import is under way until endImport() or finishBringing()
    std::optional<Error> importError, warmError, sendError;

    // What was asked
    std::vector<std::string> built, cancelledBuilds, cancelledImports, warmed, cancelledWarms,
        cancelledSends;
    std::vector<plane::ImportRequest> imported;
    std::vector<plane::BringRequest> brought;
    std::vector<plane::KeepRequest> kept;
    std::vector<plane::RecipeWish> recipes;
    std::vector<plane::SendRequest> sent;

    plane::ImageSnapshot& addImage(const std::string& name, const std::string& title, bool present);
    void tell() { emit changed(); }
    /// One that buildsEnd kept is there now.
    void endBuild(const std::string& name);
    /// One that was cancelled is gone now.
    void endImport(const std::string& name);
    /// One that was brought is there now, whether or not it was cancelled.
    void finishBringing(const std::string& name);

    [[nodiscard]] std::vector<plane::ImageSnapshot> list() const override;
    async::Task<Result<void>> build(std::string name) override;
    void cancelBuild(const std::string& name) override;
    async::Task<Result<void>> import(plane::ImportRequest request) override;
    void cancelImport(const std::string& name) override;
    async::Task<Result<void>> keep(plane::KeepRequest request) override;
    async::Task<Result<std::filesystem::path>> addRecipe(plane::RecipeWish wish) override;
    async::Task<Result<std::string>> bring(plane::BringRequest request) override;
    async::Task<Result<operations::SentImage>> send(plane::SendRequest request) override;
    void cancelSend(const std::string& image) override;
    async::Task<Result<void>> warm(std::string name) override;
    void cancelWarm(const std::string& name) override;
    async::Task<Result<void>> remove(std::string name) override;
    /// One of `known`; nullptr where there is none.
    plane::ImageSnapshot* find(const std::string& name);

private:
    std::map<std::string, async::Completion<void>> m_building, m_importing, m_warming, m_sending;
};

} // namespace helix::fakes
