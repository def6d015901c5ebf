#include "providers/offered_models.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::providers {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostBytes = 1U << 16; ///< of the setting
constexpr std::size_t kMostProviders = 32, kMostKept = 40, kMostKeptBytes = 100;

// The small models of which agents are made, newest family first. What is smaller still (nano,
// lite) loses its way in a project.
constexpr std::array kThrifty{"claude-haiku-4",  "gpt-5-mini",   "gpt-5.",
                              "gemini-3-flash",  "gpt-4.1-mini", "gemini-2.5-flash",
                              "claude-3-5-haiku"};
constexpr std::array kOtherWork{"lite", "image", "tts", "audio", "live", "realtime", "search"};

std::string_view withoutMaker(std::string_view model)
{
    const auto slash = model.rfind('/');
    return slash == std::string_view::npos ? model : model.substr(slash + 1);
}

bool isOf(std::string_view family, const std::string& model)
{
    const std::string_view name = withoutMaker(model);
    const bool isGptOfLater = family == "gpt-5.";
    return name.starts_with(family) &&
           (!isGptOfLater || name.find("-mini") != std::string_view::npos) &&
           std::ranges::none_of(kOtherWork, [name](std::string_view other) {
               return name.find(other) != std::string_view::npos;
           });
}

bool isForVectors(const std::string& model)
{
    return model.find("embed") != std::string::npos || model.find("rerank") != std::string::npos;
}

bool isWordCharacter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.';
}

/// "7b", "1.7B", "360m", "8x7b": in thousands of millions; nothing for any other word.
std::optional<double> sizeIn(std::string_view word)
{
    double experts = 1, size = 0;
    if (const auto times = word.find('x'); times != std::string_view::npos) {
        const auto [end, error] = std::from_chars(word.data(), word.data() + times, experts);
        if (error != std::errc() || end != word.data() + times)
            return std::nullopt;
        word.remove_prefix(times + 1);
    }
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), size);
    if (error != std::errc() || end + 1 != word.data() + word.size() || !(size > 0))
        return std::nullopt;
    const char unit = static_cast<char>(std::tolower(static_cast<unsigned char>(*end)));
    if (unit == 'b')
        return experts * size;
    return unit == 'm' ? std::optional(experts * size / 1000) : std::nullopt;
}

/// The first word of the name that says it: of "30b-a3b" all of them lie in memory.
std::optional<double> parametersOf(std::string_view model)
{
    while (!model.empty()) {
        const auto end = std::ranges::find_if_not(model, isWordCharacter) - model.begin();
        if (const auto size = sizeIn(model.substr(0, static_cast<std::size_t>(end))))
            return size;
        model.remove_prefix(std::min(model.size(), static_cast<std::size_t>(end) + 1));
    }
    return std::nullopt;
}

std::size_t bytesOf(const std::vector<std::string>& models)
{
    std::size_t bytes = 0;
    for (const auto& model : models)
        bytes += model.size();
    return bytes;
}

/// The setting's value. What would be too much is not read again: the longest lists are left out until it is
/// not, never that of `newest`, which cannot be too long by itself.
std::string boundedText(OfferedModels all, const std::string& newest)
{
    for (;;) {
        std::string text = protocol::toText(Json(all));
        if (text.size() <= kMostBytes && all.size() <= kMostProviders)
            return text;
        auto longest = all.end();
        for (auto it = all.begin(); it != all.end(); ++it)
            if (it->first != newest &&
                (longest == all.end() || bytesOf(it->second) > bytesOf(longest->second)))
                longest = it;
        if (longest == all.end())
            return {};
        all.erase(longest);
    }
}

} // namespace

OfferedModels offeredModelsIn(const std::string& setting)
{
    OfferedModels all;
    const auto document = protocol::parseForeignJson(setting, kMostBytes, "models");
    if (!document || !document->is_object())
        return all;
    for (const auto& [provider, unused] : document->items())
        if (const auto models =
                protocol::optionalTexts(*document, provider.c_str(), kMostKept, kMostKeptBytes);
            models && !models->empty() && all.size() < kMostProviders)
            all[provider] = *models;
    return all;
}

std::string withOfferedModels(const std::string& setting, const std::string& provider,
                              const std::vector<std::string>& models)
{
    OfferedModels all = offeredModelsIn(setting);
    all.erase(provider);
    std::vector<std::string> kept;
    for (const auto& model : models)
        if (kept.size() < kMostKept && model.size() <= kMostKeptBytes && printable(model) == model)
            kept.push_back(model);
    if (!kept.empty())
        all[provider] = std::move(kept);
    return all.empty() ? std::string() : boundedText(std::move(all), provider);
}

std::optional<std::string> thriftyModel(const std::vector<std::string>& models)
{
    for (const std::string_view family : kThrifty) {
        std::optional<std::string> best;
        for (const auto& model : models) // the shortest name is the one without a date
            if (isOf(family, model) && (!best || model.size() < best->size()))
                best = model;
        if (best)
            return best;
    }
    return std::nullopt;
}

std::optional<std::string> smallestModel(const std::vector<std::string>& models)
{
    std::vector<std::string> answering;
    for (const auto& model : models)
        if (!isForVectors(model))
            answering.push_back(model);
    if (answering.size() == 1)
        return answering.front();
    std::optional<std::string> best;
    double least = 0;
    for (const auto& model : answering)
        if (const auto size = parametersOf(model); size && (!best || *size < least)) {
            best = model;
            least = *size;
        }
    return best;
}

} // namespace helix::providers
