#pragma once
// What the user can choose in a session: model and effort. Pure.

#include <string>
#include <vector>

#include "acp/update.h"
#include "coder/session_state.h"

namespace helix::agent::coder {

/// The choices with their present values; `offered`: the gateway's models.
std::vector<acp::ConfigOption> sessionOptions(const SessionState& state,
                                              const std::vector<ModelChoice>& offered);
/// The same as ACP's `configOptions`.
Json sessionOptionsJson(const SessionState& state, const std::vector<ModelChoice>& offered);
/// Makes a choice and remembers it. InvalidArgument when there is no such option or value.
Result<void> chooseOption(SessionState& state, const std::vector<ModelChoice>& offered,
                          const std::string& name, const std::string& value);

} // namespace helix::agent::coder
