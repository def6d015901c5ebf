#pragma once
// Catalogues that say what they are told.

#include "catalogues/catalogues.h"

namespace helix::fakes {

class FakeCatalogues : public catalogues::Catalogues {
public:
    // The script
    std::vector<catalogues::Followed> followed;
    std::vector<catalogues::Offer> offers;
    std::vector<catalogue::Update> newer;
    std::filesystem::path pictureFile; ///< empty: none comes
    std::optional<Error> problem;      ///< of add() and refresh()

    // What was asked
    int pictured = 0;
    std::vector<std::string> added, removed, refreshed;

    void tell() { emit changed(); }

    [[nodiscard]] std::vector<catalogues::Followed> list() const override { return followed; }
    async::Task<Result<void>> add(catalogue::Source source) override;
    async::Task<Result<void>> remove(std::string name) override;
    async::Task<Result<void>> refresh(std::string name) override;
    [[nodiscard]] std::vector<catalogues::Offer>
    search(const catalogue::SearchQuery& query) const override;
    [[nodiscard]] Result<catalogues::Offer> find(const std::string& image,
                                                 const std::string& source) const override;
    [[nodiscard]] std::vector<catalogue::Update>
    updates(const std::vector<catalogue::Installed>& /*installed*/) const override
    {
        return newer;
    }
    async::Task<Result<std::filesystem::path>> picture(catalogues::Offer offer,
                                                       std::size_t index) override;
};

} // namespace helix::fakes
