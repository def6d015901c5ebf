#include "agents/catalogue.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/ids.h"
#include "base/try.h"
#include "protocol/checked_json.h"
#include "protocol/foreign_json.h"

namespace helix::agents {
namespace {

namespace fs = std::filesystem;
using protocol::CheckedJson;

constexpr std::size_t kMaxFileBytes = 64U << 10;
constexpr std::size_t kMaxText = 1000;
constexpr std::size_t kMaxWords = 64;
constexpr std::size_t kMaxAgents = 64;
constexpr std::int64_t kMaxMiB = 1 << 20;
constexpr std::int64_t kMaxSeconds = 24L * 3600;

/// "name@version" with an exact version; a scope's own "@" comes first.
std::optional<NpmPackage> readPackage(const std::string& text)
{
    const auto at = text.rfind('@');
    if (at == std::string::npos || at == 0 || at + 1 == text.size() || text.front() == '-')
        return std::nullopt;
    NpmPackage package{text.substr(0, at), text.substr(at + 1)};
    const auto isPlain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
               std::string_view("@/._-+").find(c) != std::string_view::npos;
    };
    const bool plain = std::ranges::all_of(text, isPlain) &&
                       std::isdigit(static_cast<unsigned char>(package.version.front())) != 0;
    if (!plain)
        return std::nullopt;
    return package;
}

void readLaunch(CheckedJson& reader, KnownAgent& agent)
{
    agent.launch.agent = agent.name;
    agent.launch.command = reader.textsOr("command", kMaxWords, kMaxText);
    if (agent.launch.command.empty() || agent.launch.command.front().empty())
        reader.refuse("command", "is missing");
    agent.launch.environment = reader.textMapOr("environment", kMaxWords, kMaxText);
    if (!agent.npm.empty())
        agent.launch.prefixes = {".local/share/helix/agents/" + agent.name,
                                 "/opt/helix/agents/" + agent.name};
    const auto desktop = reader.textOr("desktop", kMaxText);
    if (!desktop.empty() && desktop != "mcp" && desktop != "own")
        reader.refuse("desktop", R"(is neither "mcp" nor "own")");
    agent.launch.desktop =
        desktop == "own" ? acp::Launch::DesktopTools::None : acp::Launch::DesktopTools::Mcp;
    agent.launch.silenceLimit = std::chrono::seconds(
        reader.numberOr("silenceSeconds", 1, kMaxSeconds, agent.launch.silenceLimit.count()));
}

KnownAgent readAgent(CheckedJson& reader)
{
    KnownAgent agent;
    agent.name = reader.text("name", kMaxText);
    if (!checkName(agent.name, "an agent"))
        reader.refuse("name", "is not a name of lower-case letters, digits and hyphens");
    agent.title = reader.text("title", kMaxText);
    agent.licence = reader.textOr("licence", kMaxText);
    agent.redistributable = reader.flagOr("redistributable", true);
    agent.needs = reader.textOr("needs", kMaxText);
    agent.providerKind = reader.textOr("provider", kMaxText);
    agent.mode = reader.textOr("mode", kMaxText);
    agent.diskMiB = static_cast<std::uint64_t>(reader.numberOr("diskMiB", 0, kMaxMiB, 0));
    agent.memoryMiB = static_cast<std::uint64_t>(reader.numberOr("memoryMiB", 0, kMaxMiB, 0));
    for (const auto& text : reader.textsOr("npm", kMaxWords, kMaxText)) {
        const auto package = readPackage(text);
        if (!package)
            reader.refuse("npm", "holds something that is not NAME@VERSION");
        else
            agent.npm.push_back(*package);
    }
    readLaunch(reader, agent);
    return agent;
}

std::vector<fs::path> jsonFiles(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (entry->path().extension() == ".json" && files.size() < kMaxAgents)
            files.push_back(entry->path());
    std::ranges::sort(files);
    return files;
}

void readFolder(const fs::path& folder, bool custom, Catalogue& into)
{
    for (const auto& file : jsonFiles(folder)) {
        const std::string what = "The agent in " + file.string();
        const auto text = readFile(file, kMaxFileBytes);
        auto agent = text ? parseAgent(*text, what) : Result<KnownAgent>(fail(text.error()));
        if (!agent) {
            into.problems.push_back(agent.error().message);
            continue;
        }
        agent->custom = custom;
        const auto same = std::ranges::find(into.agents, agent->name, &KnownAgent::name);
        if (same == into.agents.end())
            into.agents.push_back(std::move(*agent));
        else if (same->name == kBuiltInAgent)
            into.problems.push_back(what + " may not replace the built-in agent.");
        else
            *same = std::move(*agent); // the user's own wins
    }
}

} // namespace

Result<KnownAgent> parseAgent(std::string_view json, std::string_view whatItIs)
{
    TRY(const auto document, protocol::parseForeignJson(json, kMaxFileBytes, whatItIs));
    if (!document.is_object())
        return fail(ErrorCode::InvalidArgument, std::string(whatItIs) + " is not a JSON object.");
    CheckedJson reader(document);
    KnownAgent agent = readAgent(reader);
    if (const auto fine = reader.outcome(); !fine)
        return fail(ErrorCode::InvalidArgument,
                    std::string(whatItIs) + " is not valid: " + fine.error().message);
    return agent;
}

Catalogue readCatalogue(const std::filesystem::path& own, const std::filesystem::path& users)
{
    Catalogue catalogue;
    readFolder(own, false, catalogue);
    readFolder(users, true, catalogue);
    std::ranges::sort(catalogue.agents, [](const KnownAgent& a, const KnownAgent& b) {
        const bool builtIn = a.name == kBuiltInAgent;
        if (builtIn != (b.name == kBuiltInAgent))
            return builtIn;
        return a.title < b.title;
    });
    return catalogue;
}

Result<KnownAgent> find(const Catalogue& catalogue, const std::string& name)
{
    std::string names;
    for (const auto& agent : catalogue.agents) {
        if (agent.name == name)
            return agent;
        names += (names.empty() ? "" : ", ") + agent.name;
    }
    return fail(ErrorCode::NotFound, "There is no agent '" + printable(name, 63) +
                                         "'; there are: " + (names.empty() ? "none" : names) + ".");
}

} // namespace helix::agents
