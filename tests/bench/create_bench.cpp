#include "bench/create_bench.h"

#include <array>
#include <iostream>
#include <map>

#include <nlohmann/json.hpp>

#include "base/try.h"
#include "bench/machine_state.h"
#include "bench/plain_boot.h"
#include "bench/statistics.h"

namespace helix::bench {
namespace {

using plane::Beginning;
using plane::ControlPlane;

constexpr std::chrono::minutes kSpare{2};
constexpr std::chrono::milliseconds kLook{200}, kSettle{500};

/// Of workspaces that begin in one way.
struct Samples {
    std::vector<std::int64_t> firstFrame, ready;
    std::map<std::string, std::vector<std::int64_t>> steps;
    std::vector<std::uint64_t> diskBytes;
};

struct AllSamples {
    std::map<Beginning, Samples> created;
    std::vector<std::int64_t> plain;
    bool emulated = false;
};

async::Task<Result<void>> timeCreated(ControlPlane* plane, WorkspaceId id, Clock::time_point begin,
                                      Samples* samples)
{
    CO_TRY(const auto settled, co_await awaitReady(plane, id));
    samples->ready.push_back(since(begin));
    const auto shown = Clock::now();
    CO_TRY(co_await awaitPicture(plane, id));
    samples->firstFrame.push_back(since(begin));
    samples->steps["desktop"].push_back(since(shown));
    for (const auto& step : settled.steps)
        if (step.status == plane::StepProgress::Status::Done && step.step != plane::Step::Desktop)
            samples->steps[std::string(plane::toString(step.step))].push_back(step.durationMs);
    if (const auto now = plane->workspaces().snapshot(id))
        samples->diskBytes.push_back(now->diskUsedBytes);
    co_return Result<void>();
}

/// Until one stands ready.
async::Task<Result<void>> awaitSpare(ControlPlane* plane)
{
    CO_TRY(co_await setSpares(plane, "1"));
    const auto end = Clock::now() + kSpare;
    const async::CancelToken none;
    while (Clock::now() < end) {
        for (const auto& finding : co_await plane->doctor(false))
            if (finding.sentence.ends_with("ready for the next Create."))
                co_return Result<void>();
        CO_TRY(co_await async::sleepFor(kLook, none));
    }
    co_return fail(ErrorCode::Timeout, "No workspace stood ready in time.");
}

/// One create, from the request to the picture; the workspace is deleted afterwards, whatever came
/// of it.
async::Task<Result<void>> timeCreate(ControlPlane* plane, std::string image, Beginning beginning,
                                     AllSamples* all)
{
    if (beginning == Beginning::Spare) {
        CO_TRY(co_await awaitSpare(plane));
        CO_TRY(co_await async::sleepFor(kSettle, {}));
    }
    plane::CreateRequest request;
    request.image = image;
    request.cold = beginning == Beginning::Booted;
    const auto begin = Clock::now();
    const auto id = co_await plane->workspaces().create(request);
    if (!id)
        co_return fail(id.error());
    CO_TRY(co_await setSpares(plane, "0"));
    Samples samples = all->created[beginning];
    auto timed = co_await timeCreated(plane, *id, begin, &samples);
    const auto now = plane->workspaces().snapshot(*id);
    const auto removed = co_await plane->workspaces().remove(*id, true);
    if (timed)
        CO_TRY(checkBeginning(now, beginning));
    if (timed && !removed)
        co_return fail(removed.error());
    all->emulated = now && now->emulated;
    all->created[beginning] = std::move(samples);
    co_return timed;
}

async::Task<Result<void>> timePlain(PlainBoot boot, AllSamples* samples)
{
    CO_TRY(const auto took, co_await timePlainBoot(boot));
    samples->plain.push_back(took.count());
    co_return Result<void>();
}

nlohmann::json reportOf(const Samples& samples)
{
    nlohmann::json json = nlohmann::json::object();
    json["first_frame"] = summarize(samples.firstFrame);
    json["ready"] = summarize(samples.ready);
    for (const auto& [step, values] : samples.steps)
        json["steps"][step] = summarize(values);
    json["disk_used_bytes"] = samples.diskBytes;
    return json;
}

nlohmann::json report(const PlaneBench& bench, const BenchPlane& opened, AllSamples& all)
{
    nlohmann::json json = nlohmann::json::object();
    json["image"] = bench.image;
    json["runs"] = bench.runs;
    json["accelerator"] = all.emulated ? "tcg" : "kvm";
    json["qemu"] = opened.qemu.version.str();
    json["prepared_ms"] = opened.preparedMs;
    for (const auto& [beginning, samples] : all.created)
        json["created"][std::string(plane::toString(beginning))] = reportOf(samples);
    json["plain_boot"] = summarize(all.plain);
    const auto& booted = all.created[Beginning::Booted].firstFrame;
    json["booted_to_warm"] = ratio(booted, all.created[Beginning::Warm].firstFrame);
    json["booted_to_spare"] = ratio(booted, all.created[Beginning::Spare].firstFrame);
    json["booted_to_plain"] = ratio(booted, all.plain);
    return json;
}

/// Each way once, beginning with another one each time.
async::Task<Result<void>> runOnce(ControlPlane* plane, PlainBoot boot, std::string image, int run,
                                  AllSamples* all)
{
    constexpr std::array kWays{Beginning::Booted, Beginning::Warm, Beginning::Spare,
                               Beginning::Unknown}; // QEMU alone
    for (std::size_t i = 0; i < kWays.size(); ++i) {
        const auto way = kWays.at((i + static_cast<std::size_t>(run)) % kWays.size());
        // The first create tells which accelerator serves here; both sides use the same one.
        boot.accelerator = all->emulated || all->created.empty() ? machine::Accelerator::Tcg
                                                                 : machine::Accelerator::Kvm;
        auto task =
            way == Beginning::Unknown ? timePlain(boot, all) : timeCreate(plane, image, way, all);
        const auto done = co_await task;
        if (!done)
            co_return done;
    }
    co_return Result<void>();
}

} // namespace

async::Task<Result<nlohmann::json>> runCreateBench(PlaneBench bench)
{
    CO_TRY(const auto opened, co_await openBenchPlane(bench));
    const auto before = machineState();
    CO_TRY(co_await prepareWarm(opened.get()));
    AllSamples samples;
    const PlainBoot boot{opened->qemu, machine::Accelerator::Tcg, opened->bundle,
                         opened->folder() / "plain.qcow2"};
    for (int run = 0; run < bench.runs; ++run) {
        CO_TRY(co_await runOnce(opened->plane.get(), boot, bench.image, run, &samples));
        if (!bench.quiet)
            std::cerr << "run " << run + 1 << " of " << bench.runs << ": first frame "
                      << samples.created[Beginning::Spare].firstFrame.back() << " ms ready, "
                      << samples.created[Beginning::Warm].firstFrame.back() << " ms warm, "
                      << samples.created[Beginning::Booted].firstFrame.back()
                      << " ms booted; plain boot " << samples.plain.back() << " ms\n";
    }
    auto json = report(bench, *opened, samples);
    json["machine_before"] = before;
    json["machine_after"] = machineState();
    co_return json;
}

} // namespace helix::bench
