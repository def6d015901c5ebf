#include "life/disk_reserve.h"

#include <QTimer>

#include <spdlog/spdlog.h>

#include "base/try.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;

/// A guest writes some hundred megabytes meanwhile.
constexpr auto kLook = 1s;
constexpr std::uint64_t kSlack = 256ULL << 20;

void show(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
          const std::string& notice)
{
    workspace->notice = notice;
    context->workspaces.log(*workspace, "paused", notice);
    context->workspaces.announce(workspace);
}

Task<void> hold(LifeContextPtr context, LiveWorkspacePtr workspace, std::uint64_t freeBytes,
                std::uint64_t reserve)
{
    const auto machine = workspace->machine;
    show(context, workspace,
         "Only " + std::to_string(freeBytes >> 20) +
             " MB are free on the disk of this computer, and the last " +
             std::to_string(reserve >> 20) + " MB are not for guests: " + workspace->record.name +
             " is paused; free some space and it goes on by itself.");
    if (const auto held = co_await machine->pause(); !held)
        spdlog::warn("workspace: {}: {}", workspace->record.name, held.error().describe());
}

Task<void> goOn(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto machine = workspace->machine;
    const auto resumed = co_await machine->resume();
    if (workspace->machine != machine)
        co_return;
    if (!resumed) {
        spdlog::warn("workspace: {}: {}", workspace->record.name, resumed.error().describe());
        co_return;
    }
    workspace->notice.clear();
    context->workspaces.log(*workspace, "resumed", "There is space again.");
    context->workspaces.announce(workspace);
}

void look(const LifeContextPtr& context)
{
    const auto capacity = readHostCapacity(context->options.paths.data);
    if (!capacity)
        return;
    const auto reserve = diskReserve(*context);
    for (const auto& [id, workspace] : context->workspaces) {
        if (!workspace->machine || !workspace->machine->isRunning())
            continue;
        const auto order =
            diskOrder(capacity->diskFreeBytes, reserve, workspace->machine->isHeld());
        // A start has its own deadlines, was admitted with room to spare, and lets its guest go itself.
        if (workspace->busy && !workspace->adopting)
            continue;
        if (order == DiskOrder::Hold)
            async::detach(hold(context, workspace, capacity->diskFreeBytes, reserve));
        if (order == DiskOrder::GoOn)
            async::detach(goOn(context, workspace));
    }
}

} // namespace

DiskOrder diskOrder(std::uint64_t freeBytes, std::uint64_t reserveBytes, bool held)
{
    if (!held && freeBytes < reserveBytes)
        return DiskOrder::Hold;
    if (held && freeBytes >= reserveBytes && freeBytes - reserveBytes >= kSlack)
        return DiskOrder::GoOn;
    return DiskOrder::Nothing;
}

std::uint64_t diskReserve(const plane::Settings& settings)
{
    return static_cast<std::uint64_t>(settings.get(plane::kDiskReserveMiB)) << 20;
}

std::uint64_t diskReserve(const LifeContext& context)
{
    return diskReserve(context.settings);
}

bool hasSpace(const LifeContext& context)
{
    const auto capacity = readHostCapacity(context.options.paths.data);
    return capacity &&
           diskOrder(capacity->diskFreeBytes, diskReserve(context), true) == DiskOrder::GoOn;
}

Result<void> checkSpaceFor(const LifeContext& context, std::uint64_t bytes, const std::string& what)
{
    TRY(const auto host, readHostCapacity(context.options.paths.data));
    const auto needed = bytes + diskReserve(context);
    if (host.diskFreeBytes < needed)
        return fail(ErrorCode::OutOfSpace, what + " needs " + std::to_string(needed >> 20) +
                                               " MB of free disk space, and there are " +
                                               std::to_string(host.diskFreeBytes >> 20) + ".");
    return {};
}

void watchDisk(const LifeContextPtr& context)
{
    auto* timer = new QTimer(context->connections.get()); // which owns it
    QObject::connect(timer, &QTimer::timeout, context->connections.get(),
                     [weak = std::weak_ptr(context)] {
                         if (const auto context = weak.lock())
                             look(context);
                     });
    timer->start(kLook);
}

void noteHeld(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    show(context, workspace,
         "The disk of this computer is full, so " + workspace->record.name +
             " is paused; free some space and it goes on by itself.");
}

} // namespace helix::life
