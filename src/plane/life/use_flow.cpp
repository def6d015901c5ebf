#include "life/use_flow.h"

#include <QTimer>

#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"

namespace helix::life {
namespace {

using async::Task;
namespace fs = std::filesystem;
using std::chrono::duration_cast;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// Whom to look at, and what was seen.
struct Looked {
    WorkspaceId id;
    int qemuPid = 0, netdPid = 0;
    fs::path disk;
    std::vector<ProcessUse> processes;
    UseSample sample;
};

int pidOfMachine(const LiveWorkspace& workspace)
{
    return workspace.machine  ? workspace.machine->pid()
           : workspace.living ? workspace.living->pid()
                              : 0;
}

std::vector<Looked> whomToLookAt(const LifeContext& context)
{
    std::vector<Looked> all;
    for (const auto& [id, workspace] : context.workspaces) {
        Looked one{id,
                   pidOfMachine(*workspace),
                   context.boundary->snapshot(id).netdPid,
                   context.workspaces.files(*workspace).disk(),
                   {},
                   {}};
        one.sample.savedBytes = workspace->savedBytes;
        all.push_back(std::move(one));
    }
    return all;
}

/// On a thread of the pool.
Result<std::vector<Looked>> readAll(std::vector<Looked> all)
{
    for (Looked& one : all) {
        for (const int pid : {one.qemuPid, one.netdPid})
            if (pid > 0)
                if (const auto use = readProcessUse(pid))
                    one.processes.push_back(*use);
        for (const ProcessUse& process : one.processes)
            one.sample.memoryBytes += process.memoryBytes;
        one.sample.diskBytes = bytesOnDisk(one.disk);
    }
    return all;
}

void keep(LifeContext& context, Looked looked)
{
    LiveUse::One& one = context.use.all[looked.id];
    const auto now = duration_cast<milliseconds>(Clock::now().time_since_epoch()).count();
    looked.sample.timeMs = systemWallClock()();
    looked.sample.cpuPercent =
        cpuPercent(one.processes, looked.processes, now - one.seenAtMs, ::sysconf(_SC_CLK_TCK));
    one.processes = std::move(looked.processes);
    one.seenAtMs = now;
    one.history.add(looked.sample);
}

void forgetWhoIsGone(LifeContext& context)
{
    std::erase_if(context.use.all,
                  [&context](const auto& one) { return !context.workspaces.contains(one.first); });
}

Task<void> lookAgain(LifeContextPtr context, QTimer* timer)
{
    const auto begun = Clock::now();
    co_await lookAtUse(context);
    timer->start(nextUseLook(duration_cast<milliseconds>(Clock::now() - begun)));
}

} // namespace

Task<void> lookAtUse(LifeContextPtr context)
{
    if (context->use.looking) {
        (void)co_await context->use.ended.next();
        co_return;
    }
    context->use.looking = true;
    const auto whom = whomToLookAt(*context);
    const std::function<Result<std::vector<Looked>>()> read = [whom] { return readAll(whom); };
    auto seen = co_await async::onPool(read);
    for (Looked& one : *seen) {
        if (one.netdPid > 0)
            if (const auto traffic = co_await context->boundary->traffic(one.id); traffic) {
                one.sample.bytesIn = traffic->bytesIn;
                one.sample.bytesOut = traffic->bytesOut;
            }
        if (context->workspaces.contains(one.id))
            keep(*context, std::move(one));
    }
    forgetWhoIsGone(*context);
    context->use.looking = false;
    context->use.ended.wake();
    emit context->use.looked();
}

void watchUse(const LifeContextPtr& context)
{
    auto* timer = new QTimer(context->connections.get()); // which owns it
    timer->setSingleShot(true);
    QObject::connect(timer, &QTimer::timeout, context->connections.get(),
                     [weak = std::weak_ptr(context), timer] {
                         if (const auto context = weak.lock())
                             async::detach(lookAgain(context, timer));
                     });
    timer->start(0);
}

} // namespace helix::life
