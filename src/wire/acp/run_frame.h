#pragma once
// Frames of WSS /v1/acp: how Helix talks through helix-agent to one coding agent, a "run". Pure.
//
// One JSON object per text frame. The host opens a run, or returns to it after a lost connection;
// the guest answers `opened`, then sends everything after `after` again in order, then what comes.
// Nothing is lost or doubled: what the guest sends carries a sequence number from 1 on, what the
// host sends carries `n`, and the guest ignores an `n` it has taken already. When the guest had to
// start the run (`started`), both count from 1 again, whatever `after` said. The guest keeps a run
// until its `exited` is acknowledged; then the same ID may be launched anew.
//
// clang-format off
//   host  {"open":{"run":ID,"after":N,"launch":{...}?}}  first frame; with launch: start it if unknown
//   guest {"opened":{"run":ID,"last":N,"taken":N,"started":bool}}
//   host  {"n":N,"message":{...}}                        one ACP message for the agent
//   host  {"ack":N}                                      everything up to N is on record at the host
//   host  {"close":{}}                                   end the agent; `exited` follows
//   guest {"seq":N,"message":{...}}                      one ACP message of the agent
//   guest {"seq":N,"event":{"kind":...}}                 see RunEvent
//   guest {"error":{"code":...,"message":...}}           then the guest closes
// clang-format on
//
// A second connection to the same run takes it over; the first one gets an error.

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "acp/update.h"
#include "base/result.h"

namespace helix::acp {

/// One frame, with room for the envelope around a message.
inline constexpr std::size_t kMaxFrameBytes = kMaxMessageBytes + 1024;
/// What a guest keeps of a run that the host has not acknowledged: so much in memory, or one frame
/// that is larger, and so much in a file. Beyond it the agent waits.
inline constexpr std::size_t kMaxKeptInMemory = 4U << 20;
inline constexpr std::size_t kMaxKeptInFile = 256U << 20;
/// So a guest that keeps to the protocol never has more than this on its way; the rest is for events.
inline constexpr std::size_t kMaxUnacknowledged =
    kMaxKeptInMemory + kMaxFrameBytes + kMaxKeptInFile + (1U << 20);
/// RunEvent::text.
inline constexpr std::size_t kMaxEventTextBytes = 8U << 10;

/// How to start an agent. Words and values may hold {prefix} (where the agent is installed: the
/// first of `prefixes` that exists), {node}, {helix-coder} and {env:NAME} (what the host has put
/// into the guest's environment); the guest replaces them.
struct Launch {
    std::string agent;                 ///< a name (checkName)
    std::vector<std::string> prefixes; ///< folders, absolute or below ~agent; may be empty
    std::vector<std::string> command;
    std::map<std::string, std::string> environment;
    std::string cwd = "workspace";                                     ///< below ~agent
    enum class DesktopTools { None, Mcp } desktop = DesktopTools::Mcp; ///< None: it has its own
    /// No byte from the agent for so long while a request of the host waits: one `silent` event.
    std::chrono::seconds silenceLimit{300};
    friend bool operator==(const Launch&, const Launch&) = default;
};

/// What happened to the agent's process; part of the numbered stream.
struct RunEvent {
    enum class Kind {
        Missing, ///< it is not installed: `text` says what was looked for
        Exited,  ///< the last frame of a run; `text` holds the last lines of stderr
        Silent,  ///< nothing for Launch::silenceLimit while a request waits
        Garbage, ///< it wrote something that is no JSON-RPC message: `text` is its beginning
        TooLong, ///< a message above kMaxMessageBytes: skipped
        Stalled, ///< Helix takes nothing and the log is full: the agent waits
    };
    Kind kind = Kind::Exited;
    int status = 0, signal = 0; ///< of Exited; signal 0: it ended by itself
    std::string text;           ///< the guest's word: printable lines, bounded
};

struct Open {
    std::string run; ///< 1 to 64 letters, digits and hyphens
    std::uint64_t after = 0;
    std::optional<Launch> launch;
};
struct Opened {
    std::string run;
    std::uint64_t last = 0;  ///< number of the newest frame
    std::uint64_t taken = 0; ///< highest `n` that the agent got
    bool started = false;    ///< by this very open
};

std::string encodeOpen(const Open& open);
std::string encodeOpened(const Opened& opened);
/// `message` is the JSON text of one object, in one line.
std::string encodeToAgent(std::uint64_t n, std::string_view message);
std::string encodeFromAgent(std::uint64_t sequence, std::string_view message);
std::string encodeEvent(std::uint64_t sequence, const RunEvent& event);
std::string encodeAck(std::uint64_t sequence);
std::string encodeClose();
std::string encodeRunError(const Error& error);

/// One frame from the host, as the guest reads it: exactly one member is set.
struct HostFrame {
    std::optional<Open> open;
    std::optional<std::uint64_t> n; ///< with `message`
    std::string message;            ///< JSON text in one line, for the agent's stdin
    std::optional<std::uint64_t> ack;
    bool close = false;
};
Result<HostFrame> decodeHostFrame(std::string_view text);

/// One frame from the guest, as the host reads it.
struct GuestFrame {
    std::optional<Opened> opened;
    std::uint64_t sequence = 0;              ///< of message or event
    std::unique_ptr<nlohmann::json> message; ///< of the agent; null: none
    std::optional<RunEvent> event;
    std::optional<Error> error;
    GuestFrame();
    ~GuestFrame();
    GuestFrame(GuestFrame&&) noexcept;
    GuestFrame& operator=(GuestFrame&&) noexcept;
};
Result<GuestFrame> decodeGuestFrame(std::string_view text);

} // namespace helix::acp
