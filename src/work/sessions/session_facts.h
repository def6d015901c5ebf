#pragma once
// What is known of a session beside its entries, each part with those who may change it. Pure.
// Internal to the room.

#include <map>
#include <string>
#include <vector>

#include <QByteArray>

#include "sessions/entry.h"

namespace helix::sessions {

/// What never changes.
struct SessionIdentity {
    SessionId id;
    WorkspaceId workspace;
    std::int64_t createdMs = 0;
    bool isEditors = false; ///< an editor on the host speaks to the agent itself
    std::string copyOf;     ///< id of the conversation that it was copied from; empty: of none
};

struct SessionTitle {
    std::string text;
    enum class From { Prompt, Agent, User } from = From::Prompt;
};

/// What the agent has said of itself, and what is chosen of it.
struct AgentProfile {
    std::string name;   ///< of agents::KnownAgent
    std::string title;  ///< as it was known when it was started; empty: never
    bool known = false; ///< it has said what it can
    acp::AgentCapabilities can;
    std::vector<acp::ConfigOption> options;
    std::vector<acp::AvailableCommand> commands;
    std::map<std::string, std::string> chosen; ///< options that the user set, for the next start
    std::string acpSession;                    ///< its own id for the conversation
    bool forgotten = false; ///< the next prompt hands the conversation so far to it

    [[nodiscard]] const std::string& shownTitle() const { return title.empty() ? name : title; }
};

struct UsageCounts {
    SessionUsage byAgent;   ///< as the agent counts
    SessionUsage byGateway; ///< as the inference gateway counts

    /// Whichever of the two knows more.
    [[nodiscard]] SessionUsage best() const;
};

/// What is kept of a session as one JSON document; what else is known of it are columns
/// (records.h), those of a title, a name and an `acpSession` among them.
struct SessionFacts {
    SessionTitle title;
    AgentProfile agent;
    UsageCounts usage;
    std::map<std::string, std::string> asked; ///< permission id: the request's JSON-RPC id as text
    std::int64_t turnStartedMs = 0;
    std::string problem; ///< why the last turn failed
    bool stopping = false;
    std::uint64_t keptBytes = 0; ///< of updates on record
    bool isEditors = false;
    std::string copyOf; ///< another conversation's id, or empty
};

QByteArray encodeFacts(const SessionFacts& facts);
/// What is missing stays as it begins; of one that cannot be read, everything.
SessionFacts decodeFacts(const QByteArray& text);

/// Takes over what an update says about the session itself; false when that is nothing.
bool applyFacts(AgentProfile& agent, UsageCounts& usage, SessionTitle& title,
                const acp::Update& update);

/// Options in the present form, as an agent lists them after one was changed. What it offers only
/// in the old form (modes, models) is not in such a list, and stays.
void takeOptions(AgentProfile& agent, std::vector<acp::ConfigOption> options);

/// The first line of a prompt, as a title.
std::string titleOf(const std::string& prompt);

} // namespace helix::sessions
