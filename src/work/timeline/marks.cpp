#include "timeline/marks.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "boundary/words.h"

namespace helix::timeline {
namespace {

using operations::ConversationEntry;
using operations::LedgerLine;
using Kind = Mark::Kind;

constexpr std::size_t kMostText = 300;

std::string firstLine(const std::string& text)
{
    return printable(std::string_view(text).substr(0, text.find('\n')), kMostText);
}

Kind kindOf(const acp::ToolCall& call)
{
    const auto isDiff = [](const acp::ToolContent& content) {
        return content.kind == acp::ToolContent::Kind::Diff;
    };
    if (call.content && std::ranges::any_of(*call.content, isDiff))
        return Kind::File;
    switch (call.kind.value_or(acp::ToolKind::Other)) {
    case acp::ToolKind::Execute:
        return Kind::Command;
    case acp::ToolKind::Edit:
    case acp::ToolKind::Delete:
    case acp::ToolKind::Move:
        return Kind::File;
    default:
        return Kind::Tool;
    }
}

std::string titleOf(const acp::ToolCall& call)
{
    const std::string title = firstLine(call.title.value_or(std::string()));
    return title.empty() ? "Tool call" : title;
}

/// "deb.debian.org:443: Allowed ..."
std::string sentenceOf(const LedgerLine& line)
{
    const std::string& place = line.name.empty() ? line.address : line.name;
    const std::string port = line.port > 0 ? ":" + std::to_string(line.port) : std::string();
    const std::string why = boundary::describeCrossing(line);
    return place.empty() ? why : printable(place, 260) + port + ": " + why;
}

} // namespace

std::vector<Mark> marksOf(const std::string& session, const std::vector<ConversationEntry>& entries)
{
    std::vector<Mark> marks;
    for (const auto& entry : entries) {
        Mark mark;
        mark.timeMs = entry.timeMs;
        mark.session = session;
        mark.entry = entry.number;
        if (entry.kind == ConversationEntry::Kind::Prompt) {
            mark.kind = Kind::Prompt;
            mark.text = firstLine(entry.text);
        } else if (entry.tool) {
            mark.kind = kindOf(*entry.tool);
            mark.text = titleOf(*entry.tool);
            mark.bad = entry.tool->status == acp::ToolStatus::Failed;
        } else {
            continue;
        }
        marks.push_back(std::move(mark));
    }
    return marks;
}

std::vector<Mark> marksOf(const std::vector<LedgerLine>& lines)
{
    std::vector<Mark> marks;
    for (const auto& line : lines) {
        if (isOwnChannel(line))
            continue;
        Mark mark;
        mark.timeMs = line.timeMs;
        mark.durationMs = line.durationMs;
        mark.kind = Kind::Network;
        mark.text = sentenceOf(line);
        mark.bad = !line.allowed;
        marks.push_back(std::move(mark));
    }
    return marks;
}

std::vector<Mark> marksOf(const std::vector<operations::Checkpoint>& checkpoints)
{
    std::vector<Mark> marks;
    for (const auto& checkpoint : checkpoints) {
        Mark mark;
        mark.timeMs = checkpoint.createdAtMs;
        mark.kind = Kind::Checkpoint;
        mark.text = "Checkpoint " + printable(checkpoint.name, kMostText);
        mark.checkpoint = checkpoint.name;
        mark.session = checkpoint.session;
        marks.push_back(std::move(mark));
    }
    return marks;
}

std::vector<Mark> marksOf(const std::vector<operations::ActivityEntry>& entries)
{
    // What has marks of its own, and what says no more than others do.
    constexpr std::array<std::string_view, 5> kLeftOut{"step", "checkpoint", "port", "clipboard",
                                                       "file"};
    std::vector<Mark> marks;
    for (const auto& entry : entries) {
        if (std::ranges::find(kLeftOut, entry.kind) != kLeftOut.end())
            continue;
        Mark mark;
        mark.timeMs = entry.timeMs;
        mark.kind = entry.kind == "changes"  ? Kind::File
                    : entry.kind == "forked" ? Kind::Fork
                                             : Kind::Life;
        mark.text = firstLine(entry.text);
        mark.bad = entry.kind == "failed";
        marks.push_back(std::move(mark));
    }
    return marks;
}

operations::Timeline merge(std::vector<Mark> marks, Span span, std::size_t most)
{
    std::erase_if(marks, [&](const Mark& mark) { return !span.holds(mark.timeMs); });
    std::ranges::stable_sort(marks, {}, &Mark::timeMs);
    operations::Timeline timeline;
    timeline.fromMs = span.fromMs;
    timeline.toMs = span.toMs;
    timeline.truncated = marks.size() > most;
    if (timeline.truncated)
        marks.erase(marks.begin(), marks.end() - static_cast<std::ptrdiff_t>(most));
    timeline.marks = std::move(marks);
    return timeline;
}

} // namespace helix::timeline
