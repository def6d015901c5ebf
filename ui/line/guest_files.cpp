#include "ui/line/guest_files.h"

#include <chrono>

#include "ui/conversation/guest_listing.h"
#include "base/try.h"

namespace helix::ui {

namespace {

constexpr std::chrono::seconds kListWithin{5};
/// What is never meant by @: too many, and nobody's own work.
const char* const kNotListed[] = {".git",   "node_modules", ".venv",       "__pycache__",
                                  "target", ".cache",       ".mypy_cache", "dist"};

std::vector<std::string> findCommand()
{
    std::vector<std::string> argv{"find", ".", "-maxdepth", "10", "("};
    for (const char* name : kNotListed) {
        if (argv.back() != "(")
            argv.emplace_back("-o");
        argv.insert(argv.end(), {"-name", name});
    }
    argv.insert(argv.end(), {")", "-prune", "-o", "-type", "f", "-printf", "%P\\0"});
    return argv;
}

/// What a command in the guest says until it ends or has said enough.
async::Task<Result<std::string>> outputOf(std::unique_ptr<link::Exec> exec)
{
    async::Completion<bool> done;
    std::string said;
    auto* handle = exec.get();
    QObject::connect(handle, &link::Exec::output, handle,
                     [&said, done, handle](bool isStderr, const QByteArray& data) mutable {
                         handle->acknowledge(static_cast<std::size_t>(data.size()));
                         if (!isStderr && said.size() < kMaxListingBytes)
                             said.append(data.constData(), static_cast<std::size_t>(data.size()));
                         if (said.size() >= kMaxListingBytes)
                             done.resolve(true);
                     });
    QObject::connect(handle, &link::Exec::exited, handle,
                     [done](const link::ExecExit&, const std::optional<Error>& failure) mutable {
                         done.resolve(failure ? Result<bool>(fail(*failure)) : Result<bool>(true));
                     });
    const std::string late = "The workspace took too long to list its files. Try again.";
    const auto ended = co_await done.wait(kListWithin, {}, late);
    exec.reset(); // before what its signals write to
    if (!ended)
        co_return fail(ended.error());
    co_return said;
}

} // namespace

async::Task<Result<std::vector<std::string>>> listFiles(plane::Workspaces& workspaces,
                                                        WorkspaceId id, std::string part)
{
    link::ExecRequest request;
    request.argv = findCommand();
    request.timeout = kListWithin;
    CO_TRY(auto exec, co_await workspaces.exec(id, request));
    CO_TRY(const auto listing, co_await outputOf(std::move(exec)));
    const std::function<Result<std::vector<std::string>>()> pick =
        [text = listing, part]() -> Result<std::vector<std::string>> {
        return pickPaths(text, part);
    };
    const auto picked = co_await async::onPool<std::vector<std::string>>(pick);
    co_return picked;
}

} // namespace helix::ui
