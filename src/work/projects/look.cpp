#include "projects/look.h"

#include <algorithm>
#include <memory>

#include "base/bytes.h"
#include "base/try.h"
#include "projects/guest_run.h"
#include "projects/guest_scripts.h"
#include "projects/joined_cancel.h"
#include "projects/newest_snapshot.h"
#include "projects/take_out.h"

namespace helix::projects {
namespace {

constexpr std::size_t kFingerprintDigits = 64;
/// A guest that says more is not listened to.
constexpr std::size_t kMostSaid = 256;
constexpr auto kFingerprintDeadline = std::chrono::seconds(60);

Result<std::string> readFingerprint(std::string said)
{
    while (said.ends_with('\n'))
        said.pop_back();
    const auto isDigit = [](char letter) {
        return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
    };
    if (said.size() != kFingerprintDigits || !std::ranges::all_of(said, isDigit))
        return fail(ErrorCode::Protocol, "The workspace did not say whether something changed.");
    return said;
}

async::Task<Result<std::string>> askFingerprint(StatePtr d, WorkspaceId id,
                                                async::CancelToken cancel)
{
    const auto said = std::make_shared<std::string>();
    GuestRun run;
    run.script = fingerprintScript();
    run.what = "Looking for changes";
    run.deadline = kFingerprintDeadline;
    run.onOutput = [said](std::string_view bytes) -> Result<void> {
        if (said->size() + bytes.size() > kMostSaid)
            return fail(ErrorCode::Protocol, "The workspace said too much.");
        said->append(bytes);
        return {};
    };
    CO_TRY(co_await runInGuest(d->door, id, std::move(run), cancel));
    co_return readFingerprint(*said);
}

void tell(const StatePtr& d, const WorkspaceId& id, Freshness freshness,
          const std::string& problem = {})
{
    if (d->announcer != nullptr)
        emit d->announcer->looked(id, freshness, problem);
}

/// The same as when the newest snapshot was taken, or could not be.
async::Task<bool> isKnown(StatePtr d, WorkspaceId id, std::string fingerprint)
{
    const auto entry = d->entry(id);
    if (entry->fingerprint != fingerprint)
        co_return false;
    if (!entry->lookProblem.empty())
        co_return true;
    const auto snapshot = co_await newest(d, id);
    co_return snapshot.has_value();
}

} // namespace

async::Task<Result<bool>> lookForChanges(StatePtr d, WorkspaceId id, std::string session,
                                         async::CancelToken cancel)
{
    const auto entry = d->entry(id);
    if (!entry->project)
        co_return fail(ErrorCode::NotFound, "The workspace has no project.");
    const JoinedCancel joined(cancel, entry->life.token());
    const auto token = joined.token();
    const auto fingerprint = co_await askFingerprint(d, id, token);
    if (!fingerprint) {
        if (d->isCurrent(id, entry))
            tell(d, id, Freshness::Failed, fingerprint.error().message);
        co_return fail(fingerprint.error());
    }
    const std::string now = *fingerprint;
    if (co_await isKnown(d, id, now)) {
        const auto& problem = entry->lookProblem;
        tell(d, id, problem.empty() ? Freshness::Current : Freshness::Failed, problem);
        co_return false;
    }
    tell(d, id, Freshness::Looking);
    // What is written from here on makes another fingerprint, and is found by the next look.
    const auto taken = co_await takeOut(d, id, session, token);
    if (!d->isCurrent(id, entry))
        co_return fail(ErrorCode::NotFound, "The workspace has no project.");
    const bool wasCancelled = !taken && taken.error().code == ErrorCode::Cancelled;
    entry->fingerprint = wasCancelled ? std::string() : now;
    if (!taken) {
        entry->lookProblem = taken.error().message;
        tell(d, id, Freshness::Failed, taken.error().message);
        co_return fail(taken.error());
    }
    tell(d, id, Freshness::Current);
    co_return true;
}

} // namespace helix::projects
