// attempts start, list, show, keep, discard.

#include <algorithm>
#include <iostream>

#include "base/amounts.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/work.h"

namespace helix::ctl {
namespace {

using operations::Attempt;
using operations::AttemptGroup;

std::string describeTests(const Attempt& attempt)
{
    if (!attempt.testStatus)
        return "-";
    return *attempt.testStatus == 0 ? "passed" : "status " + std::to_string(*attempt.testStatus);
}

std::string describeDiff(const Attempt& attempt)
{
    return counted(static_cast<std::uint64_t>(attempt.files), "file", "files") + " +" +
           std::to_string(attempt.added) + " -" + std::to_string(attempt.removed);
}

void showGroup(const AttemptGroup& group)
{
    std::vector<TableRow> rows{
        {"WORKSPACE", "AGENT", "STATE", "TIME", "COST", "TOKENS", "CHANGES", "TESTS"}};
    std::string notes;
    for (const auto& attempt : group.attempts) {
        rows.push_back({shown(attempt.name), attempt.agent.empty() ? "helix" : shown(attempt.agent),
                        std::string(toString(attempt.state)), formatDuration(attempt.workedMs),
                        "$" + dollarDigits(attempt.microUsd), std::to_string(attempt.tokens),
                        describeDiff(attempt), describeTests(attempt)});
        if (!attempt.problem.empty())
            notes += shown(attempt.name) + ": " + shown(attempt.problem) + "\n";
    }
    printText("Group " + shown(group.id) + ", " + formatTime(group.createdMs) + "\n" +
              shown(group.task) + "\n\n" + formatTable(rows) + (notes.empty() ? "" : "\n" + notes));
}

/// A group of attempts.list by its id.
Result<AttemptGroup> findGroup(const Context& context, const std::string& id)
{
    TRY(const auto groups, ask(context, operations::ListAttempts{}));
    const auto found = std::ranges::find(groups, id, &AttemptGroup::id);
    if (found == groups.end())
        return fail(ErrorCode::NotFound, "There are no attempts " + id + ".");
    return *found;
}

} // namespace

Result<int> run(const AttemptsStartCommand& command, const Context& context)
{
    operations::StartAttempts request;
    TRY(const auto create, withImageSites(command.create, context));
    TRY(request.wish, workspaceWish(create));
    if (!command.from.empty())
        request.from =
            operations::AttemptBeginning{command.from, command.checkpoint, command.session};
    request.task = command.task;
    request.testCommand = command.tests;
    if (!command.agents.empty())
        request.agents = command.agents;
    request.count = std::max(command.count, 1);
    return answer(context, request, [](const operations::StartedAttempts& started) {
        if (const auto note = started.note.value_or(""); !note.empty())
            std::cerr << "helixctl: " << shown(note) << '\n';
        printText(shown(started.group.id) + "\n");
    });
}

Result<int> run(const AttemptsListCommand& /*command*/, const Context& context)
{
    return answer(context, operations::ListAttempts{}, [](const std::vector<AttemptGroup>& groups) {
        bool first = true;
        for (const auto& group : groups) {
            if (!std::exchange(first, false))
                printText("\n");
            showGroup(group);
        }
    });
}

Result<int> run(const AttemptsShowCommand& command, const Context& context)
{
    TRY(const auto group, findGroup(context, command.group));
    if (context.json)
        printJson(operations::writeAnswer(group));
    else
        showGroup(group);
    return 0;
}

Result<int> run(const AttemptsKeepCommand& command, const Context& context)
{
    return answer(context, operations::KeepAttempt{command.group, command.workspace});
}

Result<int> run(const AttemptsDiscardCommand& command, const Context& context)
{
    return answer(context, operations::DiscardAttempt{command.group, command.workspace});
}

} // namespace helix::ctl
