#include "ctl/shown_head.h"

#include <iostream>

#include "base/atomic_file.h"
#include "base/try.h"
#include "ctl/printing.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

constexpr std::size_t kMaxHead = 64;

Result<std::filesystem::path> fileOf(const std::string& workspace, const Context& context)
{
    TRY(const auto id, WorkspaceId::parse(workspace));
    return context.paths.workspaceData(id) / "shown-head";
}

} // namespace

void rememberShown(const Json& changes, const Context& context)
{
    const auto file = fileOf(textOf(changes, "workspace"), context);
    const auto written = file ? writeFileAtomically(*file, asBytes(textOf(changes, "head")))
                              : Result<void>(fail(file.error()));
    if (!written)
        std::cerr << "helixctl: " << written.error().message
                  << " accept will need --head=" << textOf(changes, "head") << ".\n";
}

Result<std::string> shownHead(const std::string& workspace, const Context& context)
{
    TRY(const auto shown, ask(context, operations::ShowWorkspace{workspace}));
    TRY(const auto file, fileOf(textOf(shown, "id"), context));
    const auto head = readFile(file, kMaxHead);
    if (!head || head->empty())
        return fail(ErrorCode::NotFound,
                    "You have not looked at the changes of " + textOf(shown, "name") +
                        " yet. Do that first: helixctl changes " + textOf(shown, "name"));
    return *head;
}

} // namespace helix::ctl
