#pragma once
// What went wrong with an agent, and how a turn ended, in sentences for people. Pure. Internal to
// the room.

#include <string>

#include "acp/run_frame.h"
#include "acp/update.h"
#include "agents/catalogue.h"
#include "base/result.h"
#include "sessions/entry.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {

inline constexpr int kAuthRequired = -32000; ///< ACP's "Authentication required"

/// It is not in the workspace: `said` is what was looked for.
Error missingAgent(const agents::KnownAgent& agent, const std::string& said);
/// Its process ended: the event is an Exited one.
Error endedAgent(const std::string& title, const acp::RunEvent& event, bool whileStarting);
/// The guest does not know its process any more, though its turn was not over. It is then either
/// another guest than the one that the turn began in, or one whose helix-agent has ended, and with it
/// all that it ran.
struct ForgottenTurn {
    std::int64_t startedMs = 0;      ///< wall clock
    std::int64_t guestStartedMs = 0; ///< the same; 0: unknown
};
Error forgottenAgent(const std::string& title, const ForgottenTurn& turn);
/// It answered `what` with an error.
Error refusedByAgent(const agents::KnownAgent& agent, const AgentError& error, const char* what);
Error slowAgent(const std::string& title, std::int64_t seconds);
/// A Notice for what else happens to a run; empty for an event that says nothing to people.
/// `silence`: how long a silent agent said nothing.
std::string noticeOf(const std::string& title, const acp::RunEvent& event,
                     std::chrono::seconds silence);
/// The reason for people, and what is known below it, a line each.
std::string withCause(const Error& why);
/// "Done.", or why it ended, and what the turn used.
std::string endOf(acp::StopReason reason, const SessionUsage& used);

} // namespace helix::sessions
