#include "image/image_builder.h"

#include <optional>

#include <nlohmann/json.hpp>

#include "async/process.h"
#include "base/bytes.h"
#include "base/ids.h"
#include "base/try.h"
#include "image/builder_line.h"

namespace helix::image {
namespace {

constexpr std::size_t kMaxLine = 64U << 10;
/// The builder tidies up in this time; it removes a half-made root file system.
constexpr std::chrono::seconds kGrace{20};

std::string couldNot(const std::string& name)
{
    return "The image '" + name + "' could not be built";
}

Result<std::filesystem::path> judgeBuild(const std::string& name, const async::ProcessOutput& run,
                                         const BuilderOutcome& said)
{
    if (!said.error.empty())
        return fail(said.error.find("No space") != std::string::npos ? ErrorCode::OutOfSpace
                                                                     : ErrorCode::Unavailable,
                    said.error, run.errorTail);
    if (run.signal != 0)
        return fail(ErrorCode::Unavailable,
                    couldNot(name) + ": the builder was ended from outside (signal " +
                        std::to_string(run.signal) + ").",
                    run.errorTail);
    if (run.exitStatus != 0)
        return fail(ErrorCode::Unavailable, couldNot(name) + "; the details say why.",
                    run.errorTail);
    if (said.path.empty())
        return fail(ErrorCode::Protocol,
                    couldNot(name) + ": the builder did not say where the image is.",
                    run.errorTail);
    return std::filesystem::path(said.path);
}

} // namespace

async::Task<Result<std::filesystem::path>> buildImage(BuildRequest request,
                                                      std::function<void(BuildProgress)> onProgress,
                                                      async::CancelToken cancel)
{
    CO_TRY(checkName(request.name, "image"));
    const std::string name = request.name;
    // Outlives the program: the lambda below is called only while runProcess() is awaited here.
    BuilderOutcome said;
    async::ProcessRequest program;
    program.program = request.program;
    program.arguments = {
        "--progress",           "json", "--output", request.output.string(), "--cache",
        request.cache.string(), name};
    program.deadline = async::kForever;
    program.grace = kGrace;
    program.maxOutputBytes = kMaxLine;
    program.onLine = [&said, &onProgress](std::string_view line) {
        if (const auto progress = said.take(line); progress && onProgress)
            onProgress(*progress);
    };
    const auto run = co_await async::runProcess(std::move(program), cancel);
    if (!run && run.error().code == ErrorCode::Cancelled)
        co_return fail(ErrorCode::Cancelled, "Building the image '" + name + "' was cancelled.");
    if (!run)
        co_return fail(run.error().wrapped(couldNot(name) + "."));
    co_return judgeBuild(name, *run, said);
}

} // namespace helix::image
