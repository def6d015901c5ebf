#pragma once
// What CataloguesService knows while it runs. Private to this room's files; control thread.

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "async/keyed_mutex.h"
#include "base/clock.h"
#include "catalogues/catalogues_service.h"
#include "catalogues/renewal.h"

namespace helix::catalogues {

inline signature::UtcTime momentOf(std::int64_t wallMs)
{
    return signature::UtcTime(std::chrono::seconds(wallMs / 1000));
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
    Followed* find(const catalogue::Source& source)
    {
        auto* found = find(source.name);
        return found != nullptr && found->source == source ? found : nullptr;
    }
    [[nodiscard]] std::vector<catalogue::Source> sources() const
    {
        std::vector<catalogue::Source> sources;
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

using StatePtr = std::shared_ptr<CataloguesService::State>;

/// In the pool, with a token that fires when all ends or `patience` is over: then it is a Timeout, with `late` for its
/// sentence.
template <typename T>
async::Task<Result<T>> inTime(StatePtr state, std::optional<std::chrono::milliseconds> patience,
                              std::function<Result<T>(const async::CancelToken&)> work,
                              std::string late)
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

} // namespace helix::catalogues
