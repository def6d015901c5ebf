#include "sessions/bounds.h"

#include <algorithm>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/byte_size.h"
#include "base/bytes.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kMaxOptions = 32;
constexpr std::size_t kMaxChoices = 200;
constexpr std::size_t kMaxCommands = 200;
constexpr std::size_t kMaxName = 200;
constexpr std::size_t kMaxDescription = 1000;
constexpr std::size_t kMaxPath = 4096;
constexpr std::size_t kMaxAcpId = 1024;

bool continues(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

template <typename T>
void cut(std::vector<T>& list, std::size_t most)
{
    if (list.size() > most)
        list.resize(most);
}

/// Ids go back to the agent as they came; one that is too long for that is refused by it.
std::string boundedId(std::string id)
{
    return id.size() <= kMaxAcpId ? std::move(id) : headOf(id, kMaxAcpId);
}

std::size_t share(std::size_t& left, const std::string& text, std::size_t pieces)
{
    const std::size_t fair = left / std::max<std::size_t>(pieces, 1);
    const std::size_t taken = std::min(text.size(), std::max(fair, std::size_t{256}));
    left -= std::min(left, taken);
    return taken;
}

acp::Diff bounded(acp::Diff diff, std::size_t& left, std::size_t pieces)
{
    diff.path = headOf(diff.path, kMaxPath);
    diff.newText = headAndTail(diff.newText, share(left, diff.newText, 2 * pieces));
    if (diff.oldText)
        diff.oldText = headAndTail(*diff.oldText, share(left, *diff.oldText, 2 * pieces));
    return diff;
}

} // namespace

std::size_t wholeCharacters(std::string_view text, std::size_t maxBytes)
{
    if (text.size() <= maxBytes)
        return text.size();
    std::size_t end = maxBytes;
    while (end > 0 && continues(text[end]))
        --end;
    return end;
}

std::string headOf(std::string_view text, std::size_t maxBytes)
{
    std::string head(text.substr(0, wholeCharacters(text, maxBytes)));
    std::ranges::replace(head, '\0', ' ');
    return head;
}

std::string headAndTail(std::string_view text, std::size_t maxBytes)
{
    if (text.size() <= maxBytes)
        return headOf(text, maxBytes);
    const std::size_t head = wholeCharacters(text, maxBytes - maxBytes / 3);
    std::size_t tail = text.size() - maxBytes / 3;
    while (tail < text.size() && continues(text[tail]))
        ++tail;
    return headOf(text, head) + "\n[... " + formatBytes(tail - head) + " left out ...]\n" +
           headOf(text.substr(tail), text.size());
}

acp::ContentBlock bounded(acp::ContentBlock block, std::size_t maxText)
{
    block.text = headAndTail(block.text, maxText);
    block.mimeType = printable(block.mimeType, kMaxName);
    block.uri = headOf(block.uri, kMaxPath);
    block.name = printable(block.name, kMaxName);
    if (block.data.size() > kMaxPicture) {
        const std::string what = block.kind == acp::BlockKind::Image ? "A picture" : "Data";
        block = {acp::BlockKind::Text,
                 what + " of " + formatBytes(block.data.size() / 4 * 3) + " is not kept.",
                 {},
                 {},
                 {},
                 {}};
    }
    return block;
}

acp::ToolCall bounded(acp::ToolCall call)
{
    call.id = boundedId(std::move(call.id));
    if (call.title)
        call.title = printable(*call.title, kMaxTitle);
    if (call.locations) {
        cut(*call.locations, kMaxPieces);
        for (auto& location : *call.locations)
            location.path = headOf(location.path, kMaxPath);
    }
    if (call.rawInput)
        call.rawInput = headAndTail(*call.rawInput, kMaxRawText);
    if (call.rawOutput)
        call.rawOutput = headAndTail(*call.rawOutput, kMaxRawText);
    if (!call.content)
        return call;
    cut(*call.content, kMaxPieces);
    std::size_t left = kMaxToolText;
    std::size_t pictures = kMaxPicture;
    std::size_t pieces = call.content->size();
    for (auto& content : *call.content) {
        content.terminalId = printable(content.terminalId, kMaxName);
        if (content.kind == acp::ToolContent::Kind::Diff)
            content.diff = bounded(std::move(content.diff), left, pieces);
        else
            content.block =
                bounded(std::move(content.block), share(left, content.block.text, pieces));
        if (content.block.data.size() > pictures)
            content.block = {acp::BlockKind::Text, "One more picture is not kept.", {}, {}, {}, {}};
        pictures -= content.block.data.size();
        --pieces;
    }
    return call;
}

acp::PermissionRequest bounded(acp::PermissionRequest request)
{
    request.call = bounded(std::move(request.call));
    std::set<std::string> seen;
    std::vector<acp::PermissionOption> options;
    for (auto& option : request.options) {
        option.id = boundedId(std::move(option.id));
        option.name = printable(option.name, kMaxName);
        if (options.size() < kMaxPermissionOptions && !option.id.empty() &&
            seen.insert(option.id).second)
            options.push_back(std::move(option));
    }
    request.options = std::move(options);
    return request;
}

std::vector<acp::PlanEntry> bounded(std::vector<acp::PlanEntry> plan)
{
    cut(plan, kMaxPlanEntries);
    for (auto& entry : plan)
        entry.content = headOf(entry.content, kMaxDescription);
    return plan;
}

std::vector<acp::ConfigOption> bounded(std::vector<acp::ConfigOption> options)
{
    cut(options, kMaxOptions);
    for (auto& option : options) {
        option.id = boundedId(std::move(option.id));
        option.name = printable(option.name, kMaxName);
        option.description = printable(option.description, kMaxDescription);
        option.category = printable(option.category, kMaxName);
        option.current = boundedId(std::move(option.current));
        cut(option.choices, kMaxChoices);
        for (auto& choice : option.choices) {
            choice.value = boundedId(std::move(choice.value));
            choice.name = printable(choice.name, kMaxName);
            choice.description = printable(choice.description, kMaxName);
        }
    }
    std::erase_if(options, [](const auto& option) { return option.id.empty(); });
    return options;
}

std::vector<acp::AvailableCommand> bounded(std::vector<acp::AvailableCommand> commands)
{
    cut(commands, kMaxCommands);
    for (auto& command : commands) {
        command.name = printable(command.name, kMaxName);
        command.description = printable(command.description, kMaxName);
        command.hint = printable(command.hint, kMaxName);
    }
    return commands;
}

bool boundStrings(nlohmann::json& json)
{
    bool was = false;
    if (json.is_structured()) {
        for (auto& child : json)
            was = boundStrings(child) || was;
    } else if (auto* text = json.get_ptr<std::string*>();
               text != nullptr && text->size() > kMaxKeptString) {
        *text = headAndTail(*text, kMaxKeptString);
        was = true;
    }
    return was;
}

} // namespace helix::sessions
