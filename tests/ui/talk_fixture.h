#pragma once
// Conversations with made-up content, for pictures and for what a person does with them.

#include "ui/scripted_source.h"

namespace helix::ui::test {

/// The conversation of the design: a failing test, a plan, two tool calls, an answer, a change.
/// Returns the session, which works.
SessionId addCartTalk(ScriptedSource& script, const WorkspaceId& workspace);
/// Mode, model and effort to choose from.
void addOptions(ScriptedSessions& talk, const SessionId& id);
/// Commands that begin with a slash.
void addCommands(ScriptedSessions& talk, const SessionId& id);
/// Agents: the built-in one is there, others can be added.
void addAgents(ScriptedSessions& talk);
/// A question whether a command may run.
void addQuestion(ScriptedSessions& talk, const SessionId& id);
/// Base64 of a PNG with a painted desktop.
std::string desktopPng();

} // namespace helix::ui::test
