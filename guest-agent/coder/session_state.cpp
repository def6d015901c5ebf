#include "coder/session_state.h"

#include <algorithm>
#include <map>

#include "coder/tools/output_clip.h"
#include "coder/tools/plan_tool.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kTitleBytes = 70;

acp::ContentBlock imageBlock(const Image& image)
{
    acp::ContentBlock block;
    block.kind = acp::BlockKind::Image;
    block.data = image.data;
    block.mimeType = image.mimeType;
    return block;
}

void sayBlock(const SessionState& state, acp::Speaker speaker, acp::ContentBlock block)
{
    state.say(acp::MessageChunk{speaker, std::move(block), {}});
}

void sayText(const SessionState& state, acp::Speaker speaker, const std::string& text)
{
    acp::ContentBlock block;
    block.text = text;
    sayBlock(state, speaker, std::move(block));
}

using Results = std::map<std::string, const Part*>;

void replayCall(const SessionState& state, const Part& part, const Results& results)
{
    const Json input = objectFromText(part.input);
    ToolIntro intro = state.tools->intro(part.name, input, state.transcript.folder());
    acp::ToolCall call;
    call.id = part.id;
    call.title = intro.title;
    call.kind = intro.kind;
    call.locations = std::move(intro.locations);
    call.rawInput = part.input;
    const auto found = results.find(part.id);
    const bool failed = found == results.end() || found->second->isError;
    call.status = failed ? acp::ToolStatus::Failed : acp::ToolStatus::Completed;
    if (found != results.end() && (failed || intro.shown.empty())) {
        intro.shown = {shownText(found->second->text)};
        for (const Image& image : found->second->images)
            intro.shown.push_back(shownImage(image));
    }
    call.content = std::move(intro.shown);
    state.say(call);
    if (part.name == "plan" && !failed)
        if (const auto outcome = showPlan(input); outcome.plan)
            state.say(*outcome.plan);
}

void replayPart(const SessionState& state, const Message& message, const Part& part,
                const Results& results)
{
    const bool user = message.role == Role::User;
    switch (part.kind) {
    case Part::Kind::Text:
        sayText(state, user ? acp::Speaker::User : acp::Speaker::Agent, part.text);
        break;
    case Part::Kind::Image:
        sayBlock(state, acp::Speaker::User, imageBlock(part.image));
        break;
    case Part::Kind::Thinking:
        if (!part.text.empty())
            sayText(state, acp::Speaker::Thought, part.text);
        break;
    case Part::Kind::ToolUse:
        replayCall(state, part, results);
        break;
    case Part::Kind::ToolResult:
        break;
    }
}

/// "file:///home/agent/x" as a path, other addresses as they are.
std::string placeOf(const std::string& uri)
{
    constexpr std::string_view file = "file://";
    return uri.starts_with(file) ? uri.substr(file.size()) : uri;
}

Part embeddedPart(const acp::ContentBlock& block)
{
    return textPart("<file path=\"" + placeOf(block.uri) + "\">\n" + block.text + "\n</file>");
}

} // namespace

void SessionState::keep(const SessionRecord& record)
{
    transcript.apply(record);
    if (!file)
        return;
    if (const auto appended = file->append(record); !appended) {
        file.reset();
        diskFailed(appended.error());
    }
}

void SessionState::keepMessage(Message message)
{
    if (message.parts.empty())
        return;
    SessionRecord record;
    record.message = std::move(message);
    keep(record);
}

void SessionState::sayText(acp::Speaker speaker, std::string text)
{
    coder::sayText(*this, speaker, text);
}

void replay(const SessionState& state)
{
    Results results;
    const auto& messages = state.transcript.messages();
    for (const Message& message : messages)
        for (const Part& part : message.parts)
            if (part.kind == Part::Kind::ToolResult)
                results[part.id] = &part;
    for (const Message& message : messages)
        for (const Part& part : message.parts)
            replayPart(state, message, part, results);
}

Result<Message> messageFromBlocks(const std::vector<acp::ContentBlock>& blocks)
{
    Message message;
    for (const acp::ContentBlock& block : blocks) {
        switch (block.kind) {
        case acp::BlockKind::Text:
            message.parts.push_back(textPart(wellFormed(block.text)));
            break;
        case acp::BlockKind::Image: {
            Part part;
            part.kind = Part::Kind::Image;
            part.image = {block.mimeType, block.data};
            message.parts.push_back(std::move(part));
            break;
        }
        case acp::BlockKind::ResourceLink:
            message.parts.push_back(textPart("@" + wellFormed(placeOf(block.uri))));
            break;
        case acp::BlockKind::Resource:
            if (block.text.empty())
                return fail(ErrorCode::InvalidArgument,
                            "The attachment " + wellFormed(block.uri) +
                                " is no text; put it into the workspace and name its path.");
            message.parts.push_back(embeddedPart(block));
            break;
        case acp::BlockKind::Audio:
            return fail(ErrorCode::InvalidArgument, "Sound is not taken.");
        }
    }
    const bool empty = std::ranges::all_of(message.parts, [](const Part& part) {
        return part.kind == Part::Kind::Text &&
               part.text.find_first_not_of(" \t\r\n") == std::string::npos;
    });
    if (empty)
        return fail(ErrorCode::InvalidArgument, "The prompt is empty.");
    return message;
}

std::string titleFrom(const Message& prompt)
{
    for (const Part& part : prompt.parts) {
        if (part.kind != Part::Kind::Text)
            continue;
        const auto start = part.text.find_first_not_of(" \t\r\n");
        if (start == std::string::npos)
            continue;
        const auto end = part.text.find('\n', start);
        std::string title = part.text.substr(start, end == std::string::npos ? end : end - start);
        if (title.size() > kTitleBytes) {
            const auto space = title.rfind(' ', kTitleBytes);
            title.resize(space == std::string::npos || space < 20 ? kTitleBytes : space);
            title = wellFormed(title);
            while (title.ends_with("\xEF\xBF\xBD"))
                title.resize(title.size() - 3);
            title += "…";
        }
        return title;
    }
    return "A picture";
}

} // namespace helix::agent::coder
