#pragma once
// One short-lived program on foreign files: in a cage, with limits, without an environment.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"

namespace helix::confine {

struct ConfinedCommand {
    std::filesystem::path program; ///< absolute, or searched in PATH when it has no slash
    std::vector<std::string> arguments;
    /// Files and folders it may read, and those it may write; absolute, seen at the same place.
    /// Make a file that it is to write before, or give its folder.
    std::vector<std::filesystem::path> readOnly, writable;
    std::filesystem::path inputFile;  ///< read as standard input; empty: nothing to read
    std::filesystem::path outputFile; ///< its standard output goes there; empty: it is returned
    std::chrono::milliseconds timeout = std::chrono::seconds(30);
    std::chrono::seconds cpuTime{60};          ///< RLIMIT_CPU, of all its threads
    std::uint64_t maxMemoryBytes = 1ULL << 30; ///< RLIMIT_AS: address space
    std::uint64_t maxFileBytes = 64ULL << 20;  ///< RLIMIT_FSIZE, of each file it writes
    std::size_t maxOutputBytes = 1U << 20;     ///< of standard output
    /// For a program that ends with 0 whatever went wrong, as debugfs does: any line on standard error that
    /// does not begin so is a failure.
    std::optional<std::string> harmlessWords = std::nullopt;
};

/// Runs it to its end and gives its standard output. No network, no other files, no environment, no
/// core dump. Where bubblewrap does not work, Landlock and seccomp hold it to the same files
/// (helix-confine); a kernel without Landlock leaves it the user's files (confine::describe says
/// so).
///
/// Errors: Internal when it fails, its last words as the cause; Timeout; ResourceExhausted when it
/// has used up its processor time; Cancelled; Protocol when it writes too much; NotFound when it is
/// not installed; InvalidArgument for a relative path. Nothing of it runs on after return.
async::Task<Result<std::string>> runConfined(ConfinedCommand command,
                                             async::CancelToken cancel = {});

} // namespace helix::confine
