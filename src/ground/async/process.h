#pragma once
// Short-lived programs as coroutines: start one, read what it says, know how it ended.

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "async/completion.h"
#include "base/result.h"

namespace helix::async {

struct ProcessRequest {
    std::filesystem::path program;       ///< searched in PATH when it has no slash
    std::vector<std::string> arguments;  ///< one argv entry each; no shell is involved
    std::filesystem::path workingFolder; ///< empty: ours
    /// What is other in its environment than in ours; nothing: it has none of this name. No secrets: its user reads it.
    std::map<std::string, std::optional<std::string>> environment;
    std::filesystem::path inputFile; ///< read as standard input; empty: nothing to read
    /// Written anew with its standard output, which is then not read; empty: read it. The program
    /// itself meets a full disk.
    std::filesystem::path outputFile;
    std::chrono::milliseconds deadline = std::chrono::seconds(60); ///< kForever for none
    std::chrono::milliseconds grace = std::chrono::seconds(3);     ///< between SIGTERM and SIGKILL
    std::size_t maxOutputBytes = 1U << 20; ///< of standard output; more ends the program
    /// When set, standard output goes here line by line (without the newline) instead of into
    /// ProcessOutput::output; a line longer than maxOutputBytes ends the program. Called on the
    /// calling loop's thread.
    std::function<void(std::string_view line)> onLine;
};

struct ProcessOutput {
    int exitStatus = 0;
    int signal = 0;        ///< not 0: ended by this signal
    std::string output;    ///< standard output
    std::string errorTail; ///< the last 8 KiB of standard error
    [[nodiscard]] bool succeeded() const { return exitStatus == 0 && signal == 0; }
};

/// Runs a program in a session of its own (it has no terminal to ask on), with no descriptor of
/// ours but its input and outputs, to its end. How it ended is for the caller to judge; errors are:
/// NotFound and PermissionDenied when it cannot be started, Protocol when it writes too much,
/// Timeout, Cancelled. After the last three the whole group is gone (SIGTERM, then SIGKILL), and so
/// is it when our process dies.
Task<Result<ProcessOutput>> runProcess(ProcessRequest request, CancelToken cancel);

/// For QProcess::setChildProcessModifier(): the program leads a session and a process group of its own, is
/// told to end when the thread that starts it does, and has no descriptor of ours but its input and outputs.
std::function<void()> ownSession();

} // namespace helix::async
