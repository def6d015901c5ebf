#include "bench/fork_bench.h"

#include <iostream>
#include <map>
#include <sstream>

#include <sys/stat.h>

#include "base/paths.h"
#include "base/try.h"
#include "bench/machine_state.h"
#include "bench/open_window.h"
#include "bench/plain_save.h"
#include "bench/statistics.h"

namespace helix::bench {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using plane::ControlPlane;

/// Left alone before it is forked.
constexpr std::chrono::seconds kBeforeFork{5};
constexpr int kMany = 8;

using Values = std::map<std::string, std::vector<std::int64_t>>;
struct ForkSamples {
    Values one, many, plain;
    std::vector<double> load;
    bool emulated = false;
};

/// What the files of the saved memory take on the disk right now, in bytes.
std::int64_t memoryOnDisk(const fs::path& home)
{
    std::int64_t bytes = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(home / "data" / "layers", error), end;
         !error && entry != end; entry.increment(error)) {
        struct stat status {};
        if (entry->path().filename() == "memory" && ::stat(entry->path().c_str(), &status) == 0)
            bytes += static_cast<std::int64_t>(status.st_blocks) * 512;
    }
    return bytes;
}

/// As the activity tells of the newest fork of this workspace.
async::Task<Result<std::int64_t>> stoodStillMs(ControlPlane* plane, WorkspaceId source)
{
    constexpr int kEnough = 100;
    CO_TRY(const auto entries, co_await plane->activity().list(kEnough, source.str()));
    std::int64_t found = 0;
    for (const auto& entry : entries)
        if (entry.kind == "forked")
            found = entry.durationMs;
    co_return found;
}

/// From the call to each that is ready, and to the first one's picture where it is one.
async::Task<Result<void>> timeForks(const BenchPlane* opened, WorkspaceId source, int count,
                                    Values* values)
{
    auto* plane = opened->plane.get();
    const auto begin = Clock::now();
    const plane::ForkRequest request{count, {}};
    CO_TRY(const auto forks, co_await plane->workspaces().fork(source, request));
    (*values)["memory_file"].push_back(memoryOnDisk(opened->folder()));
    CO_TRY(const auto first, co_await awaitReady(plane, forks.front()));
    CO_TRY(checkBeginning(first, plane::Beginning::Forked));
    (*values)["first_ready"].push_back(since(begin));
    for (const auto& fork : forks)
        CO_TRY(co_await awaitReady(plane, fork));
    (*values)["all_ready"].push_back(since(begin));
    if (count == 1) {
        CO_TRY(co_await awaitPicture(plane, forks.front()));
        (*values)["first_frame"].push_back(since(begin));
    }
    CO_TRY(const auto stoodStill, co_await stoodStillMs(plane, source));
    (*values)["source_stood_still"].push_back(stoodStill);
    for (const auto& fork : forks)
        if (const auto now = plane->workspaces().snapshot(fork))
            (*values)["disk_of_each"].push_back(static_cast<std::int64_t>(now->diskUsedBytes));
    co_return co_await removeAll(plane, forks);
}

/// QEMU alone, which makes a second machine of one by savevm and, in a new process, loadvm.
async::Task<Result<void>> timePlain(const BenchPlane* opened, ForkSamples* all)
{
    const PlainBoot boot{opened->qemu,
                         all->emulated ? machine::Accelerator::Tcg : machine::Accelerator::Kvm,
                         opened->bundle, opened->folder() / "plain.qcow2"};
    const auto folder = opened->folder();
    CO_TRY(const auto took, co_await timePlainSave(boot, folder, kBeforeFork));
    all->plain["savevm"].push_back(took.savevm.count());
    all->plain["loadvm_runs"].push_back(took.loadvmRuns.count());
    all->plain["loadvm_answers"].push_back(took.loadvmAnswers.count());
    all->plain["saved"].push_back(static_cast<std::int64_t>(took.savedBytes));
    co_return Result<void>();
}

async::Task<Result<void>> runOnce(const BenchPlane* opened, PlaneBench bench, ForkSamples* all)
{
    auto* plane = opened->plane.get();
    plane::CreateRequest request;
    request.image = bench.image;
    CO_TRY(const auto source, co_await plane->workspaces().create(request));
    CO_TRY(const auto ready, co_await awaitReady(plane, source));
    all->emulated = ready.emulated;
    CO_TRY(co_await awaitPicture(plane, source));
    if (!bench.open.empty())
        CO_TRY(co_await openWindow(plane, source, bench.open));
    (void)co_await async::sleepFor(kBeforeFork);
    auto timed = co_await timeForks(opened, source, 1, &all->one);
    if (timed)
        timed = co_await timeForks(opened, source, kMany, &all->many);
    all->load.push_back(machineState()["load"][0]);
    const auto removed = co_await plane->workspaces().remove(source, true);
    if (!timed || !removed)
        co_return timed ? removed : timed;
    co_return co_await timePlain(opened, all);
}

bool isBytes(const std::string& name)
{
    return name == "memory_file" || name == "disk_of_each" || name == "saved";
}

json reportOf(const Values& values)
{
    json report = json::object();
    for (const auto& [name, samples] : values)
        report[name] = summarize(samples, isBytes(name) ? "bytes" : "ms");
    return report;
}

} // namespace

async::Task<Result<json>> runForkBench(PlaneBench bench)
{
    CO_TRY(const auto opened, co_await openBenchPlane(bench));
    const auto before = machineState();
    CO_TRY(co_await prepareWarm(opened.get()));
    const std::string key(plane::kMaxRunning.row.key), most = "32";
    CO_TRY(co_await opened->plane->settings().set(key, most));
    ForkSamples samples;
    for (int run = 0; run < bench.runs; ++run) {
        CO_TRY(co_await runOnce(opened.get(), bench, &samples));
        if (!bench.quiet)
            std::cerr << "run " << run + 1 << " of " << bench.runs << ": one after "
                      << samples.one["all_ready"].back() << " ms, eight after "
                      << samples.many["all_ready"].back() << " ms, stood still for "
                      << samples.one["source_stood_still"].back() << " ms\n";
    }
    json report{{"image", bench.image},
                {"runs", bench.runs},
                {"open", bench.open},
                {"qemu", opened->qemu.version.str()},
                {"prepared_ms", opened->preparedMs},
                {"machine_before", before},
                {"machine_after", machineState()},
                {"accelerator", samples.emulated ? "tcg" : "kvm"},
                {"load", samples.load},
                {"one", reportOf(samples.one)},
                {"eight", reportOf(samples.many)},
                {"qemu_alone", reportOf(samples.plain)}};
    co_return report;
}

std::string forkTable(const json& report)
{
    std::ostringstream out;
    out << report["image"].get<std::string>() << ", " << report["runs"] << " runs, "
        << report["accelerator"].get<std::string>() << '\n';
    for (const auto* group : {"one", "eight", "qemu_alone"})
        for (const auto& [name, summary] : report[group].items()) {
            const bool bytes = summary.contains("median_bytes");
            const double median = summary[bytes ? "median_bytes" : "median_ms"];
            out << "  " << group << ' ' << name << ' ' << (bytes ? median / (1U << 20) : median)
                << (bytes ? " MiB\n" : " ms\n");
        }
    return out.str();
}

} // namespace helix::bench
