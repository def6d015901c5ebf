#include "acp/launch.h"

#include <algorithm>

#include "acp/fields.h"
#include "base/ids.h"
#include "base/try.h"
#include "protocol/checked_json.h"

namespace helix::acp {
namespace {

constexpr std::size_t kMaxWords = 256;
constexpr std::size_t kMaxWordBytes = 32U << 10;
constexpr std::size_t kMaxPrefixes = 16;
constexpr std::size_t kMaxPathBytes = 4096;
constexpr std::size_t kMaxVariables = 128;
constexpr std::size_t kMaxNameBytes = 128;
constexpr std::int64_t kMaxSilenceSeconds = 7L * 24 * 3600;

bool hasZero(const std::string& text)
{
    return text.find('\0') != std::string::npos;
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

/// Relative paths stay below the home folder.
bool isFolder(const std::string& path)
{
    if (path.empty() || hasZero(path))
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
    protocol::CheckedJson fields(json);
    Launch launch;
    launch.agent = fields.text("agent", kMaxNameBytes);
    launch.prefixes = fields.textsOr("prefixes", kMaxPrefixes, kMaxPathBytes);
    launch.command = fields.textsOr("command", kMaxWords, kMaxWordBytes);
    launch.environment = fields.textMapOr("environment", kMaxVariables, kMaxWordBytes);
    launch.cwd = fields.textOr("cwd", kMaxPathBytes, launch.cwd);
    const auto desktop = fields.textOr("desktop", kMaxNameBytes, "mcp");
    launch.desktop = desktop == "mcp" ? Launch::DesktopTools::Mcp : Launch::DesktopTools::None;
    launch.silenceLimit = std::chrono::seconds(
        fields.numberOr("silence_s", 1, kMaxSilenceSeconds, launch.silenceLimit.count()));
    if (!checkName(launch.agent, "agent"))
        fields.refuse("agent", "is no name");
    if (launch.command.empty() || launch.command.front().empty())
        fields.refuse("command", "names no program");
    if (std::ranges::any_of(launch.command, hasZero))
        fields.refuse("command", "has a zero in it");
    for (const auto& [name, value] : launch.environment)
        if (!isVariableName(name) || hasZero(value))
            fields.refuse("environment", "has a variable that cannot be");
    if (!isFolder(launch.cwd))
        fields.refuse("cwd", "is no folder");
    if (!std::ranges::all_of(launch.prefixes, isFolder))
        fields.refuse("prefixes", "has something that is no folder");
    if (desktop != "mcp" && desktop != "none")
        fields.refuse("desktop", "is neither mcp nor none");
    TRY(fields.outcome());
    return launch;
}

} // namespace helix::acp
