#include "machine/exit_reason.h"

#include <algorithm>
#include <array>
#include <csignal>

#include "base/bytes.h"

namespace helix::machine {
namespace {

constexpr std::size_t kMaxDetails = 4000;
/// What a process raises against itself.
constexpr std::array kCrashes{SIGABRT, SIGSEGV, SIGBUS, SIGSYS, SIGILL, SIGFPE, SIGTRAP};

struct KnownFailure {
    const char* text; ///< in QEMU's stderr
    ErrorCode code;
    const char* sentence;
};

// In this order: the first that is found wins.
constexpr std::array kKnownFailures{
    KnownFailure{
        "No space left on device", ErrorCode::OutOfSpace,
        "The machine could not start: no space is left on the disk; free some and start it again."},
    KnownFailure{"Failed to get \"write\" lock", ErrorCode::Conflict,
                 "The machine could not start: its disk is in use by another machine."},
    KnownFailure{
        "Failed to get shared \"write\" lock", ErrorCode::Conflict,
        "The machine could not start: the image's disk is being written to by another program."},
    KnownFailure{"cannot set up guest memory", ErrorCode::ResourceExhausted,
                 "The machine could not start: this computer has too little free memory for it."},
    KnownFailure{"Cannot allocate memory", ErrorCode::ResourceExhausted,
                 "The machine could not start: this computer has too little free memory for it."},
    KnownFailure{
        "failed to initialize kvm", ErrorCode::Unsupported,
        "The machine could not start: hardware virtualisation (/dev/kvm) does not work here."},
    KnownFailure{
        "Could not access KVM", ErrorCode::Unsupported,
        "The machine could not start: hardware virtualisation (/dev/kvm) may not be used here."},
    KnownFailure{
        "failed to set MSR", ErrorCode::Unsupported,
        "The machine could not start: hardware virtualisation (/dev/kvm) does not work here."},
    KnownFailure{"not in qcow2 format", ErrorCode::Corrupt,
                 "The machine could not start: its disk is damaged."},
    KnownFailure{"Image is corrupt", ErrorCode::Corrupt,
                 "The machine could not start: its disk is damaged."},
    KnownFailure{
        "could not load kernel", ErrorCode::NotFound,
        "The machine could not start: the image's kernel is missing; build the image again."},
    KnownFailure{
        "could not load initrd", ErrorCode::NotFound,
        "The machine could not start: the image's initrd is missing; build the image again."},
    KnownFailure{"No such file or directory", ErrorCode::NotFound,
                 "The machine could not start: one of its files is missing; the details name it."},
    KnownFailure{
        "Permission denied", ErrorCode::PermissionDenied,
        "The machine could not start: one of its files may not be opened; the details name it."},
};

std::string details(const std::string& logTail)
{
    // Line by line: printable() would make one line of it.
    std::string safe;
    std::size_t begin = logTail.size() > kMaxDetails ? logTail.size() - kMaxDetails : 0;
    while (begin < logTail.size()) {
        const auto end = std::min(logTail.find('\n', begin), logTail.size());
        safe += (safe.empty() ? "" : "\n") +
                printable(std::string_view(logTail).substr(begin, end - begin), 1000);
        begin = end + 1;
    }
    return safe;
}

std::string howItEnded(const ProcessEnd& end)
{
    if (!end.known)
        return "QEMU ended";
    if (end.signal != 0)
        return "QEMU was ended by signal " + std::to_string(end.signal);
    return "QEMU ended with status " + std::to_string(end.exitStatus);
}

std::string killedSentence(const ProcessEnd& end)
{
    return "The machine was killed from outside (signal " + std::to_string(end.signal) + ")" +
           (end.signal == SIGKILL ? "; the kernel does that too when memory runs out." : ".");
}

std::string unexpectedSentence(const ExitFacts& facts)
{
    if (isKilledFromOutside(facts.end))
        return killedSentence(facts.end);
    if (facts.end.signal != 0)
        return "The machine crashed: " + howItEnded(facts.end) + ".";
    if (facts.shutdownReason == "host-signal")
        return "The machine was ended from outside.";
    if (facts.shutdownReason == "guest-panic")
        return "The guest's kernel crashed.";
    if (facts.logTail.find("No space left on device") != std::string::npos)
        return "The machine ended: no space is left on the disk.";
    return "The machine ended by itself: " + howItEnded(facts.end) + ".";
}

} // namespace

bool isKilledFromOutside(const ProcessEnd& end)
{
    return end.signal != 0 && std::ranges::find(kCrashes, end.signal) == kCrashes.end();
}

Error killedError(const ProcessEnd& end, const std::string& logTail)
{
    return {ErrorCode::Unavailable, killedSentence(end), details(logTail)};
}

Error explainFailedStart(const ProcessEnd& end, const std::string& logTail)
{
    if (isKilledFromOutside(end))
        return killedError(end, logTail);
    for (const auto& known : kKnownFailures)
        if (logTail.find(known.text) != std::string::npos)
            return {known.code, known.sentence, details(logTail)};
    return {ErrorCode::Internal, "The machine could not start: " + howItEnded(end) + ".",
            details(logTail)};
}

MachineExit explainExit(const ExitFacts& facts)
{
    MachineExit exit;
    exit.details = details(facts.logTail);
    const bool calm = facts.end.signal == 0;
    if (facts.weAsked) {
        exit.expected = true;
        exit.sentence = "The machine was stopped.";
    } else if (calm && facts.shutdownReason == "guest-shutdown") {
        exit.expected = true;
        exit.sentence = "The guest switched itself off.";
    } else if (calm && facts.shutdownReason == "guest-reset") {
        exit.expected = true;
        exit.restartWanted = true;
        exit.sentence = "The guest restarts.";
    } else {
        exit.killedFromOutside =
            isKilledFromOutside(facts.end) || facts.shutdownReason == "host-signal";
        exit.sentence = unexpectedSentence(facts);
    }
    return exit;
}

} // namespace helix::machine
