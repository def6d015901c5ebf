#include "bench/create_bench.h"

#include <chrono>
#include <iostream>
#include <map>

#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "bench/machine_state.h"
#include "bench/plain_boot.h"
#include "bench/statistics.h"
#include "image/image_store.h"
#include "tasks/open_plane.h"
#include "plane/control_plane.h"

namespace helix::bench {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using plane::ControlPlane;
using std::chrono::milliseconds;

constexpr std::chrono::minutes kFirstFrame{1};

std::int64_t since(Clock::time_point begin)
{
    return std::chrono::duration_cast<milliseconds>(Clock::now() - begin).count();
}

struct Samples {
    std::vector<std::int64_t> firstFrame, ready, plain;
    std::map<std::string, std::vector<std::int64_t>> steps;
    std::vector<std::uint64_t> diskBytes;
    bool emulated = false;
};

/// A home of its own whose images are the shared ones.
Result<Paths> makeHome(const fs::path& root, const CreateBench& bench)
{
    const auto environment = [root](const char* name) -> std::optional<std::string> {
        return std::string_view(name) == "HELIXVM_HOME" ? std::optional(root.string())
                                                        : std::nullopt;
    };
    const auto paths = Paths::fromEnvironment(environment);
    if (!paths)
        return paths;
    if (auto prepared = paths->prepare(); !prepared)
        return fail(prepared.error());
    std::error_code problem;
    fs::create_directory_symlink(bench.images / bench.image, paths->images() / bench.image,
                                 problem);
    if (problem)
        return failErrno(problem.value(),
                         "The image could not be linked into the benchmark's home.");
    return paths;
}

async::Task<Result<void>> waitForPicture(ControlPlane* plane, WorkspaceId id)
{
    const auto access = plane->workspaces().agentAccess(id);
    if (!access)
        co_return fail(access.error());
    async::Completion<void> first;
    link::DesktopStream::Callbacks callbacks;
    callbacks.onPicture = [first](link::PicturePtr) mutable { first.resolve({}); };
    callbacks.onClosed = [first](Error error) mutable { first.resolve(fail(std::move(error))); };
    const auto stream =
        link::DesktopStream::open(access->controlPort, access->credential, std::move(callbacks));
    const std::string late = "The desktop sent no picture in time.";
    const auto picture = co_await first.wait(kFirstFrame, {}, late);
    if (!picture)
        co_return fail(picture.error());
    plane->workspaces().reportFirstFrame(id);
    co_return Result<void>();
}

async::Task<Result<void>> timeCreated(ControlPlane* plane, WorkspaceId id, Clock::time_point begin,
                                      Samples* samples)
{
    const async::CancelToken none;
    const auto settled = co_await plane->workspaces().waitUntilSettled(id, none);
    if (!settled)
        co_return fail(settled.error());
    if (settled->state != plane::State::Ready)
        co_return fail(settled->error.value_or(
            Error{ErrorCode::Unavailable, "The workspace did not get ready.", {}}));
    samples->ready.push_back(since(begin));
    const auto shown = Clock::now();
    const auto picture = co_await waitForPicture(plane, id);
    if (!picture)
        co_return fail(picture.error());
    samples->firstFrame.push_back(since(begin));
    samples->steps["desktop"].push_back(since(shown));
    for (const auto& step : settled->steps)
        if (step.status == plane::StepProgress::Status::Done && step.step != plane::Step::Desktop)
            samples->steps[std::string(plane::toString(step.step))].push_back(step.durationMs);
    if (const auto now = plane->workspaces().snapshot(id))
        samples->diskBytes.push_back(now->diskUsedBytes);
    samples->emulated = settled->emulated;
    co_return Result<void>();
}

/// One create, from the request to the picture; the workspace is deleted afterwards, whatever came
/// of it.
async::Task<Result<void>> timeCreate(ControlPlane* plane, std::string image, Samples* samples)
{
    plane::CreateRequest request;
    request.image = image;
    const auto begin = Clock::now();
    const auto id = co_await plane->workspaces().create(request);
    if (!id)
        co_return fail(id.error());
    auto timed = co_await timeCreated(plane, *id, begin, samples);
    const auto removed = co_await plane->workspaces().remove(*id, true);
    if (timed && !removed)
        co_return fail(removed.error());
    co_return timed;
}

async::Task<Result<void>> timePlain(PlainBoot boot, Samples* samples)
{
    std::error_code ignored;
    fs::remove(boot.overlay, ignored);
    const auto made = co_await image::createOverlay(boot.bundle, boot.overlay,
                                                    boot.bundle.manifest.defaults.diskGiB);
    if (!made)
        co_return fail(made.error());
    const auto took = co_await timePlainBoot(boot);
    fs::remove(boot.overlay, ignored);
    if (!took)
        co_return fail(took.error());
    samples->plain.push_back(took->count());
    co_return Result<void>();
}

nlohmann::json report(const CreateBench& bench, const Samples& samples,
                      const machine::QemuBinary& qemu)
{
    nlohmann::json json = nlohmann::json::object();
    json["image"] = bench.image;
    json["runs"] = bench.runs;
    json["accelerator"] = samples.emulated ? "tcg" : "kvm";
    json["qemu"] = qemu.version.str();
    json["first_frame"] = summarize(samples.firstFrame);
    json["ready"] = summarize(samples.ready);
    for (const auto& [step, values] : samples.steps)
        json["steps"][step] = summarize(values);
    json["plain_boot"] = summarize(samples.plain);
    const double plain = median(samples.plain);
    json["ratio"] = plain > 0 ? median(samples.firstFrame) / plain : 0;
    json["disk_used_bytes"] = samples.diskBytes;
    return json;
}

async::Task<Result<void>> runOnce(ControlPlane* plane, PlainBoot boot, std::string image,
                                  bool plainFirst, Samples* samples)
{
    for (const bool plain : {plainFirst, !plainFirst}) {
        // The first create tells which accelerator serves here; both sides use the same one.
        boot.accelerator = samples->emulated || samples->ready.empty() ? machine::Accelerator::Tcg
                                                                       : machine::Accelerator::Kvm;
        auto task = plain ? timePlain(boot, samples) : timeCreate(plane, image, samples);
        const auto done = co_await task;
        if (!done)
            co_return done;
    }
    co_return Result<void>();
}

} // namespace

async::Task<Result<nlohmann::json>> runCreateBench(CreateBench bench)
{
    const QTemporaryDir home;
    const fs::path root = home.path().toStdString();
    const auto paths = makeHome(root, bench);
    if (!paths)
        co_return fail(paths.error());
    const image::ImageStore store(paths->images());
    const auto bundle = store.find(bench.image);
    if (!bundle)
        co_return fail(bundle.error());
    const auto qemu = co_await machine::findQemu(processEnvironment());
    if (!qemu)
        co_return fail(qemu.error());
    life::ControlPlaneOptions options;
    options.paths = *paths;
    options.installation = bench.installation;
    options.environment = processEnvironment();
    options.tryKeychain = false;
    auto plane = co_await tasks::openPlane(options);
    if (!plane)
        co_return fail(plane.error());
    // Once in the life of an installation, so no part of a create: the accelerator probe and the
    // image's check.
    const auto findings = co_await (*plane)->doctor(true);
    const auto sound = co_await store.verify(*bundle);
    if (!sound)
        co_return fail(sound.error());
    const auto before = machineState();
    Samples samples;
    const PlainBoot boot{*qemu, machine::Accelerator::Tcg, *bundle, root / "plain.qcow2"};
    for (int run = 0; run < bench.runs; ++run) {
        const auto done = co_await runOnce(plane->get(), boot, bench.image, run % 2 == 1, &samples);
        if (!done)
            co_return fail(done.error());
        if (!bench.quiet)
            std::cerr << "run " << run + 1 << " of " << bench.runs << ": first frame "
                      << samples.firstFrame.back() << " ms, plain boot " << samples.plain.back()
                      << " ms\n";
    }
    auto json = report(bench, samples, *qemu);
    json["machine_before"] = before;
    json["machine_after"] = machineState();
    co_return json;
}

} // namespace helix::bench
