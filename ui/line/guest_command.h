#pragma once
// What a short command in a guest says.

#include <chrono>
#include <string>
#include <vector>

#include "plane/workspaces.h"

namespace helix::ui {

/// What `argv` writes to its standard output until it ends or has said `most` bytes: a guest's word.
/// NotFound, with `missing` as its sentence, when it ends with 3; Timeout, with `late`, after
/// `within`; Unsupported when a shell says by 126 or 127 that there is no `program`. Control thread; `workspaces` outlives it.
struct GuestCommand {
    std::vector<std::string> argv;
    std::size_t most = 0;
    std::chrono::milliseconds within{5000};
    std::string missing, late;
    std::string program; ///< what it takes besides a shell
};
async::Task<Result<std::string>> outputOf(plane::Workspaces& workspaces, WorkspaceId id,
                                          GuestCommand command);

} // namespace helix::ui
