#include "providers/offered_models.h"

#include <algorithm>
#include <array>

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

} // namespace helix::providers
