#include "ui/line/guest_files.h"

#include <chrono>

#include "ui/conversation/guest_listing.h"
#include "ui/line/guest_command.h"
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

} // namespace

async::Task<Result<std::vector<std::string>>> listFiles(plane::Workspaces& workspaces,
                                                        WorkspaceId id, std::string part)
{
    GuestCommand command;
    command.argv = findCommand();
    command.most = kMaxListingBytes;
    command.within = kListWithin;
    command.program = "find";
    command.late = "The workspace took too long to list its files. Try again.";
    CO_TRY(const auto listing, co_await outputOf(workspaces, id, command));
    const std::function<Result<std::vector<std::string>>()> pick =
        [text = listing, part]() -> Result<std::vector<std::string>> {
        return pickPaths(text, part);
    };
    const auto picked = co_await async::onPool<std::vector<std::string>>(pick);
    co_return picked;
}

} // namespace helix::ui
