#include "catalogues/catalogues_service.h"

#include <algorithm>
#include <optional>

#include "base/bytes.h"
#include "catalogues/following.h"
#include "catalogues/service_state.h"
#include "oci/reference.h"

namespace helix::catalogues {
namespace {

/// The one that the user named; empty: a file.
std::string hostOf(const std::string& address)
{
    if (address.starts_with("https://"))
        return oci::hostOfUrl(address);
    const auto reference = oci::parseReference(address);
    return reference ? reference->hostName() : std::string();
}

} // namespace

using async::Task;
using catalogue::Source;

CataloguesService::CataloguesService(std::filesystem::path folder, Fetch fetch,
                                     KeptPictures pictures, catalogue::Host host, WallClock clock,
                                     std::chrono::milliseconds clockLook,
                                     std::chrono::milliseconds lookDeadline)
    : m_state(std::make_shared<State>(State{KeptDocuments(std::move(folder)), std::move(fetch),
                                            std::move(pictures), std::move(host), std::move(clock),
                                            lookDeadline}))
    , m_clockLook(clockLook, [this] {
        m_state->lookAtClock();
        renewWhatIsDue();
    })
{
    m_state->owner = this;
}

CataloguesService::~CataloguesService()
{
    m_state->owner = nullptr;
    m_state->stop.cancel();
}

Task<Result<void>> CataloguesService::open()
{
    return openKept(m_state);
}

void CataloguesService::renewByItself(bool wanted)
{
    m_state->renews = wanted;
    renewWhatIsDue();
}

void CataloguesService::renewWhatIsDue()
{
    if (m_state->renews)
        async::detach(renewDue(m_state));
}

std::vector<Followed> CataloguesService::list() const
{
    return m_state->now();
}

Task<Result<void>> CataloguesService::add(Source source)
{
    return addOne(m_state, std::move(source));
}

Task<Result<void>> CataloguesService::remove(std::string name)
{
    return removeOne(m_state, std::move(name));
}

Task<Result<void>> CataloguesService::refresh(std::string name)
{
    return name.empty() ? refreshAll(m_state) : refreshOne(m_state, std::move(name), Look());
}

std::vector<Offer> CataloguesService::search(const catalogue::SearchQuery& query) const
{
    const auto followed = m_state->now();
    std::vector<Offer> found;
    for (const auto number : m_state->index.find(query)) {
        const auto& offer = m_state->offers.at(number);
        if (std::ranges::find(followed, offer.catalogue, &Followed::catalogue) != followed.end())
            found.push_back(offer);
    }
    return found;
}

Result<Offer> CataloguesService::find(const std::string& image, const std::string& source) const
{
    std::optional<Error> over;
    for (const auto& offer : m_state->offers) {
        if (offer.entry->name != image || (!source.empty() && offer.source != source))
            continue;
        auto problem = m_state->outOfTime(*offer.catalogue);
        if (!problem)
            return offer;
        if (!over)
            over = std::move(problem);
    }
    if (over)
        return fail(*over);
    return fail(ErrorCode::NotFound,
                "No catalogue has an image named '" + printable(image, 63) + "'.");
}

Task<Result<std::filesystem::path>> CataloguesService::picture(Offer offer, std::size_t index)
{
    const auto* followed = m_state->find(offer.source);
    const auto host = followed == nullptr ? std::string() : hostOf(followed->source.address);
    const std::string late = "The picture of " + offer.entry->title + " did not come in time.";
    const std::function<Result<std::filesystem::path>(const async::CancelToken&)> get =
        [pictures = m_state->pictures, offer = std::move(offer), index,
         host](const async::CancelToken& cancel) {
            return pictures.picture(*offer.entry, index, host, cancel);
        };
    // Nobody asked for it: whoever looks at what is offered is shown its pictures.
    co_return co_await inTime(m_state, m_state->lookDeadline, get, late);
}

std::vector<catalogue::Update>
CataloguesService::updates(const std::vector<catalogue::Installed>& installed) const
{
    std::vector<catalogue::Update> all;
    for (const auto& one : m_state->now()) {
        if (!one.catalogue || !one.source.enabled)
            continue;
        for (auto& update : catalogue::updatesFor(installed, *one.catalogue, m_state->host))
            if (std::ranges::find(all, update.name, &catalogue::Update::name) == all.end()) {
                update.source = one.source.name;
                all.push_back(std::move(update));
            }
    }
    return all;
}

} // namespace helix::catalogues
