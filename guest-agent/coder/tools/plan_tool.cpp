#include "coder/tools/plan_tool.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMaxEntries = 100;

acp::PlanEntry::Status statusOf(const std::string& word)
{
    if (word == "completed")
        return acp::PlanEntry::Status::Completed;
    return word == "in_progress" ? acp::PlanEntry::Status::InProgress
                                 : acp::PlanEntry::Status::Pending;
}

} // namespace

ToolSpec planSpec()
{
    return {"plan",
            "Shows the user the plan of a task with several steps, and how far it is. Send the "
            "whole plan each time. Keep one step in_progress.",
            R"({"type":"object","properties":{"entries":{"type":"array","items":{"type":"object",
"properties":{"content":{"type":"string"},
"status":{"type":"string","enum":["pending","in_progress","completed"]}},
"required":["content","status"],"additionalProperties":false}}},
"required":["entries"],"additionalProperties":false})"};
}

ToolOutcome showPlan(const Json& input)
{
    const auto entries = protocol::requireArray(input, "entries", kMaxEntries);
    if (!entries)
        return failedTool("The argument 'entries' is a list of at most 100 steps.");
    ToolOutcome outcome;
    outcome.plan.emplace();
    for (const Json& entry : **entries) {
        const std::string content = textOr(entry, "content");
        if (content.empty())
            return failedTool("Each step of the plan has a text 'content'.");
        outcome.plan->entries.push_back(
            {content, statusOf(textOr(entry, "status")), acp::PlanEntry::Priority::Medium});
    }
    outcome.text = "The plan is shown.";
    return outcome;
}

} // namespace helix::agent::coder
