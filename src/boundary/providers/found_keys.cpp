#include "providers/found_keys.h"

#include <algorithm>
#include <cstdlib>

#include <nlohmann/json.hpp>

#include "protocol/fields.h"
#include "providers/other_servers.h"
#include "providers/tool_files.h"
#include "providers/tool_names.h"

namespace helix::providers {
namespace {

namespace fs = std::filesystem;

using Json = nlohmann::json;

constexpr std::size_t kLeastKey = 16, kMaxKey = 4000;

bool looksLikeKey(const std::string& text)
{
    return text.size() >= kLeastKey && text.size() <= kMaxKey &&
           std::ranges::all_of(text, [](unsigned char c) { return c > ' ' && c < 127; });
}

std::string memberOf(const Json& object, const char* name)
{
    return protocol::optionalString(object, name, kMaxKey, {}).value_or("");
}

std::string inCodex(const std::string& content, const ToolNames& names)
{
    return memberOf(objectOf(content), names.keys.front());
}

std::string inClaudeCode(const std::string& content, const ToolNames& names)
{
    return memberOf(objectAt(objectOf(content), "env"), names.keys.front());
}

/// What is there of an account ("oauth") is no key of the API.
std::string inOpenCode(const std::string& content, const ToolNames& names)
{
    const Json entry = objectAt(objectOf(content), names.service);
    return memberOf(entry, "type") == "api" ? memberOf(entry, "key") : "";
}

std::string onLine(const std::string& content, std::string_view name, char divider)
{
    const auto values = valuesOnLines(content, name, divider);
    return values.empty() ? std::string() : values.front();
}

std::string inGeminiCli(const std::string& content, const ToolNames& names)
{
    std::string key;
    for (const auto* name : names.keys)
        key = key.empty() ? onLine(content, name, '=') : key;
    return key;
}

std::string inAider(const std::string& content, const ToolNames& names)
{
    return onLine(content, std::string(names.service) + "-api-key", ':');
}

/// Files in which other tools keep keys as their users gave them.
struct KeyFile {
    std::string_view source; ///< below the home
    ProviderKind kind;
    std::string (*keyIn)(const std::string& content, const ToolNames& names);
};
constexpr std::string_view kOpenCode = "~/.local/share/opencode/auth.json";
constexpr KeyFile kKeyFiles[] = {
    {"~/.codex/auth.json", ProviderKind::OpenAi, inCodex},
    {"~/.claude/settings.json", ProviderKind::Anthropic, inClaudeCode},
    {"~/.gemini/.env", ProviderKind::Gemini, inGeminiCli},
    {kOpenCode, ProviderKind::Anthropic, inOpenCode},
    {kOpenCode, ProviderKind::OpenAi, inOpenCode},
    {kOpenCode, ProviderKind::Gemini, inOpenCode},
    {"~/.aider.conf.yml", ProviderKind::Anthropic, inAider},
    {"~/.aider.conf.yml", ProviderKind::OpenAi, inAider},
};

std::string keyIn(const KeyFile& file, const fs::path& home)
{
    const auto content = readToolFile(home / file.source.substr(2));
    const auto names = std::ranges::find(toolNames(), file.kind, &ToolNames::kind);
    return content ? file.keyIn(*content, *names) : "";
}

std::string valueAt(const KeyPlaces& places, const FoundKey& found)
{
    for (const auto& file : kKeyFiles)
        if (file.source == found.source && file.kind == found.kind)
            return keyIn(file, places.home);
    return places.environment(found.source);
}

} // namespace

KeyPlaces ownKeyPlaces()
{
    const auto variable = [](const std::string& name) {
        const char* value = ::getenv(name.c_str());
        return std::string(value ? value : "");
    };
    return {variable, variable("HOME")};
}

std::vector<FoundKey> findKeys(const KeyPlaces& places)
{
    std::vector<FoundKey> found;
    // A tool's address may be in another place than its key.
    const auto addresses = addressesOfTools(places);
    const auto isMissing = [&](ProviderKind kind) {
        return std::ranges::find(found, kind, &FoundKey::kind) == found.end() &&
               !isForAnotherServer(addresses, kind);
    };
    for (const auto& names : toolNames())
        for (const auto* name : names.keys)
            if (isMissing(names.kind) && looksLikeKey(places.environment(name)))
                found.push_back({name, names.kind});
    if (places.home.empty())
        return found;
    for (const auto& file : kKeyFiles)
        if (isMissing(file.kind) && looksLikeKey(keyIn(file, places.home)))
            found.push_back({std::string(file.source), file.kind});
    return found;
}

Result<Secret> readKey(const KeyPlaces& places, const FoundKey& found)
{
    const auto known = findKeys(places);
    const std::string value =
        std::ranges::find(known, found) == known.end() ? "" : valueAt(places, found);
    if (!looksLikeKey(value))
        return fail(ErrorCode::NotFound, "There is no key in " + found.source + " any more.");
    return Secret(std::string_view(value));
}

} // namespace helix::providers
