#include "bench/density_bench.h"

#include <iostream>

#include <unistd.h>

#include "base/try.h"
#include "bench/density_report.h"
#include "bench/machine_state.h"
#include "life/process_time.h"
#include "life/process_use.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using plane::ControlPlane;
using Workspaces = std::vector<WorkspaceId>;

/// Left alone before it is looked: their first seconds are no rest.
constexpr auto kRest = 60s;
constexpr auto kWatched = 60s;
constexpr int kMost = 100; ///< of the setting

/// QEMU and helix-netd of each.
std::vector<std::vector<int>> processesOf(ControlPlane* plane, const Workspaces& all)
{
    std::vector<std::vector<int>> processes;
    for (const auto& id : all) {
        const auto shown = plane->workspaces().snapshot(id);
        processes.push_back({shown ? shown->qemuPid : 0, plane->boundary().snapshot(id).netdPid});
    }
    return processes;
}

std::chrono::milliseconds timeOf(const std::vector<std::vector<int>>& processes)
{
    std::chrono::milliseconds used{0};
    for (const auto& ofOne : processes)
        for (const int pid : ofOne)
            used += life::processTime(pid).value_or(0ms);
    return used;
}

double percent(std::chrono::milliseconds used, std::int64_t elapsedMs)
{
    return elapsedMs > 0 ? 100.0 * static_cast<double>(used.count()) / double(elapsedMs) : 0;
}

async::Task<Result<void>> createOne(ControlPlane* plane, std::string image, Workspaces* all,
                                    DensitySamples* samples)
{
    plane::CreateRequest request;
    request.image = std::move(image);
    const auto begin = Clock::now();
    CO_TRY(const auto id, co_await plane->workspaces().create(request));
    all->push_back(id);
    CO_TRY(const auto ready, co_await awaitReady(plane, id));
    CO_TRY(checkBeginning(ready, plane::Beginning::Warm));
    samples->createMs.push_back(since(begin));
    co_return Result<void>();
}

async::Task<void> watchThemRest(ControlPlane* plane, Workspaces all, DensitySamples* samples)
{
    const auto processes = processesOf(plane, all);
    const std::vector<std::vector<int>> own{{::getpid()}};
    const auto begin = Clock::now();
    const auto used = timeOf(processes), usedByPlane = timeOf(own);
    (void)co_await async::sleepFor(kWatched);
    const auto elapsed = since(begin);
    samples->cpuPercent = percent(timeOf(processes) - used, elapsed);
    samples->planePercent = percent(timeOf(own) - usedByPlane, elapsed);
}

Result<std::int64_t> memoryOf(const std::vector<int>& processes)
{
    std::int64_t bytes = 0;
    for (const int pid : processes) {
        TRY(const auto use, life::readProcessUse(pid));
        bytes += static_cast<std::int64_t>(use.memoryBytes);
    }
    return bytes;
}

async::Task<Result<void>> lookAtEach(ControlPlane* plane, Workspaces all, DensitySamples* samples)
{
    const auto processes = processesOf(plane, all);
    for (const auto& ofOne : processes) {
        CO_TRY(const auto bytes, memoryOf(ofOne));
        samples->pssBytes.push_back(bytes);
    }
    for (const auto& id : all) {
        const auto shown = plane->workspaces().snapshot(id);
        samples->diskBytes.push_back(shown ? static_cast<std::int64_t>(shown->diskUsedBytes) : 0);
        const std::vector<std::string> argv{"true"};
        if (const auto heard = co_await hear(plane, id, argv); heard)
            ++samples->answered;
    }
    co_return Result<void>();
}

async::Task<Result<void>> measure(BenchPlane* opened, PlaneBench bench, Workspaces* all,
                                  DensitySamples* samples, json* idle)
{
    auto* plane = opened->plane.get();
    for (int number = 1; number <= bench.count; ++number) {
        CO_TRY(co_await createOne(plane, bench.image, all, samples));
        if (!bench.quiet)
            std::cerr << number << " of " << bench.count << ": ready after "
                      << samples->createMs.back() << " ms\n";
    }
    (void)co_await async::sleepFor(kRest);
    *idle = machineState();
    co_await watchThemRest(plane, *all, samples);
    CO_TRY(co_await lookAtEach(plane, *all, samples));
    while (bench.untilRefused) {
        const auto one = co_await createOne(plane, bench.image, all, samples);
        if (!one)
            samples->refusal = one.error().message;
        if (!bench.quiet)
            std::cerr << samples->createMs.size() << " stand\n";
        if (!one)
            break;
    }
    co_return Result<void>();
}

} // namespace

async::Task<Result<json>> runDensityBench(PlaneBench bench)
{
    CO_TRY(const auto opened, co_await openBenchPlane(bench));
    auto* plane = opened->plane.get();
    const auto before = machineState();
    CO_TRY(co_await prepareWarm(opened.get()));
    const std::string running(plane::kMaxRunning.row.key), most = std::to_string(kMost);
    const std::string idleMinutes(plane::kIdleMinutes.row.key), never = "0";
    CO_TRY(co_await plane->settings().set(running, most));
    CO_TRY(co_await plane->settings().set(idleMinutes, never));
    Workspaces all;
    DensitySamples samples;
    json idle;
    const auto measured = co_await measure(opened.get(), bench, &all, &samples, &idle);
    const auto after = machineState();
    const auto shown = all.empty() ? std::nullopt : plane->workspaces().snapshot(all.front());
    const auto removed = co_await removeAll(plane, all);
    CO_TRY(measured);
    CO_TRY(removed);
    json report = densityReport(samples);
    report.update({{"image", bench.image},
                   {"qemu", opened->qemu.version.str()},
                   {"prepared_ms", opened->preparedMs},
                   {"accelerator", shown && shown->emulated ? "tcg" : "kvm"},
                   {"machine_before", before},
                   {"machine_idle", idle},
                   {"machine_after", after}});
    co_return report;
}

} // namespace helix::bench
