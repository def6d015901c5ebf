// What happened: activity and logs over the control socket.

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/method_table.h"
#include "app/snapshot_json.h"
#include "base/unique_fd.h"

namespace helix::app {
namespace {

constexpr std::int64_t kMaxEvents = 1000;
constexpr std::int64_t kDefaultEvents = 100;
constexpr std::size_t kLogPiece = 256U << 10;

/// The parameter "workspace" where given. Events of a deleted workspace stay, so a name that is not
/// known any more is taken as an id.
std::string eventsOf(const CallPtr& call)
{
    const auto id = call->workspace();
    if (id)
        return id->str();
    const auto text = protocol::optionalString(call->params(), "workspace", 256, {});
    return text && WorkspaceId::parse(*text) ? *text : std::string();
}

async::Task<Result<Json>> listEvents(CallPtr call)
{
    const auto limit =
        protocol::optionalInteger(call->params(), "limit", 1, kMaxEvents, kDefaultEvents);
    if (!limit)
        co_return fail(limit.error());
    const std::string workspace = eventsOf(call);
    if (workspace.empty() && call->params().contains("workspace"))
        co_return fail(call->workspace().error());
    const auto entries =
        co_await call->plane()->activity().list(static_cast<int>(*limit), workspace);
    if (!entries)
        co_return fail(entries.error());
    co_return listToJson(*entries);
}

/// Reports "events.entry" {entry} until cancelled. A client that is slow to read misses entries and
/// is told how many, in "missed".
async::Task<Result<Json>> followEvents(CallPtr call)
{
    const std::string workspace = eventsOf(call);
    if (workspace.empty() && call->params().contains("workspace"))
        co_return fail(call->workspace().error());
    const auto report = [call, workspace, missed = 0](const plane::ActivityEntry& entry) mutable {
        if (!workspace.empty() && entry.workspace != workspace)
            return;
        Json params = Json::object();
        params["entry"] = toJson(entry);
        params["missed"] = missed;
        missed = call->notifyIfRoom("events.entry", std::move(params)) ? 0 : missed + 1;
    };
    const auto watch =
        QObject::connect(&call->plane()->activity(), &plane::Activity::recorded, report);
    call->notify("events.following", Json::object());
    async::Completion<void> never;
    const std::string unused;
    const auto token = call->cancelToken();
    const auto ended = co_await never.wait(async::kForever, token, unused);
    QObject::disconnect(watch);
    if (!ended && ended.error().code != ErrorCode::Cancelled)
        co_return fail(ended.error());
    co_return Json::object();
}

struct LogPiece {
    Bytes data;
    bool eof = false;
};

Result<LogPiece> readPiece(const std::filesystem::path& file, std::int64_t offset)
{
    const UniqueFd fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!fd.valid() && errno == ENOENT)
        return LogPiece{{}, true}; // never started
    if (!fd.valid())
        return failErrno(errno, "The log " + file.string() + " cannot be read.");
    LogPiece piece{Bytes(kLogPiece), false};
    const auto count = ::pread(fd.get(), piece.data.data(), piece.data.size(), offset);
    if (count < 0)
        return failErrno(errno, "The log " + file.string() + " cannot be read.");
    piece.data.resize(static_cast<std::size_t>(count));
    struct stat status {};
    piece.eof = count == 0 || (::fstat(fd.get(), &status) == 0 && offset + count >= status.st_size);
    return piece;
}

/// {workspace, serial?:bool, offset?} -> {data, next_offset, eof}
async::Task<Result<Json>> readLog(CallPtr call)
{
    const auto id = call->workspace();
    const auto serial = protocol::optionalBool(call->params(), "serial", false);
    const auto offset = protocol::optionalInteger(call->params(), "offset", 0, INT64_MAX, 0);
    if (!id || !serial || !offset)
        co_return fail(!id ? id.error() : !serial ? serial.error() : offset.error());
    const auto file = call->plane()->workspaces().logFile(*id, *serial);
    // Named: g++ 12 destroys a lambda twice that is made inside a co_await expression.
    const std::function<Result<LogPiece>()> read = [file, at = *offset] {
        return readPiece(file, at);
    };
    const auto piece = co_await async::onPool<LogPiece>(read);
    if (!piece)
        co_return fail(piece.error());
    Json json = Json::object();
    json["data"] = toBase64Url(piece->data);
    json["next_offset"] = *offset + static_cast<std::int64_t>(piece->data.size());
    json["eof"] = piece->eof;
    co_return json;
}

} // namespace

void addRecordMethods(MethodTable& table)
{
    table.requests["events.list"] = listEvents;
    table.requests["events.follow"] = followEvents;
    table.requests["logs.read"] = readLog;
}

} // namespace helix::app
