#include "sessions/export.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <sstream>

#include "base/bytes.h"
#include "sessions/bounds.h"

namespace helix::sessions {
namespace {

std::string timeText(std::int64_t wallClockMs)
{
    const auto seconds = static_cast<std::time_t>(wallClockMs / 1000);
    std::tm utc{};
    ::gmtime_r(&seconds, &utc);
    std::array<char, 40> text{};
    const auto count = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &utc);
    return {text.data(), count};
}

/// Tabs and line ends stay, other control characters do not.
std::string plain(const std::string& text)
{
    std::string out;
    for (const char c : text)
        out += (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == '\x7f' ? '?'
                                                                                               : c;
    return out;
}

/// One line of text that Markdown takes as text.
std::string escaped(const std::string& text)
{
    std::string out;
    for (const char c : printable(text, kMaxTitle)) {
        if (std::string_view("\\`*_[]<>#|!~").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

/// Every line of it in a block quote, where it cannot pose as a heading of this document.
std::string quoted(const std::string& text)
{
    std::istringstream lines(plain(text));
    std::string out;
    for (std::string line; std::getline(lines, line);)
        out += "> " + line + "\n";
    return out;
}

std::string describe(const acp::ContentBlock& block)
{
    switch (block.kind) {
    case acp::BlockKind::Text:
        return fenced(block.text, {});
    case acp::BlockKind::Image:
        return "(a picture" + (block.name.empty() ? "" : ": " + escaped(block.name)) + ")\n";
    case acp::BlockKind::Audio:
        return "(a recording)\n";
    case acp::BlockKind::ResourceLink:
        return "File: " + escaped(block.name.empty() ? block.uri : block.name) + "\n";
    case acp::BlockKind::Resource:
        return "File: " + escaped(block.name.empty() ? block.uri : block.name) + "\n\n" +
               (block.text.empty() ? "(not text)\n" : fenced(block.text, {}));
    }
    return {};
}

std::string diffText(const acp::Diff& diff)
{
    const auto marked = [](const std::string& text, const char* mark) {
        std::istringstream lines(text);
        std::string out;
        for (std::string line; std::getline(lines, line);)
            out += mark + line + "\n";
        return out;
    };
    return "File: " + escaped(diff.path) + "\n\n" +
           fenced((diff.oldText ? marked(*diff.oldText, "-") : std::string()) +
                      marked(diff.newText, "+"),
                  "diff");
}

std::string toolText(const acp::ToolCall& tool)
{
    std::string text = "**Tool:** " + escaped(tool.title.value_or("(without a title)"));
    if (tool.status)
        text += " (" + std::string(acp::toString(*tool.status)) + ")";
    text += "\n\n";
    if (tool.rawInput && !tool.rawInput->empty())
        text += fenced(*tool.rawInput, "json") + "\n";
    if (tool.content)
        for (const auto& content : *tool.content) {
            if (content.kind == acp::ToolContent::Kind::Diff)
                text += diffText(content.diff) + "\n";
            else if (content.kind == acp::ToolContent::Kind::Block)
                text += describe(content.block) + "\n";
        }
    return text;
}

std::string planText(const std::vector<acp::PlanEntry>& plan)
{
    std::string text = "**Plan**\n\n";
    for (const auto& step : plan)
        text += std::string("- [") +
                (step.status == acp::PlanEntry::Status::Completed ? "x" : " ") + "] " +
                escaped(step.content) + "\n";
    return text + "\n";
}

std::string permissionText(const ConversationEntry& entry)
{
    std::string chosen = entry.chosen.empty() ? "not answered" : entry.chosen;
    if (entry.permission)
        for (const auto& option : entry.permission->options)
            if (option.id == entry.chosen)
                chosen = option.name;
    const std::string title =
        entry.permission ? entry.permission->call.title.value_or("something") : "something";
    return "**Asked for permission:** " + escaped(title) + " (" + escaped(chosen) + ")\n\n";
}

} // namespace

std::string fenced(const std::string& text, const std::string& language)
{
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(std::max<std::size_t>(3, longest + 1), '`');
    const std::string inside = plain(text);
    return fence + language + "\n" + inside + (inside.ends_with('\n') ? "" : "\n") + fence + "\n";
}

std::string markdownHead(const SessionSnapshot& snapshot, const std::string& workspaceName)
{
    return "# " + (snapshot.title.empty() ? "A session" : escaped(snapshot.title)) +
           "\n\n- Session: " + snapshot.id.str() + "\n- Workspace: " + escaped(workspaceName) +
           "\n- Agent: " +
           escaped(snapshot.agentTitle.empty() ? snapshot.agent : snapshot.agentTitle) +
           "\n- Begun: " + timeText(snapshot.createdMs) + "\n\n";
}

std::string markdownOf(const ConversationEntry& entry)
{
    using Kind = ConversationEntry::Kind;
    std::string attached;
    for (const auto& block : entry.blocks)
        attached += describe(block) + "\n";
    switch (entry.kind) {
    case Kind::Prompt:
        return "## " + std::to_string(entry.turn) + ". Prompt (" + timeText(entry.timeMs) +
               ")\n\n" + fenced(entry.text, {}) + "\n" + attached;
    case Kind::Answer:
        return "**Answer**\n\n" + quoted(entry.text) + "\n" + attached;
    case Kind::Thought:
        return "**Thought**\n\n" + quoted(entry.text) + "\n" + attached;
    case Kind::Tool:
        return entry.tool ? toolText(*entry.tool) : std::string();
    case Kind::Plan:
        return planText(entry.plan);
    case Kind::Permission:
        return permissionText(entry);
    case Kind::Notice:
        return "**Notice:**\n\n" + quoted(entry.text) + "\n";
    case Kind::TurnEnd:
        return "**End of the turn:** " + escaped(entry.text) + "\n\n";
    }
    return {};
}

} // namespace helix::sessions
