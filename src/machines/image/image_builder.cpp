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

/// Where the builder begins: the ids that it borrows may not enter a home that is closed to others, and some programs (find)
/// fail where they cannot return to.
constexpr const char* kForEverybody = "/";

std::vector<std::string> argumentsOf(const BuildRequest& request)
{
    std::vector<std::string> arguments{"--progress", "json",
                                       "--output",   request.output.string(),
                                       "--cache",    request.cache.string()};
    if (!request.recipes.empty())
        arguments.insert(arguments.end(), {"--recipes", request.recipes.string()});
    if (request.container.empty())
        arguments.push_back(request.name);
    else
        arguments.insert(arguments.end(),
                         {"--container", request.container, "--name", request.name});
    return arguments;
}

} // namespace

async::Task<Result<std::filesystem::path>> buildImage(BuildRequest request,
                                                      std::function<void(BuildProgress)> onProgress,
                                                      async::CancelToken cancel)
{
    CO_TRY(checkName(request.name, "an image"));
    const std::string name = request.name;
    // Outlives the program: the lambda below is called only while runProcess() is awaited here.
    BuilderOutcome said;
    async::ProcessRequest program;
    program.program = request.program;
    program.arguments = argumentsOf(request);
    program.workingFolder = kForEverybody;
    program.environment = std::move(request.environment);
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

async::Task<Result<std::filesystem::path>> writeRecipe(NewRecipe request)
{
    CO_TRY(checkName(request.name, "an image"));
    CO_TRY(checkName(request.base, "a recipe"));
    BuilderOutcome said;
    async::ProcessRequest program;
    program.program = request.program;
    program.arguments = {request.name, "--init",    "--from",
                         request.base, "--recipes", request.recipes.string(),
                         "--progress", "json"};
    program.workingFolder = kForEverybody;
    if (!request.title.empty())
        program.arguments.push_back("--title=" + request.title); // it may begin with a dash
    program.maxOutputBytes = kMaxLine;
    program.onLine = [&said](std::string_view line) { (void)said.take(line); };
    const auto run = co_await async::runProcess(std::move(program), {});
    const std::string failed = "The recipe " + request.name + " could not be written";
    if (!run)
        co_return fail(run.error().wrapped(failed + "."));
    if (!said.error.empty())
        co_return fail(ErrorCode::InvalidArgument, said.error, run->errorTail);
    if (said.path.empty())
        co_return fail(ErrorCode::Unavailable, failed + "; the details say why.", run->errorTail);
    co_return std::filesystem::path(said.path);
}

} // namespace helix::image
