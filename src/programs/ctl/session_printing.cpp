#include "ctl/session_printing.h"

#include "ctl/printing.h"

namespace helix::ctl {
namespace {

using operations::ConversationEntry;
using Kind = ConversationEntry::Kind;

std::string toolLine(const ConversationEntry& entry)
{
    using Status = acp::ToolStatus;
    const auto status = entry.tool ? entry.tool->status : std::nullopt;
    const std::string mark = status == Status::Failed      ? "failed"
                             : status == Status::Completed ? "done"
                                                           : "...";
    return "[" + mark + "] " + toolTitle(entry) + "\n";
}

std::string planLines(const ConversationEntry& entry)
{
    using Status = acp::PlanEntry::Status;
    std::string text = "Plan:\n";
    for (const auto& step : entry.plan) {
        const char* mark = step.status == Status::Completed    ? "[x] "
                           : step.status == Status::InProgress ? "[>] "
                                                               : "[ ] ";
        text += mark + shown(step.content) + "\n";
    }
    return text;
}

} // namespace

std::string toolTitle(const ConversationEntry& entry)
{
    auto title = entry.tool ? shown(entry.tool->title.value_or("")) : std::string();
    if (title.empty() && entry.permission)
        title = shown(entry.permission->call.title.value_or(""));
    return title.empty() ? "(without a title)" : title;
}

std::string EntryPrinter::take(const ConversationEntry& entry, std::uint64_t from)
{
    if (entry.kind == Kind::Answer) {
        const std::string text = displayable(entry.text);
        if (text.empty())
            return {};
        std::string before;
        if (entry.number != m_speech || from == 0)
            before = finish();
        m_speech = entry.number;
        m_lineOpen = !text.ends_with('\n');
        return before + text;
    }
    const bool unsaid = entry.kind == Kind::Thought || entry.kind == Kind::TurnEnd ||
                        ((entry.kind == Kind::Tool || entry.kind == Kind::Plan) && entry.open) ||
                        (entry.kind == Kind::Prompt && !m_prompts);
    if (m_done.contains(entry.number) || unsaid)
        return {};
    m_done.insert(entry.number);
    return finish() + line(entry);
}

std::string EntryPrinter::line(const ConversationEntry& entry)
{
    if (entry.kind == Kind::Tool)
        return toolLine(entry);
    if (entry.kind == Kind::Plan)
        return planLines(entry);
    if (entry.kind == Kind::Permission)
        return "[asks] " + toolTitle(entry) +
               (entry.chosen.empty() ? "" : ": " + shown(entry.chosen)) + "\n";
    const std::string text = displayable(entry.text);
    if (entry.kind == Kind::Prompt)
        return "> " + text + "\n";
    m_notices += "\n" + text;
    return "[notice] " + text + "\n";
}

std::string EntryPrinter::finish()
{
    m_speech = 0;
    return std::exchange(m_lineOpen, false) ? "\n" : "";
}

} // namespace helix::ctl
