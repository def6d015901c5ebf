#include "catalogues/catalogues_service.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "async/keyed_mutex.h"
#include "base/bytes.h"
#include "base/try.h"
#include "catalogues/renewal.h"
#include "oci/http.h"
#include "oci/reference.h"

namespace helix::catalogues {
namespace {

using async::Task;
using catalogue::Source;
using oci::HelperUse;

// Keys of the mutex: the list, held for a moment, and one document's way here.
constexpr auto kSourceList = "sources", kOneFetch = "fetch ";

signature::UtcTime momentOf(std::int64_t wallMs)
{
    return signature::UtcTime(std::chrono::seconds(wallMs / 1000));
}

/// The one that the user named; empty: a file.
std::string hostOf(const std::string& address)
{
    if (address.starts_with("https://"))
        return oci::hostOfUrl(address);
    const auto reference = oci::parseReference(address);
    return reference ? reference->hostName() : std::string();
}

/// What a document turned out to be, in the pool.
struct Looked {
    std::shared_ptr<const catalogue::Catalogue> catalogue;
    std::string keyId;
    KeptDocument kept;
};

Result<Looked> lookAt(const Source& source, std::string document,
                      const std::optional<catalogue::AcceptedDocument>& last, std::int64_t nowMs,
                      std::int64_t fetchedAtMs)
{
    auto accepted = catalogue::accept(document, last, source.keys, momentOf(nowMs));
    if (!accepted)
        return fail(accepted.error().error);
    return Looked{std::make_shared<const catalogue::Catalogue>(std::move(accepted->catalogue)),
                  accepted->keyId,
                  {std::move(document), accepted->document, fetchedAtMs}};
}

/// What was kept is looked at as it was when it came: also the key may be followed no more by now.
Result<std::optional<Looked>> lookAtKept(const KeptDocuments& documents, const Source& source,
                                         std::int64_t nowMs)
{
    TRY(auto kept, documents.document(source.name));
    if (!kept)
        return std::optional<Looked>();
    TRY(auto looked,
        lookAt(source, std::move(kept->document), kept->accepted, nowMs, kept->fetchedAtMs));
    return std::optional(std::move(looked));
}

/// Of the looks at one address, in this run.
struct Tried {
    std::int64_t atMs = 0;
    int failures = 0; ///< one after another, up to now
    bool hadNoNetwork = false;

    void end(const Result<void>& renewed)
    {
        failures = renewed ? 0 : failures + 1;
        hadNoNetwork = !renewed && renewed.error().code == ErrorCode::Unavailable;
    }
};

} // namespace

struct CataloguesService::State {
    KeptDocuments documents;
    Fetch fetch;
    KeptPictures pictures;
    catalogue::Host host;
    WallClock clock;
    std::chrono::milliseconds lookDeadline;
    CataloguesService* owner = nullptr; ///< null once it died
    async::CancelSource stop;           ///< when it dies
    std::vector<Followed> all;
    std::optional<Error> unreadable; ///< the list: nothing is written over it
    catalogue::SearchIndex index;
    std::vector<Offer> offers;          ///< by the numbers of the index
    std::size_t toldInTime = 0;         ///< so many of `all`, as it was told last
    std::map<std::string, Tried> tried; ///< by name
    bool renews = false;                ///< by itself
    bool isRenewing = false;
    std::shared_ptr<async::KeyedMutex> changes = std::make_shared<async::KeyedMutex>();

    Followed* find(const std::string& name)
    {
        const auto found =
            std::ranges::find(all, name, [](const Followed& one) { return one.source.name; });
        return found == all.end() ? nullptr : &*found;
    }
    /// The same one, and not another that was added under its name since.
    Followed* find(const Source& source)
    {
        auto* found = find(source.name);
        return found != nullptr && found->source == source ? found : nullptr;
    }
    [[nodiscard]] std::vector<Source> sources() const
    {
        std::vector<Source> sources;
        for (const auto& one : all)
            sources.push_back(one.source);
        return sources;
    }
    /// What is wrong with its time, if anything. Asked at each question: nobody has to look for a newer
    /// document for the time of this one to end.
    [[nodiscard]] std::optional<Error> outOfTime(const catalogue::Catalogue& accepted) const
    {
        const auto fine = catalogue::checkTime(accepted, momentOf(clock()));
        return fine ? std::nullopt : std::optional(fine.error().error);
    }
    /// `all` as it stands now.
    [[nodiscard]] std::vector<Followed> now() const
    {
        auto followed = all;
        for (auto& one : followed) {
            auto over = one.catalogue ? outOfTime(*one.catalogue) : std::nullopt;
            if (!over)
                continue;
            one.catalogue.reset();
            one.problem = std::move(over);
        }
        return followed;
    }
    [[nodiscard]] std::size_t countInTime() const
    {
        return static_cast<std::size_t>(std::ranges::count_if(all, [this](const Followed& one) {
            return one.catalogue && !outOfTime(*one.catalogue);
        }));
    }
    [[nodiscard]] std::vector<Looks> looks() const
    {
        std::vector<Looks> known;
        for (const auto& one : all) {
            if (!one.source.enabled || one.isRefreshing)
                continue;
            const auto found = tried.find(one.source.name);
            const auto before = found == tried.end() ? Tried() : found->second;
            known.push_back({one.source.name, one.fetchedAtMs, before.atMs,
                             one.catalogue && !outOfTime(*one.catalogue), before.failures,
                             before.hadNoNetwork});
        }
        return known;
    }
    void lookAtClock()
    {
        if (countInTime() != toldInTime)
            announce();
    }
    void announce()
    {
        toldInTime = countInTime();
        index = {};
        offers.clear();
        for (const auto& one : all) {
            if (!one.catalogue || !one.source.enabled)
                continue;
            index.add(one.catalogue->images);
            for (const auto& entry : one.catalogue->images)
                offers.push_back({one.source.name, one.catalogue, &entry,
                                  catalogue::newestSuitable(entry, host)});
        }
        if (owner != nullptr)
            emit owner->changed();
    }
};

namespace {

using StatePtr = std::shared_ptr<CataloguesService::State>;

void take(Followed& followed, Looked looked)
{
    followed.catalogue = std::move(looked.catalogue);
    followed.keyId = std::move(looked.keyId);
    followed.fetchedAtMs = looked.kept.fetchedAtMs;
    followed.problem.reset();
}

tl::unexpected<Error> noneOf(const CataloguesService::State& state, const std::string& name)
{
    std::string names;
    for (const auto& one : state.all)
        names += (names.empty() ? "" : ", ") + one.source.name;
    return fail(ErrorCode::NotFound,
                "No catalogue named '" + printable(name, 63) + "' is followed; " +
                    (names.empty() ? "there is none." : "there are: " + names + "."));
}

Task<Result<void>> openKept(StatePtr state)
{
    using Opened = std::vector<Followed>;
    const auto now = state->clock();
    const std::function<Result<Opened>()> read = [documents = state->documents,
                                                  now]() -> Result<Opened> {
        TRY(auto sources, documents.sources());
        Opened opened;
        for (auto& source : sources) {
            Followed followed;
            auto looked = lookAtKept(documents, source, now);
            followed.source = std::move(source);
            if (!looked)
                followed.problem = looked.error();
            else if (*looked)
                take(followed, std::move(**looked));
            opened.push_back(std::move(followed));
        }
        return opened;
    };
    auto opened = co_await async::onPool(read);
    if (opened)
        state->all = std::move(*opened);
    else
        state->unreadable = opened.error();
    state->announce();
    co_return opened ? Result<void>() : fail(opened.error());
}

/// On whose account a catalogue is looked at.
struct Look {
    HelperUse helpers = HelperUse::Asked;
    std::optional<std::chrono::milliseconds> patience; ///< nothing: as long as it takes
};

/// In the pool, with a token that fires when all ends or `patience` is over: then it is a Timeout, with `late` for its
/// sentence.
template <typename T>
Task<Result<T>> inTime(StatePtr state, std::optional<std::chrono::milliseconds> patience,
                       std::function<Result<T>(const async::CancelToken&)> work, std::string late)
{
    async::CancelSource ending;
    const auto end = [ending]() mutable { ending.cancel(); };
    const auto atTheEndOfAll = state->stop.token().onCancel(end);
    std::optional<async::Ticker> deadline;
    if (patience)
        deadline.emplace(*patience, end);
    const std::function<Result<T>()> run = [work, cancel = ending.token()] {
        const async::LongWork longWork;
        return work(cancel);
    };
    auto done = co_await async::onPool(run);
    if (!done && done.error().code == ErrorCode::Cancelled && !state->stop.token().isCancelled())
        co_return fail(ErrorCode::Timeout, late);
    co_return done;
}

/// What is at the address, not looked at: what it is worth is for the moment in which it is put down.
Task<Result<std::string>> fetchFrom(StatePtr state, std::string address, Look look)
{
    const std::function<Result<std::string>(const async::CancelToken&)> get =
        [fetch = state->fetch, address, helpers = look.helpers](const async::CancelToken& cancel) {
            return fetch(address, helpers, cancel);
        };
    const std::string late = "It did not answer in time, and is asked again later.";
    co_return co_await inTime(state, look.patience, get, late);
}

/// Keeps what came, when it is good now and not older than `last`.
Task<Result<Looked>> putDown(StatePtr state, Source source, std::string document,
                             std::optional<catalogue::AcceptedDocument> last)
{
    const auto now = state->clock();
    const std::function<Result<Looked>()> put = [documents = state->documents, source, document,
                                                 last, now]() -> Result<Looked> {
        TRY(auto looked, lookAt(source, document, last, now, now));
        TRY(documents.keepDocument(source.name, looked.kept));
        return looked;
    };
    co_return co_await async::onPool(put);
}

Task<Result<void>> keepList(StatePtr state, std::vector<Source> sources)
{
    const std::function<Result<void>()> write = [documents = state->documents, sources] {
        return documents.keepSources(sources);
    };
    co_return co_await async::onPool(write);
}

/// Nobody waits for its network: the list is another one by the time it has answered.
Task<Result<void>> addOne(StatePtr state, Source source)
{
    if (state->unreadable)
        co_return fail(*state->unreadable);
    auto sources = state->sources();
    CO_TRY(catalogue::addSource(sources, source));
    CO_TRY(auto document, co_await fetchFrom(state, source.address, Look()));
    const auto lock = co_await async::KeyedMutex::lock(state->changes, kSourceList);
    sources = state->sources();
    CO_TRY(catalogue::addSource(sources, source));
    // Its document first: a list that names it has one.
    CO_TRY(auto looked, co_await putDown(state, source, std::move(document), std::nullopt));
    CO_TRY(co_await keepList(state, sources));
    Followed followed;
    followed.source = std::move(source);
    take(followed, std::move(looked));
    state->all.push_back(std::move(followed));
    state->announce();
    co_return Result<void>();
}

Task<Result<void>> removeOne(StatePtr state, std::string name)
{
    const auto lock = co_await async::KeyedMutex::lock(state->changes, kSourceList);
    if (state->unreadable)
        co_return fail(*state->unreadable);
    if (state->find(name) == nullptr)
        co_return noneOf(*state, name);
    auto sources = state->sources();
    std::erase_if(sources, [&name](const Source& source) { return source.name == name; });
    CO_TRY(co_await keepList(state, sources));
    const std::function<Result<void>()> forget = [documents = state->documents,
                                                  name]() -> Result<void> {
        documents.forget(name);
        return {};
    };
    (void)co_await async::onPool(forget);
    std::erase_if(state->all, [&name](const Followed& one) { return one.source.name == name; });
    state->tried.erase(name);
    state->announce();
    co_return Result<void>();
}

/// What was accepted before, as it is on the disk: what a newer document must not be older than.
Task<Result<std::optional<catalogue::AcceptedDocument>>> lastAccepted(StatePtr state,
                                                                      std::string name)
{
    using Last = std::optional<catalogue::AcceptedDocument>;
    const std::function<Result<Last>()> read = [documents = state->documents,
                                                name]() -> Result<Last> {
        TRY(const auto kept, documents.document(name));
        return kept ? Last(kept->accepted) : Last();
    };
    co_return co_await async::onPool(read);
}

/// Puts down what is there now, unless it is followed no more by then.
Task<Result<void>> renew(StatePtr state, Source source, Look look)
{
    CO_TRY(auto document, co_await fetchFrom(state, source.address, look));
    const auto lock = co_await async::KeyedMutex::lock(state->changes, kSourceList);
    if (state->find(source) == nullptr)
        co_return Result<void>();
    // A record that is damaged could hide a rollback; who removes the catalogue and adds it again says
    // that it does not matter.
    CO_TRY(const auto last, co_await lastAccepted(state, source.name));
    CO_TRY(auto looked, co_await putDown(state, source, std::move(document), last));
    if (auto* followed = state->find(source))
        take(*followed, std::move(looked));
    co_return Result<void>();
}

/// To fetch its document. One that nobody asked for waits for none: the user's own look may go on without an end, and
/// does what it would have done.
Task<Result<async::KeyedMutex::LockPtr>> turnAt(StatePtr state, Source source, Look look)
{
    async::CancelSource waiting;
    if (look.patience)
        waiting.cancel();
    const std::string key = kOneFetch + source.name + source.address;
    co_return co_await async::KeyedMutex::lock(state->changes, key, waiting.token());
}

Task<Result<void>> refreshOne(StatePtr state, std::string name, Look look)
{
    const auto* known = state->find(name);
    if (known == nullptr)
        co_return noneOf(*state, name);
    const Source source = known->source;
    CO_TRY(const auto turn, co_await turnAt(state, source, look));
    auto* followed = state->find(source);
    if (followed == nullptr)
        co_return Result<void>(); // who removed it meanwhile asks for nothing of it
    followed->isRefreshing = true;
    state->tried[source.name].atMs = state->clock();
    state->announce();
    const auto renewed = co_await renew(state, source, look);
    followed = state->find(source);
    if (followed == nullptr)
        co_return Result<void>();
    followed->isRefreshing = false;
    state->tried[source.name].end(renewed);
    if (!renewed)
        followed->problem = renewed.error();
    state->announce();
    co_return renewed;
}

/// All at once: one that does not answer keeps none of the others from being renewed.
Task<Result<void>> refreshAll(StatePtr state)
{
    std::vector<Task<Result<void>>> running;
    for (const auto& source : state->sources())
        running.push_back(refreshOne(state, source.name, Look()));
    Result<void> first;
    for (auto& one : running) {
        const auto refreshed = co_await one;
        if (!refreshed && first)
            first = fail(refreshed.error());
    }
    co_return first;
}

/// One after another: where there is no network, not all of them ask for it at once; one that does not answer holds
/// the others up for a while only. How it went stands with each.
Task<void> renewDue(StatePtr state)
{
    if (state->isRenewing)
        co_return;
    state->isRenewing = true;
    const auto due = dueForRenewal(state->looks(), state->clock());
    // A program that keeps passwords may ask the user for one.
    const Look unasked{HelperUse::LeftAlone, state->lookDeadline};
    for (const auto& name : due) {
        if (state->owner == nullptr || !state->renews)
            break;
        (void)co_await refreshOne(state, name, unasked);
    }
    state->isRenewing = false;
}

} // namespace

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
