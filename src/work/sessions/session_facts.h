#pragma once
// What is known of a session beside its entries: the agent's abilities and choices, what it used,
// who waits for an answer. Pure. Internal to the room.

#include <map>
#include <string>
#include <vector>

#include <QByteArray>

#include "sessions/entry.h"

namespace helix::sessions {

/// `can` to `chosen` are written by who introduces the agent, `asked` by PermissionQuestions, the
/// rest of the turn by the turn, `keptBytes` by the keeper.
struct SessionFacts {
    enum class TitleFrom { Prompt, Agent, User } titleFrom = TitleFrom::Prompt;
    std::string agentTitle;
    bool known = false; ///< the agent has said what it can
    acp::AgentCapabilities can;
    std::vector<acp::ConfigOption> options;
    std::vector<acp::AvailableCommand> commands;
    std::map<std::string, std::string> chosen; ///< options that the user set, for the next start
    SessionUsage byAgent;                      ///< as the agent counts
    SessionUsage byGateway;                    ///< as the inference gateway counts
    std::map<std::string, std::string> asked;  ///< permission id: the request's JSON-RPC id as text
    std::int64_t turnStartedMs = 0;
    std::uint64_t keptBytes = 0; ///< of updates on record
    std::string problem;
    bool stopping = false;
    bool forgotten = false; ///< the next prompt hands the conversation so far to the agent
    bool isEditors = false; ///< an editor on the host speaks to the agent itself

    /// Whichever of the two counts knows more.
    [[nodiscard]] SessionUsage usage() const;
};

QByteArray encodeFacts(const SessionFacts& facts);
/// What is missing or of a wrong form stays as it begins.
SessionFacts decodeFacts(const QByteArray& text);

/// Takes over what an update says about the session itself; false when that is nothing. The title
/// it gives, if it may: `title`.
bool applyFacts(SessionFacts& facts, std::string& title, const acp::Update& update);

/// Options in the present form, as an agent lists them after one was changed. What it offers only
/// in the old form (modes, models) is not in such a list, and stays.
void takeOptions(SessionFacts& facts, std::vector<acp::ConfigOption> options);

/// The first line of a prompt, as a title.
std::string titleOf(const std::string& prompt);

} // namespace helix::sessions
