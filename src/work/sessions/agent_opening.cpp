#include "sessions/agent_opening.h"

#include <nlohmann/json.hpp>

#include "acp/update.h"
#include "base/ids.h"

namespace helix::sessions {
namespace {

void nameTheRun(acp::Launch& launch, const std::string& run)
{
    const auto replace = [&run](std::string& text) {
        constexpr std::string_view kPlace = "{run}";
        for (auto at = text.find(kPlace); at != std::string::npos; at = text.find(kPlace, at))
            text.replace(at, kPlace.size(), run);
    };
    for (auto& word : launch.command)
        replace(word);
    for (auto& [name, value] : launch.environment)
        replace(value);
    launch.environment["HELIX_SESSION"] = run;
}

} // namespace

acp::Open openingOf(const agents::KnownAgent& agent)
{
    acp::Open open;
    open.run = generateUuid();
    open.launch = agent.launch;
    nameTheRun(*open.launch, open.run);
    return open;
}

nlohmann::json initializeParams()
{
    nlohmann::json params = nlohmann::json::object();
    params["protocolVersion"] = acp::kProtocolVersion;
    // Not this computer's files, not its terminals: some agents would write to the host's disk.
    params["clientCapabilities"]["fs"]["readTextFile"] = false;
    params["clientCapabilities"]["fs"]["writeTextFile"] = false;
    params["clientCapabilities"]["terminal"] = false;
    params["clientInfo"]["name"] = "helix";
    params["clientInfo"]["title"] = "Helix";
    params["clientInfo"]["version"] = HELIX_VERSION;
    return params;
}

} // namespace helix::sessions
