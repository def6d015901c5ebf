#pragma once
// What the user asks of a session in words that fit every agent ("model", "effort", "mode"), as the
// agent's own option and value. Pure. Internal to the room.

#include <string>
#include <vector>

#include "acp/update.h"
#include "base/result.h"

namespace helix::sessions {

struct OptionChoice {
    std::string option, value; ///< as the agent names them
};

/// `name` is the agent's own option, or one of the three words by its category. `value` is one of
/// its values, its name for people, or the end of one behind a slash ("anthropic/claude-x" by
/// "claude-x") when only one ends so. NotFound and InvalidArgument list what there is.
Result<OptionChoice> chooseOption(const std::vector<acp::ConfigOption>& options,
                                  const std::string& agentTitle, const std::string& name,
                                  const std::string& value);

} // namespace helix::sessions
