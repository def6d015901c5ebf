#pragma once
// acp_agent.py, the scripted coding agent, as helix-agent is asked to launch it.

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "acp/run_frame.h"

namespace helix::fakes {

/// The launch of an agent that does what `script` says (see acp_agent.py). `folder`: absolute, of
/// the test: the agent works there and the script is kept there as `name`.json.
acp::Launch acpAgent(const nlohmann::json& script, const std::string& folder,
                     const std::string& name = "scripted");

/// The lines that an agent whose script has a "log" was sent so far; a last one that is not whole
/// is left out.
std::vector<nlohmann::json> linesIn(const std::string& log);

} // namespace helix::fakes
