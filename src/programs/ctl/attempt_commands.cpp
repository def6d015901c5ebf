// attempts start, list, show, keep, discard.

#include <iostream>

#include "base/amounts.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/work.h"

namespace helix::ctl {
namespace {

std::string describeTests(const Json& attempt)
{
    const auto status = attempt.find("test_status");
    if (status == attempt.end() || !status->is_number())
        return "-";
    return *status == 0 ? "passed" : "status " + std::to_string(numberOf(attempt, "test_status"));
}

std::string describeDiff(const Json& attempt)
{
    return counted(sizeOf(attempt, "files"), "file", "files") + " +" +
           std::to_string(numberOf(attempt, "added")) + " -" +
           std::to_string(numberOf(attempt, "removed"));
}

void showGroup(const Json& group)
{
    std::vector<TableRow> rows{
        {"WORKSPACE", "AGENT", "STATE", "TIME", "COST", "TOKENS", "CHANGES", "TESTS"}};
    std::string notes;
    if (const auto list = group.find("attempts"); list != group.end() && list->is_array())
        for (const auto& attempt : *list) {
            const auto agent = textOf(attempt, "agent");
            rows.push_back({textOf(attempt, "name"), agent.empty() ? "helix" : agent,
                            textOf(attempt, "state"),
                            formatDuration(numberOf(attempt, "worked_ms")),
                            "$" + dollarDigits(sizeOf(attempt, "micro_usd")),
                            std::to_string(numberOf(attempt, "tokens")), describeDiff(attempt),
                            describeTests(attempt)});
            if (const auto problem = textOf(attempt, "problem"); !problem.empty())
                notes += textOf(attempt, "name") + ": " + problem + "\n";
        }
    printText("Group " + textOf(group, "group") + ", " +
              formatTime(numberOf(group, "created_at_ms")) + "\n" + textOf(group, "task") + "\n\n" +
              formatTable(rows) + (notes.empty() ? "" : "\n" + notes));
}

/// A group of attempts.list by its id.
Result<Json> findGroup(const Context& context, const std::string& id)
{
    TRY(const auto groups, ask(context, operations::ListAttempts{}));
    for (const auto& group : groups)
        if (textOf(group, "group") == id)
            return group;
    return fail(ErrorCode::NotFound, "There are no attempts " + id + ".");
}

} // namespace

Result<int> run(const AttemptsStartCommand& command, const Context& context)
{
    operations::StartAttempts request;
    request.wish = workspaceWish(command.create);
    request.task = command.task;
    request.testCommand = command.tests;
    if (!command.agents.empty())
        request.agents = command.agents;
    request.count = std::max(command.count, 1);
    return answer(context, request, [](const Json& group) {
        if (const auto note = textOf(group, "note"); !note.empty())
            std::cerr << "helixctl: " << note << '\n';
        printText(textOf(group, "group") + "\n");
    });
}

Result<int> run(const AttemptsListCommand& /*command*/, const Context& context)
{
    return answer(context, operations::ListAttempts{}, [](const Json& groups) {
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
        printJson(group);
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
