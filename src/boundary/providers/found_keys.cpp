#include "providers/found_keys.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/named_file.h"
#include "base/try.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::providers {
namespace {

namespace fs = std::filesystem;

using Json = nlohmann::json;

constexpr std::size_t kMaxFile = 64U << 10, kLeastKey = 16, kMaxKey = 4000;

struct Variable {
    const char* name;
    ProviderKind kind;
};
constexpr char kGeminiServer[] = "GOOGLE_GEMINI_BASE_URL";
/// Google's tools take either of the last two.
constexpr Variable kVariables[] = {
    {"ANTHROPIC_API_KEY", ProviderKind::Anthropic},
    {"OPENAI_API_KEY", ProviderKind::OpenAi},
    {"GEMINI_API_KEY", ProviderKind::Gemini},
    {"GOOGLE_API_KEY", ProviderKind::Gemini},
};

/// With which tools are led to another server than the provider's own: what they have is its key.
constexpr Variable kOtherServers[] = {
    {"ANTHROPIC_BASE_URL", ProviderKind::Anthropic},
    {"OPENAI_BASE_URL", ProviderKind::OpenAi},
    {"OPENAI_API_BASE", ProviderKind::OpenAi},
    {kGeminiServer, ProviderKind::Gemini},
};

bool isForAnotherServer(const KeyPlaces& places, ProviderKind kind)
{
    return std::ranges::any_of(kOtherServers, [&](const Variable& variable) {
        if (variable.kind != kind)
            return false;
        const auto address = places.environment(variable.name);
        const std::string own(usualBaseUrl(kind));
        return !address.empty() && address != own && !address.starts_with(own + "/");
    });
}

bool looksLikeKey(const std::string& text)
{
    return text.size() >= kLeastKey && text.size() <= kMaxKey &&
           std::ranges::all_of(text, [](unsigned char c) { return c > ' ' && c < 127; });
}

std::string memberOf(const Json& object, const char* name)
{
    return protocol::optionalString(object, name, kMaxKey, {}).value_or("");
}

/// An object; an empty one for everything else.
Json objectIn(const std::string& content)
{
    auto parsed = protocol::parseForeignJson(content, kMaxFile, "A file of another tool");
    return parsed && parsed->is_object() ? std::move(*parsed) : Json::object();
}

Json objectAt(const Json& object, const char* name)
{
    const auto found = object.find(name);
    return found != object.end() && found->is_object() ? *found : Json::object();
}

std::string inCodex(const std::string& content)
{
    return memberOf(objectIn(content), "OPENAI_API_KEY");
}

/// The key for another server would be told to the provider's own.
std::string inClaudeCode(const std::string& content)
{
    const Json variables = objectAt(objectIn(content), "env");
    const bool isOfAnother = !memberOf(variables, "ANTHROPIC_BASE_URL").empty();
    return isOfAnother ? "" : memberOf(variables, "ANTHROPIC_API_KEY");
}

/// What is there of an account ("oauth") is no key of the API.
template <const char* name>
std::string inOpenCode(const std::string& content)
{
    const Json entry = objectAt(objectIn(content), name);
    return memberOf(entry, "type") == "api" ? memberOf(entry, "key") : "";
}
constexpr char kAnthropic[] = "anthropic", kOpenAi[] = "openai", kGoogle[] = "google";

std::string_view withoutBlanks(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t\r");
    return begin == std::string_view::npos
               ? std::string_view()
               : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// What stands behind NAME and `divider` on a line of its own, without the quotation marks around it; of
/// both forms, a file of variables and a flat one of YAML, that is all that is understood.
std::string onLine(const std::string& content, std::string_view name, char divider)
{
    std::istringstream lines(content);
    for (std::string line; std::getline(lines, line);) {
        auto rest = withoutBlanks(line);
        if (rest.starts_with("export "))
            rest = withoutBlanks(rest.substr(7));
        const auto at = rest.find(divider);
        if (at == std::string_view::npos || withoutBlanks(rest.substr(0, at)) != name)
            continue;
        auto value = withoutBlanks(rest.substr(at + 1));
        const bool isQuoted = value.size() > 1 && value.front() == value.back() &&
                              (value.front() == '"' || value.front() == '\'');
        return std::string(isQuoted ? value.substr(1, value.size() - 2) : value);
    }
    return {};
}

std::string inGeminiCli(const std::string& content)
{
    if (!onLine(content, kGeminiServer, '=').empty())
        return {};
    const auto key = onLine(content, "GEMINI_API_KEY", '=');
    return key.empty() ? onLine(content, "GOOGLE_API_KEY", '=') : key;
}

std::string anthropicsInAider(const std::string& content)
{
    return onLine(content, "anthropic-api-key", ':');
}

std::string openAisInAider(const std::string& content)
{
    return onLine(content, "openai-api-base", ':').empty() ? onLine(content, "openai-api-key", ':')
                                                           : "";
}

/// Files in which other tools keep keys as their users gave them.
struct File {
    std::string_view source; ///< below the home
    ProviderKind kind;
    std::string (*keyIn)(const std::string& content);
};
constexpr std::string_view kOpenCode = "~/.local/share/opencode/auth.json";
constexpr File kFiles[] = {
    {"~/.codex/auth.json", ProviderKind::OpenAi, inCodex},
    {"~/.claude/settings.json", ProviderKind::Anthropic, inClaudeCode},
    {"~/.gemini/.env", ProviderKind::Gemini, inGeminiCli},
    {kOpenCode, ProviderKind::Anthropic, inOpenCode<kAnthropic>},
    {kOpenCode, ProviderKind::OpenAi, inOpenCode<kOpenAi>},
    {kOpenCode, ProviderKind::Gemini, inOpenCode<kGoogle>},
    {"~/.aider.conf.yml", ProviderKind::Anthropic, anthropicsInAider},
    {"~/.aider.conf.yml", ProviderKind::OpenAi, openAisInAider},
};

/// Where somebody else could have put it, it is nobody's key to offer.
bool isUsersOwn(const fs::path& path)
{
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && status.st_uid == ::geteuid();
}

std::string keyIn(const File& file, const fs::path& home)
{
    const fs::path path = home / file.source.substr(2);
    const auto content = isUsersOwn(path) ? readNamedFile(path, kMaxFile)
                                          : fail(ErrorCode::NotFound, "It is not the user's.");
    return content ? file.keyIn(*content) : "";
}

std::string valueAt(const KeyPlaces& places, const FoundKey& found)
{
    for (const auto& file : kFiles)
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
    const auto isMissing = [&](ProviderKind kind) {
        return std::ranges::find(found, kind, &FoundKey::kind) == found.end() &&
               !isForAnotherServer(places, kind);
    };
    for (const auto& [name, kind] : kVariables)
        if (isMissing(kind) && looksLikeKey(places.environment(name)))
            found.push_back({name, kind});
    if (places.home.empty())
        return found;
    for (const auto& file : kFiles)
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
