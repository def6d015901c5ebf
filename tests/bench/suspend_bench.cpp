#include "bench/suspend_bench.h"

#include <array>
#include <ctime>
#include <iostream>

#include "base/try.h"
#include "bench/guest_look.h"
#include "bench/machine_state.h"
#include "bench/suspend_report.h"

namespace helix::bench {
namespace {

using plane::Beginning;
using plane::ControlPlane;

/// Left alone before it is saved.
constexpr std::chrono::seconds kCalm{2};

/// Of this whole process, the control plane.
std::int64_t cpuMs()
{
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<std::int64_t>(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

/// Until the guest has nothing of its boot left to do: its desktop is there before.
async::Task<Result<void>> awaitBooted(ControlPlane* plane, WorkspaceId id)
{
    const std::vector<std::string> argv{"systemctl", "is-system-running", "--wait"};
    CO_TRY(const auto heard, co_await hear(plane, id, argv));
    if (heard.words != "running\n" && heard.words != "degraded\n")
        co_return fail(ErrorCode::Unavailable, "The guest did not boot to the end.", heard.words);
    co_return co_await async::sleepFor(kCalm);
}

async::Task<Result<GuestLook>> look(ControlPlane* plane, WorkspaceId id)
{
    const std::vector<std::string> argv{"cat", "/proc/uptime", "/proc/meminfo"};
    CO_TRY(const auto heard, co_await hear(plane, id, argv));
    CO_TRY(auto seen, parseGuestLook(heard.words));
    seen.at = heard.at;
    co_return seen;
}

async::Task<Result<void>> suspend(ControlPlane* plane, WorkspaceId id, SuspendSample* sample)
{
    const auto cpu = cpuMs();
    const auto begin = Clock::now();
    CO_TRY(co_await plane->workspaces().suspend(id));
    sample->suspendMs = since(begin);
    sample->suspendCpuMs = cpuMs() - cpu;
    const auto now = plane->workspaces().snapshot(id);
    sample->savedBytes = now ? static_cast<std::int64_t>(now->savedBytes) : 0;
    co_return Result<void>();
}

async::Task<Result<void>> resume(ControlPlane* plane, WorkspaceId id, SuspendSample* sample)
{
    const auto cpu = cpuMs();
    const auto begin = Clock::now();
    CO_TRY(co_await plane->workspaces().start(id));
    CO_TRY(const auto ready, co_await awaitReady(plane, id));
    sample->resumeReadyMs = since(begin);
    CO_TRY(co_await awaitPicture(plane, id));
    sample->resumeFirstFrameMs = since(begin);
    sample->resumeCpuMs = cpuMs() - cpu;
    co_return checkBeginning(ready, Beginning::Resumed);
}

/// Of one that was just made: from its first picture to the one after it has gone on.
async::Task<Result<void>> timeSuspended(ControlPlane* plane, WorkspaceId id, Beginning beginning,
                                        SuspendSample* sample)
{
    CO_TRY(const auto ready, co_await awaitReady(plane, id));
    CO_TRY(checkBeginning(ready, beginning));
    CO_TRY(co_await awaitPicture(plane, id));
    CO_TRY(co_await awaitBooted(plane, id));
    CO_TRY(const auto before, co_await look(plane, id));
    CO_TRY(co_await suspend(plane, id, sample));
    CO_TRY(co_await resume(plane, id, sample));
    CO_TRY(const auto after, co_await look(plane, id));
    sample->memoryUsedBytes = before.memoryUsedBytes;
    sample->stoodStillMs = stoodStillMs(before, after);
    co_return Result<void>();
}

/// The workspace is deleted afterwards, whatever came of it.
async::Task<Result<void>> timeWorkspace(ControlPlane* plane, std::string image, Beginning beginning,
                                        SuspendSamples* all)
{
    plane::CreateRequest request;
    request.image = image;
    request.cold = beginning == Beginning::Booted;
    CO_TRY(const auto id, co_await plane->workspaces().create(request));
    SuspendSample sample;
    const auto timed = co_await timeSuspended(plane, id, beginning, &sample);
    const auto now = plane->workspaces().snapshot(id);
    const auto removed = co_await plane->workspaces().remove(id, true);
    if (!timed)
        co_return timed;
    all->emulated = now && now->emulated;
    all->suspended[beginning].push_back(sample);
    co_return removed;
}

async::Task<Result<void>> timePlain(const BenchPlane* opened, SuspendSamples* all)
{
    // The first workspace tells which accelerator serves here; both sides use the same one.
    const bool kvm = !all->emulated && !all->suspended.empty();
    const PlainBoot boot{opened->qemu, kvm ? machine::Accelerator::Kvm : machine::Accelerator::Tcg,
                         opened->bundle, opened->folder() / "plain.qcow2"};
    const auto folder = opened->folder();
    CO_TRY(const auto took, co_await timePlainSave(boot, folder, kCalm));
    all->plain.push_back(took);
    co_return Result<void>();
}

/// Each way once, beginning with another one each time.
async::Task<Result<void>> runOnce(const BenchPlane* opened, std::string image, int run,
                                  SuspendSamples* all)
{
    constexpr std::array kWays{Beginning::Booted, Beginning::Warm,
                               Beginning::Unknown}; // QEMU alone
    for (std::size_t i = 0; i < kWays.size(); ++i) {
        const auto way = kWays.at((i + static_cast<std::size_t>(run)) % kWays.size());
        auto task = way == Beginning::Unknown ? timePlain(opened, all)
                                              : timeWorkspace(opened->plane.get(), image, way, all);
        CO_TRY(co_await task);
    }
    all->load.push_back(machineState()["load"][0]);
    co_return Result<void>();
}

void say(const SuspendSamples& all, int run, int runs)
{
    std::cerr << "run " << run << " of " << runs << ", load " << all.load.back() << ':';
    for (const auto& [beginning, samples] : all.suspended)
        std::cerr << ' ' << plane::toString(beginning) << ' ' << samples.back().suspendMs << " and "
                  << samples.back().resumeFirstFrameMs << " ms,";
    std::cerr << " savevm " << all.plain.back().savevm.count() << " and loadvm "
              << all.plain.back().loadvmAnswers.count() << " ms\n";
}

} // namespace

async::Task<Result<nlohmann::json>> runSuspendBench(PlaneBench bench)
{
    CO_TRY(const auto opened, co_await openBenchPlane(bench));
    const auto before = machineState();
    CO_TRY(co_await prepareWarm(opened.get()));
    SuspendSamples samples;
    for (int run = 0; run < bench.runs; ++run) {
        CO_TRY(co_await runOnce(opened.get(), bench.image, run, &samples));
        if (!bench.quiet)
            say(samples, run + 1, bench.runs);
    }
    auto json = suspendReport(samples);
    json["image"] = bench.image;
    json["runs"] = bench.runs;
    json["qemu"] = opened->qemu.version.str();
    json["prepared_ms"] = opened->preparedMs;
    json["machine_before"] = before;
    json["machine_after"] = machineState();
    co_return json;
}

} // namespace helix::bench
