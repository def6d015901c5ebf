#pragma once
// Conversations in words. Translated.

#include <QString>

#include "sessions/sessions.h"

namespace helix::ui {

/// The state for QML: "idle", "starting", "working", "asking", "stopping", "away", "failed",
/// "asleep".
QString stateKey(sessions::SessionState state);
/// For QML: "machine", "project", "model"; empty: nothing.
QString heldForKey(sessions::HeldFor heldFor);
/// What is said about it at the end of the conversation: "Starting Helix Agent…", "Running
/// pytest…"; empty when idle.
QString stateLine(const sessions::SessionSnapshot& snapshot);
/// "Helix Agent · 14 k tokens · $0.06"
QString usageLine(const sessions::SessionSnapshot& snapshot);
QString kindKey(sessions::ConversationEntry::Kind kind); ///< "prompt", "answer", "thought"…
/// The glyph of a kind of tool.
QString toolIcon(acp::ToolKind kind);
QString toolKindText(std::optional<acp::ToolKind> kind); ///< "run commands", "every kind"
/// What stands to the right of a tool call: "failed", "12 lines", its one short line.
QString toolResult(const acp::ToolCall& call);
/// What the agent was asked to be allowed: "once" kinds first.
QString permissionKindKey(acp::PermissionOption::Kind kind);
/// One line of at most `most` characters, without control characters: for titles and rows.
QString oneLine(const std::string& text, int most);
/// The text of a guest or an agent: UTF-8, without control characters but line ends and tabs, and
/// without those that turn the direction of writing.
QString cleanText(const std::string& text);

} // namespace helix::ui
