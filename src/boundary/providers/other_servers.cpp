#include "providers/other_servers.h"

#include <algorithm>
#include <sstream>

#include "base/trimmed.h"
#include "protocol/fields.h"
#include "providers/tool_files.h"
#include "providers/tool_names.h"

namespace helix::providers {
namespace {

using Json = nlohmann::json;

void add(Addresses& addresses, ProviderKind kind, const std::string& address)
{
    if (!address.empty())
        addresses[kind].push_back(address);
}

/// Empty: it is not there.
std::string addressAt(const Json& object, const char* name)
{
    return protocol::fieldIn(object, name) == nullptr
               ? std::string()
               : protocol::textOr(object, name, kUnknownAddress);
}

bool mentions(const std::string& content, const char* word)
{
    return content.find(word) != std::string::npos;
}

void addClaudeCodes(Addresses& addresses, const std::string& content)
{
    const Json settings = objectOf(content);
    const Json variables = objectAt(settings, "env");
    for (const auto& names : toolNames())
        for (const auto* name : names.addresses)
            if (variables.contains(name))
                add(addresses, names.kind, addressAt(variables, name));
            else if (settings.empty() && mentions(content, name)) // it may be no JSON to us alone
                add(addresses, names.kind, kUnknownAddress);
}

/// NAME=VALUE, as Gemini CLI and aider read it.
void addVariables(Addresses& addresses, const std::string& content)
{
    for (const auto& names : toolNames())
        for (const auto* name : names.addresses)
            for (const auto& value : valuesOnLines(content, name, '='))
                add(addresses, names.kind, value);
}

/// It allows comments, which are no JSON: what names an address there is not understood.
void addOpenCodes(Addresses& addresses, const std::string& content)
{
    const Json settings = objectOf(content);
    const Json providers = objectAt(settings, "provider");
    for (const auto& names : toolNames()) {
        const Json provider = objectAt(providers, names.service);
        add(addresses, names.kind, addressAt(provider, "api"));
        add(addresses, names.kind, addressAt(objectAt(provider, "options"), "baseURL"));
        if (settings.empty() && mentions(content, "baseURL"))
            add(addresses, names.kind, kUnknownAddress);
    }
}

void addCodexs(Addresses& addresses, const std::string& content)
{
    for (const auto& address : addressesInCodex(content))
        add(addresses, ProviderKind::OpenAi, address);
}

void addAiders(Addresses& addresses, const std::string& content)
{
    for (const auto& names : toolNames())
        for (const auto& value :
             valuesOnLines(content, std::string(names.service) + "-api-base", ':'))
            add(addresses, names.kind, value);
    for (const auto& names : toolNames()) // in set-env:, in one of three ways to write a list
        for (const auto* name : names.addresses)
            if (mentions(content, name))
                add(addresses, names.kind, kUnknownAddress);
}

/// Settings in which a tool may be led elsewhere, with the kinds whose keys it would send there.
struct File {
    const char* place; ///< below the home, or of the system; empty: where the variable says alone
    const char*
        mover; ///< a variable that names another folder for it, or another file; empty: none does
    const char* moved; ///< its place in that folder; empty: the variable names the file
    void (*add)(Addresses& addresses, const std::string& content);
    std::vector<ProviderKind> kinds;
};

const std::vector<File>& files()
{
    using enum ProviderKind;
    static const std::vector<File> all{
        {".claude/settings.json",
         "CLAUDE_CONFIG_DIR",
         "settings.json",
         addClaudeCodes,
         {Anthropic}},
        {"/etc/claude-code/managed-settings.json", "", "", addClaudeCodes, {Anthropic}},
        {".gemini/.env", "", "", addVariables, {Gemini}},
        {".env", "", "", addVariables, {Anthropic, OpenAi, Gemini}},
        {".config/opencode/opencode.json",
         "XDG_CONFIG_HOME",
         "opencode/opencode.json",
         addOpenCodes,
         {Anthropic, OpenAi, Gemini}},
        {".config/opencode/opencode.jsonc",
         "XDG_CONFIG_HOME",
         "opencode/opencode.jsonc",
         addOpenCodes,
         {Anthropic, OpenAi, Gemini}},
        {".config/opencode/config.json",
         "XDG_CONFIG_HOME",
         "opencode/config.json",
         addOpenCodes,
         {Anthropic, OpenAi, Gemini}},
        {"", "OPENCODE_CONFIG", "", addOpenCodes, {Anthropic, OpenAi, Gemini}},
        {".codex/config.toml", "CODEX_HOME", "config.toml", addCodexs, {OpenAi}},
        {".aider.conf.yml", "", "", addAiders, {Anthropic, OpenAi}},
    };
    return all;
}

bool isOfTheSystem(const File& file)
{
    return *file.place == '/';
}

/// The usual one as well where a variable names another: the key may be from either.
std::vector<std::filesystem::path> pathsOf(const File& file, const KeyPlaces& places)
{
    std::vector<std::filesystem::path> paths;
    if (isOfTheSystem(file))
        paths.push_back(places.system / (file.place + 1));
    else if (*file.place && !places.home.empty())
        paths.push_back(places.home / file.place);
    const std::string other = *file.mover ? places.environment(file.mover) : std::string();
    if (!other.empty())
        paths.push_back(*file.moved ? std::filesystem::path(other) / file.moved
                                    : std::filesystem::path(other));
    return paths;
}

void addFile(Addresses& addresses, const File& file, const std::filesystem::path& path)
{
    const auto content =
        readToolFile(path, isOfTheSystem(file) ? FilesOwner::Administrator : FilesOwner::User);
    if (content)
        file.add(addresses, *content);
    else if (content.error().code != ErrorCode::NotFound)
        for (const auto kind : file.kinds)
            add(addresses, kind, kUnknownAddress);
}

/// The one string behind KEY =, without its quotation marks; with escapes, or anything but a comment behind it,
/// it is not understood.
std::string stringOfToml(std::string_view value)
{
    const char mark = value.empty() ? '\0' : value.front();
    const auto end = value.find(mark, 1);
    if ((mark != '"' && mark != '\'') || end == std::string_view::npos || end == 1)
        return kUnknownAddress;
    const auto text = value.substr(1, end - 1);
    const auto behind = helix::trimmed(value.substr(end + 1));
    const bool isAlone = behind.empty() || behind.front() == '#';
    return isAlone && text.find('\\') == std::string_view::npos ? std::string(text)
                                                                : kUnknownAddress;
}

} // namespace

std::vector<std::string> addressesInCodex(const std::string& content)
{
    std::vector<std::string> addresses;
    std::istringstream lines(content);
    for (std::string line; std::getline(lines, line);) {
        const auto text = helix::trimmed(line);
        if (text.starts_with('#') || text.find("base_url") == std::string_view::npos)
            continue;
        const auto at = std::min(text.find('='), text.size());
        const auto key = helix::trimmed(text.substr(0, at));
        const bool isKnown = at != text.size() && (key == "base_url" || key == "openai_base_url");
        addresses.push_back(isKnown ? stringOfToml(helix::trimmed(text.substr(at + 1)))
                                    : kUnknownAddress);
    }
    return addresses;
}

Addresses addressesOfTools(const KeyPlaces& places)
{
    Addresses addresses;
    for (const auto& names : toolNames())
        for (const auto* name : names.addresses)
            add(addresses, names.kind, places.environment(name));
    for (const auto& file : files())
        for (const auto& path : pathsOf(file, places))
            addFile(addresses, file, path);
    return addresses;
}

bool isForAnotherServer(const Addresses& addresses, ProviderKind kind)
{
    const auto named = addresses.find(kind);
    const std::string own(usualBaseUrl(kind));
    return named != addresses.end() &&
           std::ranges::any_of(named->second, [&own](const std::string& address) {
               return address != own && !address.starts_with(own + "/");
           });
}

} // namespace helix::providers
