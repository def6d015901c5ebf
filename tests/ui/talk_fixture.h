#pragma once
// Conversations with made-up content, for pictures and for what a person does with them.

#include "ui/fake_line.h"

namespace helix::ui::test {

/// The conversation of the design: a failing test, a plan, two tool calls, an answer, a change.
/// Returns the session, which works.
SessionId addCartTalk(FakeLine& script, const WorkspaceId& workspace);
/// Mode, model and effort to choose from.
void addOptions(fakes::FakeSessions& talk, const SessionId& id);
/// Commands that begin with a slash.
void addCommands(fakes::FakeSessions& talk, const SessionId& id);
/// Agents: the built-in one is there, others can be added.
void addAgents(fakes::FakeAgents& agents);
/// A question whether a command may run.
void addQuestion(fakes::FakeSessions& talk, const SessionId& id);
/// Base64 of a PNG with a painted desktop.
std::string desktopPng();

} // namespace helix::ui::test
