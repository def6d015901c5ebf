#include "catalogues/following.h"

#include "base/bytes.h"
#include "base/try.h"

namespace helix::catalogues {
namespace {

using async::Task;
using catalogue::Source;
using oci::HelperUse;

// Keys of the mutex: the list, held for a moment, and one document's way here.
constexpr auto kSourceList = "sources", kOneFetch = "fetch ";

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

} // namespace

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

} // namespace helix::catalogues
