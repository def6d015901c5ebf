#pragma once
// A script in a guest, with a file on its standard input and its output in pieces.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "link/guest_door.h"

namespace helix::projects {

struct GuestRun {
    const char* script = nullptr;
    std::vector<std::string> arguments;
    const char* what = "The project"; ///< begins the sentence of a failure
    std::filesystem::path input;      ///< empty: none
    std::function<void(std::uint64_t done, std::uint64_t total)> onSent;
    /// Its output. An error ends the script.
    std::function<Result<void>(std::string_view)> onOutput;
    std::chrono::milliseconds deadline = std::chrono::minutes(10);
};

/// Runs it to its good end. Otherwise a sentence: the script's own, the receiver's, Cancelled,
/// Timeout. After an error the script has been told to end.
async::Task<Result<void>> runInGuest(link::GuestDoor& door, WorkspaceId id, GuestRun run,
                                     async::CancelToken cancel);

} // namespace helix::projects
