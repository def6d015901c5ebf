#include "ctl/shown_head.h"

#include <iostream>

#include "base/atomic_file.h"
#include "base/try.h"
#include "ctl/printing.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

constexpr std::size_t kMaxHead = 64;

std::filesystem::path fileOf(const WorkspaceId& workspace, const Context& context)
{
    return context.paths.workspaceData(workspace) / "shown-head";
}

} // namespace

void rememberShown(const operations::Changes& changes, const Context& context)
{
    const auto file = fileOf(changes.workspace, context);
    const auto head = shown(changes.head);
    if (const auto written = writeFileAtomically(file, asBytes(head)); !written)
        std::cerr << "helixctl: " << written.error().message << " accept will need --head=" << head
                  << ".\n";
}

Result<std::string> shownHead(const std::string& workspace, const Context& context)
{
    TRY(const auto known, ask(context, operations::ShowWorkspace{workspace}));
    const auto head = readFile(fileOf(known.id, context), kMaxHead);
    if (!head || head->empty())
        return fail(ErrorCode::NotFound,
                    "You have not looked at the changes of " + shown(known.name) +
                        " yet. Do that first: helixctl changes " + shown(known.name));
    return *head;
}

} // namespace helix::ctl
