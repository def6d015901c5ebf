#pragma once
// What a conversation shows, by value.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <QMetaType>

#include "acp/update.h"
#include "base/ids.h"

namespace helix::sessions {

/// One thing in a conversation. Chunks of one message are one entry; a tool call with all its
/// updates is one entry. `number` counts from 1, never changes, and orders a session's entries.
struct ConversationEntry {
    enum class Kind {
        Prompt,     ///< the user's; `blocks` hold attachments
        Answer,     ///< the agent's words: Markdown in `text`
        Thought,    ///< Markdown in `text`
        Tool,       ///< `tool`
        Plan,       ///< `plan`: one entry for each turn, changed as it goes
        Permission, ///< `permission`, with `chosen` once answered
        Notice,     ///< ours: crash, silence, limits; `text` is a sentence
        TurnEnd,    ///< `text`: stop reason for people; usage of the turn
    };
    std::int64_t number = 0;
    std::int64_t turn = 0; ///< 1, 2…: which prompt it belongs to
    std::int64_t timeMs = 0;
    Kind kind = Kind::Notice;
    std::string text;
    std::vector<acp::ContentBlock> blocks;
    std::optional<acp::ToolCall> tool; ///< merged: every field that was ever said
    std::vector<acp::PlanEntry> plan;
    std::optional<acp::PermissionRequest> permission;
    std::string permissionId;
    std::string chosen; ///< option id; "cancelled"; empty: still asked
    bool open = false;  ///< more of it may come
};
std::string_view toString(ConversationEntry::Kind kind);

enum class SessionState {
    Idle,
    Starting, ///< the agent is being started or loaded
    Working,
    Asking,   ///< a permission request waits for the user
    Stopping, ///< cancel was sent
    Away,     ///< works on in the guest; Helix is not connected to it
    Failed,   ///< `problem`; the next prompt starts the agent again
    Asleep,   ///< the workspace does not run; the session can go on when it does
};
std::string_view toString(SessionState state);

struct SessionUsage {
    std::uint64_t inputTokens = 0, outputTokens = 0, microUsd = 0;
    std::optional<std::uint64_t> contextUsed, contextSize;
};

struct QueuedPrompt {
    std::int64_t id = 0;
    std::string text;
    int attachments = 0;
};

struct SessionSnapshot {
    SessionId id;
    WorkspaceId workspace;
    std::string title; ///< the agent's, else the first prompt's first line
    std::string agent, agentTitle;
    SessionState state = SessionState::Idle;
    std::string problem; ///< a sentence, when Failed
    std::string doing;   ///< title of the tool call that runs, else what it says; short; or empty
    std::int64_t createdMs = 0, changedMs = 0, turnStartedMs = 0;
    std::int64_t entries = 0; ///< number of the newest
    std::int64_t turns = 0;
    SessionUsage usage;
    std::vector<acp::ConfigOption> options;
    std::vector<acp::AvailableCommand> commands;
    std::vector<QueuedPrompt> queue;
    bool takesImages = false;
};

/// A hit of a search.
struct SearchHit {
    SessionId session;
    WorkspaceId workspace;
    std::string sessionTitle;
    std::int64_t entry = 0;
    ConversationEntry::Kind kind = ConversationEntry::Kind::Answer;
    std::int64_t timeMs = 0;
    std::string snippet; ///< plain text; \x01 and \x02 stand around what was found
};

} // namespace helix::sessions

Q_DECLARE_METATYPE(helix::sessions::SessionSnapshot)
Q_DECLARE_METATYPE(helix::sessions::ConversationEntry)
Q_DECLARE_METATYPE(helix::SessionId)
