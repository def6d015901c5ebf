// What happened: activity and logs over the control socket.

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/method_table.h"
#include "operations/host.h"
#include "base/bytes.h"
#include "base/unique_fd.h"
#include "base/try.h"

namespace helix::app {
namespace {

constexpr std::size_t kLogPiece = 256U << 10;

/// The id of whose events are asked for, "" for all. Events of a deleted workspace stay, so a name
/// that is not known any more is taken as an id.
Result<std::string> eventsOf(const CallPtr& call, const std::string& reference)
{
    if (reference.empty())
        return std::string();
    const auto id = call->workspace(reference);
    if (id)
        return id->str();
    if (WorkspaceId::parse(reference))
        return reference;
    return fail(id.error());
}

Result<std::set<plane::ActivityGroup>> groupsOf(const std::vector<std::string>& kinds)
{
    const auto known = words(plane::ActivityGroup());
    std::set<plane::ActivityGroup> groups;
    for (const auto& kind : kinds) {
        const auto found = std::ranges::find(known, kind);
        if (found == known.end())
            return fail(
                ErrorCode::InvalidArgument,
                "There are no events of the kind \"" + printable(kind, 40) +
                    "\"; there are machines, agents, boundary, ports, projects and images.");
        groups.insert(static_cast<plane::ActivityGroup>(found - known.begin()));
    }
    return groups;
}

Answering<operations::ListEvents> listEvents(CallPtr call, operations::ListEvents request)
{
    plane::ActivityQuery query;
    CO_TRY(query.workspace, eventsOf(call, request.workspace));
    CO_TRY(query.groups, groupsOf(request.kinds));
    query.limit = static_cast<int>(request.limit);
    query.search = request.search;
    query.beforeId = request.before;
    CO_TRY(const auto entries, co_await call->plane()->activity().list(query));
    co_return entries;
}

/// A client that is slow to read misses entries and is told how many, in "missed".
Answering<operations::FollowEvents> followEvents(CallPtr call, operations::FollowEvents request)
{
    CO_TRY(const auto workspace, eventsOf(call, request.workspace));
    const auto report = [call, workspace, missed = 0](const plane::ActivityEntry& entry) mutable {
        if (!workspace.empty() && entry.workspace != workspace)
            return;
        missed = call->tellIfRoom(operations::EventRecorded{entry, missed}) ? 0 : missed + 1;
    };
    const auto watch =
        QObject::connect(&call->plane()->activity(), &plane::Activity::recorded, report);
    call->tell(operations::EventsFollowing());
    co_await call->untilCancelled();
    QObject::disconnect(watch);
    co_return Nothing();
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

Answering<operations::ReadLog> readLog(CallPtr call, operations::ReadLog request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto file = call->plane()->workspaces().logFile(id, request.serial);
    // Named: g++ 12 destroys a lambda twice that is made inside a co_await expression.
    const std::function<Result<LogPiece>()> read = [file, at = request.offset] {
        return readPiece(file, at);
    };
    CO_TRY(const auto piece, co_await async::onPool<LogPiece>(read));
    const auto size = static_cast<std::int64_t>(piece.data.size());
    co_return operations::LogPiece{toBase64Url(piece.data), request.offset + size, piece.eof};
}

} // namespace

void addRecordMethods(MethodTable& table)
{
    serve<operations::ListEvents>(table, listEvents);
    serve<operations::FollowEvents>(table, followEvents);
    serve<operations::ReadLog>(table, readLog);
}

} // namespace helix::app
