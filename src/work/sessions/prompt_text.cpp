#include "sessions/prompt_text.h"

#include <algorithm>
#include <ranges>

#include <nlohmann/json.hpp>

#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "sessions/bounds.h"

namespace helix::sessions {
namespace {

using acp::BlockKind;
using acp::ContentBlock;
using nlohmann::json;

constexpr std::size_t kMaxContext = 24U << 10;
constexpr std::size_t kMaxContextPiece = 4U << 10;
constexpr std::size_t kMaxPromptOnDisk = 128U << 20;

std::size_t sizeOfBlock(const ContentBlock& block)
{
    return block.text.size() + block.data.size() / 4 * 3;
}

ContentBlock textBlock(std::string text)
{
    ContentBlock block;
    block.text = std::move(text);
    return block;
}

std::string nameOf(const ContentBlock& block)
{
    return block.name.empty() ? block.uri : block.name;
}

/// What of a block the agent can be given; nothing: a remark is made instead.
std::optional<ContentBlock> adapt(const ContentBlock& block, const acp::AgentCapabilities& can)
{
    switch (block.kind) {
    case BlockKind::Image:
        return can.images ? std::optional(block) : std::nullopt;
    case BlockKind::Audio:
        return can.audio ? std::optional(block) : std::nullopt;
    case BlockKind::Resource:
        if (can.embeddedContext)
            return block;
        if (block.text.empty() && !block.data.empty())
            return std::nullopt;
        return textBlock("The file " + nameOf(block) + ":\n\n" + block.text);
    case BlockKind::Text:
    case BlockKind::ResourceLink:
        break;
    }
    return block;
}

std::string remarkOn(const ContentBlock& block)
{
    switch (block.kind) {
    case BlockKind::Image:
        return "takes no pictures; one was left out.";
    case BlockKind::Audio:
        return "takes no sound; a recording was left out.";
    default:
        return "takes no files that are not text; " + nameOf(block) + " was left out.";
    }
}

} // namespace

Result<void> checkPrompt(const Prompt& prompt, const acp::AgentCapabilities* can,
                         const std::string& agentTitle)
{
    const bool saysSomething = prompt.text.find_first_not_of(" \t\r\n") != std::string::npos;
    if (!saysSomething && prompt.blocks.empty())
        return fail(ErrorCode::InvalidArgument, "The prompt is empty: say what is to be done.");
    std::size_t bytes = prompt.text.size();
    for (const auto& block : prompt.blocks)
        bytes += sizeOfBlock(block);
    if (bytes > kMaxAttachmentBytes)
        return fail(ErrorCode::InvalidArgument,
                    "The prompt and its attachments have more than 32 MB; give the agent the file "
                    "itself instead (helixctl cp FILE WORKSPACE:FILE).");
    const bool shows = std::ranges::any_of(
        prompt.blocks, [](const auto& block) { return block.kind == BlockKind::Image; });
    if (shows && can != nullptr && !can->images)
        return fail(ErrorCode::InvalidArgument,
                    agentTitle + " takes no pictures; leave them out, or ask another agent.");
    return {};
}

SentPrompt blocksFor(const Prompt& prompt, const std::string& context,
                     const acp::AgentCapabilities& can)
{
    SentPrompt sent;
    if (!context.empty())
        sent.blocks.push_back(textBlock(context));
    if (!prompt.text.empty())
        sent.blocks.push_back(textBlock(prompt.text));
    for (const auto& block : prompt.blocks) {
        if (auto adapted = adapt(block, can))
            sent.blocks.push_back(std::move(*adapted));
        else if (sent.remarks.empty() || sent.remarks.back() != remarkOn(block))
            sent.remarks.push_back(remarkOn(block));
    }
    if (sent.blocks.empty())
        sent.blocks.push_back(textBlock(" "));
    return sent;
}

std::string contextOf(const std::vector<ConversationEntry>& entries, std::int64_t turn)
{
    std::vector<std::string> pieces;
    std::size_t bytes = 0;
    for (const auto& entry : entries | std::views::reverse) {
        std::string piece;
        if (entry.turn >= turn)
            continue;
        if (entry.kind == ConversationEntry::Kind::Prompt)
            piece = "User: " + headAndTail(entry.text, kMaxContextPiece);
        else if (entry.kind == ConversationEntry::Kind::Answer)
            piece = "You: " + headAndTail(entry.text, kMaxContextPiece);
        else if (entry.tool && entry.tool->title)
            piece = "You used a tool: " + *entry.tool->title;
        if (piece.empty())
            continue;
        bytes += piece.size();
        if (bytes > kMaxContext)
            break;
        pieces.push_back(std::move(piece));
    }
    if (pieces.empty())
        return {};
    std::string context = "This conversation began before you were started. The end of it, "
                          "shortened, so that you can go on:\n";
    for (const auto& piece : pieces | std::views::reverse)
        context += "\n" + piece + "\n";
    return context + "\nWhat follows is the user's new prompt.";
}

QByteArray encodePrompt(const Prompt& prompt)
{
    json encoded = json::object();
    encoded["text"] = prompt.text;
    encoded["patient"] = prompt.isPatient;
    encoded["blocks"] = json::array();
    for (const auto& block : prompt.blocks)
        encoded["blocks"].push_back(acp::encodeBlock(block));
    return QByteArray::fromStdString(protocol::toText(encoded));
}

Prompt decodePrompt(const QByteArray& text)
{
    Prompt prompt;
    const auto encoded =
        protocol::parseForeignJson(text.toStdString(), kMaxPromptOnDisk, "a prompt");
    if (!encoded)
        return prompt;
    prompt.text = protocol::optionalString(*encoded, "text", kMaxPromptOnDisk, {}).value_or("");
    prompt.isPatient = protocol::optionalBool(*encoded, "patient", false).value_or(false);
    for (const auto& block : protocol::itemsIn(*encoded, "blocks"))
        if (auto decoded = acp::decodeBlock(block))
            prompt.blocks.push_back(std::move(*decoded));
    return prompt;
}

} // namespace helix::sessions
