#include "acp/launch.h"

#include <algorithm>

#include "acp/fields.h"
#include "base/ids.h"
#include "protocol/json_rpc.h"

namespace helix::acp {
namespace {

constexpr std::size_t kMaxWords = 256;
constexpr std::size_t kMaxWordBytes = 32U << 10;
constexpr std::size_t kMaxPrefixes = 16;
constexpr std::size_t kMaxPathBytes = 4096;
constexpr std::size_t kMaxVariables = 128;
constexpr std::size_t kMaxNameBytes = 128;
constexpr std::int64_t kMaxSilenceSeconds = 7L * 24 * 3600;

tl::unexpected<Error> wrong(const char* key, const char* what)
{
    return fail(ErrorCode::Protocol,
                "The launch of an agent is wrong: '" + std::string(key) + "' " + what + ".");
}

bool isWord(const std::string& text, std::size_t maxBytes)
{
    return text.size() <= maxBytes && text.find('\0') == std::string::npos;
}

bool isVariableName(const std::string& name)
{
    const auto isAllowed = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               c == '_';
    };
    return !name.empty() && name.size() <= kMaxNameBytes && !(name[0] >= '0' && name[0] <= '9') &&
           std::ranges::all_of(name, isAllowed);
}

Result<std::vector<std::string>> readWords(const Json& json, const char* key, std::size_t maxCount,
                                           std::size_t maxBytes)
{
    const Json::array_t& items = itemsIn(json, key);
    if (items.size() > maxCount)
        return wrong(key, "is too long");
    std::vector<std::string> words;
    for (const Json& item : items) {
        const auto* text = item.get_ptr<const std::string*>();
        if (text == nullptr || !isWord(*text, maxBytes))
            return wrong(key, "has something that is no text, or too long");
        words.push_back(*text);
    }
    return words;
}

Result<std::map<std::string, std::string>> readEnvironment(const Json& json)
{
    std::map<std::string, std::string> environment;
    const Json* field = member(json, "environment");
    if (field == nullptr)
        return environment;
    if (!field->is_object() || field->size() > kMaxVariables)
        return wrong("environment", "is no object, or too large");
    for (const auto& [name, value] : field->items()) {
        const auto* text = value.get_ptr<const std::string*>();
        if (!isVariableName(name) || text == nullptr || !isWord(*text, kMaxWordBytes))
            return wrong("environment", "has a variable that cannot be");
        environment[name] = *text;
    }
    return environment;
}

/// Relative paths stay below the home folder.
bool isFolder(const std::string& path)
{
    if (path.empty() || !isWord(path, kMaxPathBytes))
        return false;
    const std::string slashed = "/" + path + "/";
    return path.front() == '/' || slashed.find("/../") == std::string::npos;
}

} // namespace

Json encodeLaunch(const Launch& launch)
{
    Json json = Json::object();
    json["agent"] = launch.agent;
    json["prefixes"] = launch.prefixes;
    json["command"] = launch.command;
    json["environment"] = launch.environment;
    json["cwd"] = launch.cwd;
    json["desktop"] = launch.desktop == Launch::DesktopTools::Mcp ? "mcp" : "none";
    json["silence_s"] = launch.silenceLimit.count();
    return json;
}

Result<Launch> decodeLaunch(const Json& json)
{
    Launch launch;
    launch.agent = textOr(json, "agent");
    if (const auto fine = checkName(launch.agent, "agent"); !fine)
        return wrong("agent", "is no name");
    auto prefixes = readWords(json, "prefixes", kMaxPrefixes, kMaxPathBytes);
    auto command = readWords(json, "command", kMaxWords, kMaxWordBytes);
    auto environment = readEnvironment(json);
    if (!prefixes || !command || !environment)
        return fail(!prefixes ? prefixes.error()
                              : (!command ? command.error() : environment.error()));
    if (command->empty() || command->front().empty())
        return wrong("command", "names no program");
    launch.prefixes = std::move(*prefixes);
    launch.command = std::move(*command);
    launch.environment = std::move(*environment);
    launch.cwd = textOr(json, "cwd", launch.cwd);
    if (!isFolder(launch.cwd) || !std::ranges::all_of(launch.prefixes, isFolder))
        return wrong("cwd", "or one of 'prefixes' is no folder");
    const std::string desktop = textOr(json, "desktop", "mcp");
    if (desktop != "mcp" && desktop != "none")
        return wrong("desktop", "is neither mcp nor none");
    launch.desktop = desktop == "mcp" ? Launch::DesktopTools::Mcp : Launch::DesktopTools::None;
    const auto silence = protocol::optionalInteger(json, "silence_s", 1, kMaxSilenceSeconds,
                                                   launch.silenceLimit.count());
    if (!silence)
        return wrong("silence_s", "is no time");
    launch.silenceLimit = std::chrono::seconds(*silence);
    return launch;
}

} // namespace helix::acp
