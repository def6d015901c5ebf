#pragma once
// A command in a guest, heard out to its end.

#include <functional>
#include <string>
#include <string_view>

#include "link/guest_door.h"

namespace helix::link {

/// Takes what a command says: an error ends the hearing, and no more is let out of the guest.
using ExecListener = std::function<Result<void>(bool isStderr, std::string_view bytes)>;
/// How it ends; the listener's error, or the connection's, when it does not come so far. Connected
/// as long as `exec` lives.
async::Completion<ExecExit> hearOut(Exec& exec, ExecListener listener);

/// Adds to the last words of a program, of which `most` bytes are kept.
void keepLast(std::string& words, std::string_view more, std::size_t most);

struct ExecOutcome {
    ExecExit exit;
    std::string output;    ///< of standard output, at most kMaxOutcomeBytes; the guest's word
    std::string errorTail; ///< the last 8 KiB of standard error
    [[nodiscard]] bool succeeded() const { return exit.signal == 0 && exit.status == 0; }
};
inline constexpr std::size_t kMaxOutcomeBytes = 1U << 20;

/// Runs a short command to its end. Protocol when it says more than kMaxOutcomeBytes; Timeout when
/// the guest does not end it some seconds after its own time, if it has one; Cancelled kills it.
/// `line` hears of each line of both streams as it comes, printable; may be empty. Control thread;
/// `door` must outlive the call.
async::Task<Result<ExecOutcome>> runToEnd(GuestDoor& door, WorkspaceId id, ExecRequest request,
                                          std::function<void(std::string)> line,
                                          async::CancelToken cancel);

} // namespace helix::link
