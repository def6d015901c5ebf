#pragma once
// Catalogues with what is kept of them on the disk.

#include <map>

#include "async/ticker.h"
#include "base/clock.h"
#include "catalogues/catalogues.h"
#include "catalogues/document_fetch.h"
#include "catalogues/kept_documents.h"
#include "catalogues/kept_pictures.h"

namespace helix::catalogues {

class CataloguesService : public Catalogues {
public:
    /// `open()` before anything else. The clock is looked at each `clockLook`: that a catalogue's time is over holds
    /// at once, and is told then. A look that nobody asked for, and a picture's way
    /// here, end after `lookDeadline`.
    CataloguesService(std::filesystem::path folder, Fetch fetch, KeptPictures pictures,
                      catalogue::Host host, WallClock clock,
                      std::chrono::milliseconds clockLook = std::chrono::minutes(1),
                      std::chrono::milliseconds lookDeadline = std::chrono::minutes(2));
    ~CataloguesService() override;

    /// Reads what was kept. A list that cannot be read is a problem, and nothing is written over it.
    async::Task<Result<void>> open();
    /// From now on those that are due (catalogues/renewal.h) are looked at anew, now and at each look at the clock; what
    /// comes of it is told by list() alone. Not `wanted`: from now on none, and of a round that is under way no further one.
    void renewByItself(bool wanted = true);

    [[nodiscard]] std::vector<Followed> list() const override;
    async::Task<Result<void>> add(catalogue::Source source) override;
    async::Task<Result<void>> remove(std::string name) override;
    async::Task<Result<void>> refresh(std::string name) override;
    [[nodiscard]] std::vector<Offer> search(const catalogue::SearchQuery& query) const override;
    [[nodiscard]] Result<Offer> find(const std::string& image,
                                     const std::string& source) const override;
    [[nodiscard]] std::vector<catalogue::Update>
    updates(const std::vector<catalogue::Installed>& installed) const override;
    async::Task<Result<std::filesystem::path>> picture(Offer offer, std::size_t index) override;

    struct State;

private:
    void renewWhatIsDue();

    std::shared_ptr<State> m_state; ///< owners: this and running coroutines
    async::Ticker m_clockLook;
};

} // namespace helix::catalogues
