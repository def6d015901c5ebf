#pragma once
// A short command in a guest, from its start to its end.

#include <functional>
#include <string>

#include "link/guest_door.h"

namespace helix::link {

struct ExecOutcome {
    ExecExit exit;
    std::string output;    ///< of standard output, at most kMaxOutcomeBytes; the guest's word
    std::string errorTail; ///< the last 8 KiB of standard error
    [[nodiscard]] bool succeeded() const { return exit.signal == 0 && exit.status == 0; }
};
inline constexpr std::size_t kMaxOutcomeBytes = 1U << 20;

/// Runs a command to its end. Protocol when it says more than kMaxOutcomeBytes; Cancelled kills it.
/// `line` hears of each line of both streams as it comes, printable; may be empty. Control thread;
/// `door` must outlive the call.
async::Task<Result<ExecOutcome>> runToEnd(GuestDoor& door, WorkspaceId id, ExecRequest request,
                                          std::function<void(std::string)> line,
                                          async::CancelToken cancel);

} // namespace helix::link
