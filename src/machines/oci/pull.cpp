#include "oci/pull.h"

#include "async/ticker.h"
#include "base/try.h"
#include "oci/pull_work.h"

namespace helix::oci {
namespace {

using PullPtr = std::shared_ptr<PullWork>;

constexpr std::chrono::milliseconds kProgressEach{200};

/// Whichever of its files was the one too many: what fails there has no word for the user.
Error withoutRoom(const Error& error)
{
    if (error.code != ErrorCode::OutOfSpace)
        return error;
    return {ErrorCode::OutOfSpace,
            "There is no room for the image on this computer's disk; free some and bring it here "
            "again: it goes on where it ended.",
            error.describe()};
}

async::Task<Result<void>> pullInPool(PullPtr work)
{
    const std::function<Result<void>()> lookUp = [work] { return work->lookUp(); };
    CO_TRY(co_await async::onPool(lookUp));
    const std::function<Result<void>()> bring = [work] { return work->bring(); };
    CO_TRY(co_await async::onPool(bring));
    const auto shared = co_await image::shareDisk(work->sharing(), work->stop().token());
    const std::function<Result<void>()> store = [work, shared] { return work->store(shared); };
    co_return co_await async::onPool(store);
}

} // namespace

async::Task<Result<image::Bundle>> pullImage(image::ImageStore store, PullRequest request,
                                             std::function<void(PullProgress)> progress,
                                             async::CancelToken cancel)
{
    const auto leave = request.leave;
    const auto work = std::make_shared<PullWork>(store, std::move(request));
    const std::function<void()> stop = [work] { work->stop().cancel(); };
    // The user's word. Helix cancels as well when it ends, and may end while this still unwinds.
    bool isGivenUp = false;
    const auto stopping = cancel.onCancel([&isGivenUp, leave, stop] {
        isGivenUp = !leave.isCancelled();
        stop();
    });
    const auto leaving = leave.onCancel(stop);
    const async::Ticker ticker(kProgressEach, [work, progress] {
        if (progress)
            progress(work->progress());
    });
    const auto pulled = co_await pullInPool(work);
    const bool isCancelled = leave.isCancelled() || cancel.isCancelled();
    const bool mayGoOn = !pulled && !isGivenUp && pulled.error().code != ErrorCode::Corrupt;
    // Gigabytes may have to be removed.
    const std::function<Result<void>()> tidy = [work, mayGoOn]() -> Result<void> {
        work->tidy(mayGoOn);
        return {};
    };
    (void)co_await async::onPool(tidy);
    if (isCancelled && !pulled)
        co_return fail(ErrorCode::Cancelled, "Bringing the image here was cancelled.");
    if (!pulled)
        co_return fail(withoutRoom(pulled.error()));
    const std::string name = work->manifest().name;
    const std::string version = work->manifest().version;
    co_return store.find(name, version);
}

} // namespace helix::oci
