#include "coder/models/catalogue.h"

#include <algorithm>
#include <array>

#include "coder/models/json_fields.h"
#include "base/bytes.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMaxList = 8U << 20;
constexpr std::size_t kMaxModels = 500;

bool hasWord(std::string_view name, std::string_view word)
{
    return name.find(word) != std::string_view::npos;
}

bool isOpenAisOwn(std::string_view model)
{
    if (model.starts_with("gpt-oss"))
        return false;
    for (const char* begin : {"gpt-", "chatgpt-", "o1", "o3", "o4", "codex"})
        if (model.starts_with(begin))
            return true;
    return false;
}

bool chats(std::string_view model)
{
    for (const char* other : {"embed", "whisper", "tts", "dall-e", "moderation", "image", "audio",
                              "realtime", "transcribe", "davinci", "babbage", "sora", "rerank"})
        if (hasWord(model, other))
            return false;
    return true;
}

/// Lower is better. Lists come newest first from Anthropic and in any order from others.
int rank(std::string_view model)
{
    const bool small = hasWord(model, "mini") || hasWord(model, "nano") || hasWord(model, "haiku");
    if (model.starts_with("claude-sonnet"))
        return 0;
    if (model.starts_with("claude-opus"))
        return 1;
    if (model.starts_with("gpt-5") && !small)
        return 2;
    if (model.starts_with("claude") && !small)
        return 3;
    if (model.starts_with("gpt-") && !small)
        return 4;
    return small ? 6 : 5;
}

/// Servers have different words for the window; none is part of OpenAI's or Anthropic's own lists.
std::optional<std::uint64_t> windowOf(const Json& entry)
{
    constexpr std::uint64_t least = 1024;
    constexpr std::uint64_t most = 100'000'000;
    for (const char* word : {"context_length", "max_model_len", "context_window",
                             "max_context_length", "max_input_tokens"})
        if (const std::uint64_t tokens = countOr(entry, word); tokens >= least && tokens <= most)
            return tokens;
    return std::nullopt;
}

struct SizeRule {
    std::string_view begin;
    ModelSize size;
};
// What the providers' model pages say; the first that fits. Output is what one answer of an agent
// needs, not the most a model can: gateways reserve it from the budget.
constexpr std::array kSizes{
    SizeRule{"claude-3-opus", {200'000, 4096}}, SizeRule{"claude-3-haiku", {200'000, 4096}},
    SizeRule{"claude-3-5", {200'000, 8192}},    SizeRule{"claude", {200'000, 16'384}},
    SizeRule{"gpt-5", {272'000, 16'384}},       SizeRule{"gpt-4.1", {1'000'000, 16'384}},
    SizeRule{"o1", {200'000, 16'384}},          SizeRule{"o3", {200'000, 16'384}},
    SizeRule{"o4", {200'000, 16'384}},          SizeRule{"gemini", {1'000'000, 16'384}},
    SizeRule{"gpt-4-", {8192, 2048}},           SizeRule{"gpt-3.5", {16'384, 4096}},
};

} // namespace

std::optional<ModelChoice> modelFromId(std::string_view id)
{
    ModelChoice choice;
    choice.id = id;
    choice.label = id;
    const auto slash = id.find('/');
    const std::string_view maker = slash == std::string_view::npos ? "" : id.substr(0, slash);
    const std::string_view rest = slash == std::string_view::npos ? id : id.substr(slash + 1);
    choice.model = rest;
    if (maker == "anthropic") {
        choice.dialect = Dialect::Anthropic;
    } else if (maker == "openai-chat") {
        choice.dialect = Dialect::Chat;
    } else if (maker == "openai-responses") {
        choice.dialect = Dialect::Responses;
    } else if (maker == "openai") {
        choice.dialect = isOpenAisOwn(rest) ? Dialect::Responses : Dialect::Chat;
    } else { // a name that routers have may hold a slash of its own
        choice.model = id;
        const bool claude = id.starts_with("claude");
        choice.dialect = claude             ? Dialect::Anthropic
                         : isOpenAisOwn(id) ? Dialect::Responses
                                            : Dialect::Chat;
        choice.id = std::string(claude ? "anthropic/" : "openai/") + choice.model;
    }
    if (choice.model.empty())
        return std::nullopt;
    return choice;
}

std::vector<ModelChoice> modelsFromList(ListOf kind, std::string_view body)
{
    std::vector<ModelChoice> models;
    const auto list = protocol::parseForeignJson(body, kMaxList, "list of models");
    if (!list)
        return models;
    for (const Json& entry : itemsIn(*list, "data")) {
        const std::string name = textOr(entry, "id");
        if (name.empty() || name.size() > 200 || !isUtf8(name) || !chats(name) ||
            models.size() == kMaxModels)
            continue;
        auto choice = modelFromId((kind == ListOf::Anthropic ? "anthropic/" : "openai/") + name);
        if (!choice)
            continue;
        const std::string label = printable(textOr(entry, "display_name"), 100);
        choice->window = windowOf(entry);
        choice->label = label.empty() ? printable(name) : label;
        models.push_back(std::move(*choice));
    }
    return models;
}

std::optional<ModelChoice> preferredModel(const std::vector<ModelChoice>& offered)
{
    const auto best = std::ranges::min_element(
        offered, {}, [](const ModelChoice& choice) { return rank(choice.model); });
    if (best == offered.end())
        return std::nullopt;
    return *best;
}

ModelSize sizeOf(std::string_view model)
{
    // Routers put the maker in front: "anthropic/claude-x".
    if (const auto slash = model.rfind('/'); slash != std::string_view::npos)
        model.remove_prefix(slash + 1);
    for (const SizeRule& rule : kSizes)
        if (model.starts_with(rule.begin))
            return rule.size;
    return {};
}

} // namespace helix::agent::coder
