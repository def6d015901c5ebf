#pragma once
// The catalogues that the user follows, and what they offer.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "catalogue/search_index.h"
#include "catalogue/sources.h"
#include "catalogue/updates.h"

namespace helix::catalogues {

/// One of them as it stands.
struct Followed {
    catalogue::Source source;
    /// What was accepted last; null: nothing yet, or its time is over by now.
    std::shared_ptr<const catalogue::Catalogue> catalogue;
    std::string keyId;            ///< of the key that vouches for it
    std::int64_t fetchedAtMs = 0; ///< wall clock; 0: never
    std::optional<Error> problem; ///< why the last look came to nothing, or that its time is over
    bool isRefreshing = false;
};

/// An image that a catalogue offers.
struct Offer {
    std::string source; ///< the catalogue, by the user's word for it
    std::shared_ptr<const catalogue::Catalogue> catalogue; ///< owns what follows
    const catalogue::Entry* entry = nullptr;
    const catalogue::EntryVersion* newest = nullptr; ///< that this computer can run; null: none

    /// Whose signature its versions have.
    [[nodiscard]] const signature::Publisher* publisher() const
    {
        return catalogue->publisherOf(*entry);
    }
};

/// What a catalogue says counts within its time alone, by the clock at each question. Control thread.
class Catalogues : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] virtual std::vector<Followed> list() const = 0;
    /// Gets its document, and follows it from then on when that is signed by one of the source's keys and
    /// good now; otherwise nothing changes. AlreadyExists; what checkSource() and accept() say.
    virtual async::Task<Result<void>> add(catalogue::Source source) = 0;
    /// NotFound names those there are. Images that came from it stay. What is on its way here of it is
    /// waited for by nobody, and put down by nobody.
    virtual async::Task<Result<void>> remove(std::string name) = 0;
    /// Looks whether there is a newer document; of an empty name of all at once, and the first error is returned
    /// then. What was accepted before stays in force whatever happens.
    virtual async::Task<Result<void>> refresh(std::string name) = 0;

    /// Best first.
    [[nodiscard]] virtual std::vector<Offer> search(const catalogue::SearchQuery& query) const = 0;
    /// Of an empty source the first that has it. NotFound; what accept() says where only a catalogue has it
    /// whose time is over.
    [[nodiscard]] virtual Result<Offer> find(const std::string& image,
                                             const std::string& source) const = 0;
    /// Of what is here, from the first catalogue that has something newer.
    [[nodiscard]] virtual std::vector<catalogue::Update>
    updates(const std::vector<catalogue::Installed>& installed) const = 0;

    /// A file with the picture `index` of an offer's entry, fetched unless it was before. It is what the
    /// catalogue signed, and still foreign: it is for a cage to decode. NotFound, Timeout; what registries
    /// say to those whom no credential helper names.
    virtual async::Task<Result<std::filesystem::path>> picture(Offer offer, std::size_t index) = 0;

signals:
    void changed();
};

} // namespace helix::catalogues
