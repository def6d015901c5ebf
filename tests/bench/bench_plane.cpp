#include "bench/bench_plane.h"

#include "base/try.h"
#include "image/image_store.h"
#include "link/exec_outcome.h"
#include "tasks/open_plane.h"

namespace helix::bench {
namespace {

namespace fs = std::filesystem;
using plane::ControlPlane;

constexpr std::chrono::minutes kFirstFrame{1}, kGuestDeadline{2};

/// A home of its own whose images are the shared ones.
Result<Paths> makeHome(const fs::path& root, const PlaneBench& bench)
{
    const auto environment = [root](const char* name) -> std::optional<std::string> {
        return std::string_view(name) == "HELIXVM_HOME" ? std::optional(root.string())
                                                        : std::nullopt;
    };
    TRY(auto paths, Paths::fromEnvironment(environment));
    TRY(paths.prepare());
    std::error_code problem;
    fs::create_directory_symlink(bench.images / bench.image, paths.images() / bench.image, problem);
    if (problem)
        return failErrno(problem.value(),
                         "The image could not be linked into the benchmark's home.");
    return paths;
}

} // namespace

async::Task<Result<Heard>> hear(ControlPlane* plane, WorkspaceId id, std::vector<std::string> argv)
{
    link::ExecRequest request;
    request.argv = std::move(argv);
    request.asRoot = true; // systemctl finds systemd without a bus then
    CO_TRY(const auto exec, co_await plane->workspaces().exec(id, request));
    const auto heard = std::make_shared<Heard>(); // the listener has it as well
    const link::ExecListener listener = [heard](bool, std::string_view bytes) -> Result<void> {
        if (heard->words.empty())
            heard->at = Clock::now();
        heard->words += bytes;
        return {};
    };
    auto ended = link::hearOut(*exec, listener);
    const std::string late = "A command in the guest did not end in time.";
    CO_TRY(co_await ended.wait(kGuestDeadline, {}, late));
    co_return *heard;
}

async::Task<Result<void>> removeAll(ControlPlane* plane, std::vector<WorkspaceId> all)
{
    for (const auto& id : all)
        CO_TRY(co_await plane->workspaces().remove(id, true));
    co_return Result<void>();
}

std::int64_t since(Clock::time_point begin)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
}

async::Task<Result<std::unique_ptr<BenchPlane>>> openBenchPlane(PlaneBench bench)
{
    auto opened = std::make_unique<BenchPlane>();
    CO_TRY(const auto paths, makeHome(opened->folder(), bench));
    const image::ImageStore store(paths.images());
    CO_TRY(opened->bundle, store.find(bench.image));
    CO_TRY(opened->qemu, co_await machine::findQemu(processEnvironment()));
    life::ControlPlaneOptions options;
    options.paths = paths;
    options.installation = bench.installation;
    options.environment = processEnvironment();
    options.tryKeychain = false;
    CO_TRY(opened->plane, co_await tasks::openPlane(options));
    const auto findings = co_await opened->plane->doctor(true);
    CO_TRY(co_await store.verify(opened->bundle));
    CO_TRY(co_await setSpares(opened->plane.get(), "0"));
    co_return std::move(opened);
}

async::Task<Result<void>> prepareWarm(BenchPlane* bench)
{
    const auto begin = Clock::now();
    CO_TRY(co_await bench->plane->images().warm(bench->bundle.manifest.name));
    bench->preparedMs = since(begin);
    co_return Result<void>();
}

async::Task<Result<void>> setSpares(plane::ControlPlane* plane, std::string count)
{
    const std::string key(plane::kReadyWorkspaces.row.key);
    return plane->settings().set(key, std::move(count));
}

async::Task<Result<plane::WorkspaceSnapshot>> awaitReady(plane::ControlPlane* plane, WorkspaceId id)
{
    const async::CancelToken none;
    CO_TRY(const auto settled, co_await plane->workspaces().waitUntilSettled(id, none));
    if (settled.state == plane::State::Ready)
        co_return settled;
    const std::string why =
        settled.notice.empty() ? "The workspace did not get ready." : settled.notice;
    co_return fail(settled.error.value_or(Error{ErrorCode::Unavailable, why, {}}));
}

async::Task<Result<void>> awaitPicture(plane::ControlPlane* plane, WorkspaceId id)
{
    CO_TRY(const auto access, plane->workspaces().agentAccess(id));
    async::Completion<void> first;
    link::DesktopStream::Callbacks callbacks;
    callbacks.onPicture = [first](link::PicturePtr) mutable { first.resolve({}); };
    callbacks.onClosed = [first](Error error) mutable { first.resolve(fail(std::move(error))); };
    const auto stream =
        link::DesktopStream::open(access.controlPort, access.credential, std::move(callbacks));
    const std::string late = "The desktop sent no picture in time.";
    CO_TRY(co_await first.wait(kFirstFrame, {}, late));
    plane->workspaces().reportFirstFrame(id);
    co_return Result<void>();
}

Result<void> checkBeginning(const std::optional<plane::WorkspaceSnapshot>& workspace,
                            plane::Beginning wanted)
{
    if (workspace && workspace->beginning == wanted)
        return {};
    return fail(ErrorCode::Conflict, "A workspace began otherwise than it was to: " +
                                         (workspace ? workspace->whyBooted : "it is gone."));
}

} // namespace helix::bench
