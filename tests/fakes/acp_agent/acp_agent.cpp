#include "fakes/acp_agent/acp_agent.h"
#include "build_tree.h"

#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

namespace helix::fakes {

acp::Launch acpAgent(const nlohmann::json& script, const std::string& folder,
                     const std::string& name)
{
    const std::string file = folder + "/" + name + ".json";
    std::ofstream(file) << script.dump();
    acp::Launch launch;
    launch.agent = name;
    launch.command = {"python3", tests::sourceFile("tests/fakes/acp_agent/acp_agent.py"), file};
    launch.cwd = folder;
    return launch;
}

std::vector<nlohmann::json> linesIn(const std::string& log)
{
    std::ostringstream text;
    text << std::ifstream(log).rdbuf();
    std::istringstream lines(text.str().substr(0, text.str().rfind('\n') + 1));
    std::vector<nlohmann::json> messages;
    for (std::string line; std::getline(lines, line);)
        messages.push_back(nlohmann::json::parse(line, nullptr, false));
    return messages;
}

} // namespace helix::fakes
