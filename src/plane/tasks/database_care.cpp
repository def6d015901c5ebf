#include "tasks/database_care.h"

#include <QTimer>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "sessions/pruning.h"
#include "store/care.h"
#include "store/damage.h"
#include "store/split.h"

namespace helix::tasks {
namespace {

using namespace std::chrono_literals;
using async::Task;
namespace fs = std::filesystem;

constexpr auto kFirstCare = 20s; ///< after the start, which has better things to do
constexpr auto kCareInterval = 1h;
constexpr auto kCopyAge = 24h;
constexpr int kCopiesKept = 7;
constexpr int kConversationCopiesKept = 2; ///< these are large
/// What a copy leaves free: more than the reserve at which machines are held.
constexpr std::uint64_t kSpareBytes = 4ULL << 30;
/// Updates are of use until they are merged; this long they are kept for the curious.
constexpr std::chrono::milliseconds kUpdatesKept = 30 * 24h;

Task<void> closeDamaged(TaskContextPtr context, fs::path file, Error damage)
{
    if (!context->life->databaseProblem.empty())
        co_return;
    spdlog::error("workspace: {}", damage.describe());
    context->life->databaseProblem = store::damageSentence(file);
    for (const auto& [id, workspace] : context->workspaces)
        context->workspaces.announce(workspace);
    auto& damaged = file == context->life->options.paths.database() ? *context->life->database
                                                                    : *context->conversations;
    co_await store::closeForWriting(damaged);
}

Task<void> careFor(TaskContextPtr context, fs::path file, int copiesKept)
{
    const std::function<Result<void>()> look = [file] { return store::examine(file); };
    const auto sound = co_await async::onPool(look);
    if (!sound && sound.error().code == ErrorCode::Corrupt) {
        const Error damage = sound.error();
        co_await closeDamaged(context, file, damage);
        co_return;
    }
    const std::function<Result<void>()> copy = [file, copiesKept] {
        return store::backUpInTurn(file, kCopyAge, copiesKept, kSpareBytes);
    };
    if (const auto copied = co_await async::onPool(copy); !copied)
        spdlog::warn("workspace: {}", copied.error().describe());
}

Task<void> careOnce(TaskContextPtr context)
{
    const fs::path registry = context->life->options.paths.database();
    const fs::path conversations = conversationsFile(context->life->options.paths);
    co_await careFor(context, registry, kCopiesKept);
    co_await careFor(context, conversations, kConversationCopiesKept);
    if (!context->life->databaseProblem.empty())
        co_return;
    const std::function<bool()> mayGoOn = [scope = context->scope()] { return !scope.isClosed(); };
    co_await sessions::pruneUpdates(*context->conversations,
                                    systemWallClock()() - kUpdatesKept.count(), mayGoOn);
    co_await store::giveBackSpace(*context->life->database, mayGoOn);
}

} // namespace

fs::path conversationsFile(const Paths& paths)
{
    return paths.data / "conversations.db";
}

Result<void> splitConversations(const Paths& paths)
{
    return store::splitDatabase(
        {paths.database(),
         conversationsFile(paths),
         {"session_words", "session_lists", "session_prompts", "session_outbox", "session_entries",
          "session_updates", "sessions"},
         1});
}

const char* dropConversationsSchema()
{
    return "DROP TABLE session_words; DROP TABLE session_lists; DROP TABLE session_prompts;"
           "DROP TABLE session_outbox; DROP TABLE session_entries; DROP TABLE session_updates;"
           "DROP TABLE sessions";
}

void careForDatabases(const TaskContextPtr& context)
{
    auto* timer = new QTimer(context->life->connections.get()); // which owns it
    QObject::connect(timer, &QTimer::timeout, context->life->connections.get(),
                     [weak = std::weak_ptr(context), timer] {
                         timer->setInterval(kCareInterval);
                         if (const auto context = weak.lock())
                             async::detach(careOnce(context));
                     });
    timer->start(context->life->options.databaseCare.value_or(kFirstCare));
}

std::string databaseProblem(const Paths& paths)
{
    for (const auto& file : {paths.database(), conversationsFile(paths)})
        if (!store::damageOf(file).empty())
            return store::damageSentence(file);
    return {};
}

} // namespace helix::tasks
