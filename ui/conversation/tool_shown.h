#pragma once
// What a tool call says of itself, for a conversation. Agents are hostile: everything is bounded
// and cleaned of control characters. Pure.

#include <QString>
#include <QVariantMap>

#include "acp/content.h"

namespace helix::ui {

/// Most characters of a title, a step or a path that are shown.
inline constexpr int kMostTitle = 300;

/// Never empty.
QString toolTitle(const acp::ToolCall& call);
/// "pending", "running", "done" or "failed".
QString toolStatusKey(const acp::ToolCall& call);
/// `text` of a call of this kind for people: how a command of Helix's own agent has ended
/// (guest-agent/coder/tools/shell.cpp, which tells the model) in words, and not at all where it went well.
std::string withEndInWords(std::optional<acp::ToolKind> kind, std::string text);
/// It said something that can be unfolded.
bool hasOutput(const acp::ToolCall& call);
/// What it said: {html, text, lines, cut: only its end is here}; of a file that it read and whose
/// language is known {text, lines, cut: only its beginning is here, file: its path, numbered: its
/// lines begin with their numbers}.
QVariantMap toolOutput(const acp::ToolCall& call, bool onDark);
/// Its changes to files: list of {path, name, added, removed, isNew, large: not worked out}.
QVariantList toolDiffs(const acp::ToolCall& call);
/// One of them, by its place: {lines: at most `most` of {sign, text}, more}. Empty when there is
/// none or it is too large.
QVariantMap toolDiff(const acp::ToolCall& call, int place, int most);

} // namespace helix::ui
