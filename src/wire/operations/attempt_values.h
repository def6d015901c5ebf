#pragma once
// What answers say of attempts: one task, several workspaces.

#include "operations/workspace_values.h"

namespace helix::operations {

/// One of the workspaces that were given the same task.
struct Attempt {
    WorkspaceId workspace;
    std::string name, agent;
    SessionId session;
    enum class State {
        Creating,
        Working,
        Testing,
        Done,
        Failed,
        Discarded,
        Kept
    } state = State::Creating;
    std::string problem; ///< a sentence, when Failed
    std::uint64_t microUsd = 0, tokens = 0;
    std::int64_t workedMs = 0;
    int files = 0, added = 0, removed = 0;
    std::optional<int> testStatus; ///< exit status of the tests
    std::string testTail;          ///< last lines of what they said
};
constexpr auto words(Attempt::State /*state*/)
{
    return std::array<std::string_view, 7>{"creating", "working",   "testing", "done",
                                           "failed",   "discarded", "kept"};
}
void describe(auto& field, Is<Attempt> auto& attempt)
{
    field("workspace", attempt.workspace, "its id; empty: not yet");
    field("name", attempt.name, "of the workspace");
    field("agent", attempt.agent, "empty: Helix's own");
    field("session", attempt.session, "its id; empty: not yet");
    field("state", attempt.state, "how far it is");
    field("problem", attempt.problem, "a sentence, of what failed; or empty");
    field("micro_usd", attempt.microUsd, "millionths of a dollar");
    field("tokens", attempt.tokens, "in and out");
    field("worked_ms", attempt.workedMs, "ms");
    field("files", attempt.files, "changed");
    field("added", attempt.added, "lines");
    field("removed", attempt.removed, "lines");
    field("test_status", attempt.testStatus, "the tests' exit status; null: none yet");
    field("test_tail", attempt.testTail, "the last lines of the tests, or empty");
}

struct AttemptGroup {
    static constexpr std::string_view kValue = "group";
    std::string id;
    std::string task;
    std::int64_t createdMs = 0;
    std::vector<Attempt> attempts;
};
void describe(auto& field, Is<AttemptGroup> auto& group)
{
    field("group", group.id, "its id");
    field("task", group.task, "the prompt");
    field("created_at_ms", group.createdMs, "wall clock");
    field("attempts", group.attempts, "side by side");
}

struct StartedAttempts {
    AttemptGroup group;
    std::optional<std::string> note;
};
void describe(auto& field, Is<StartedAttempts> auto& started)
{
    describe(field, started.group);
    field("note", started.note, kSometimes, kNoteSays);
}

} // namespace helix::operations
