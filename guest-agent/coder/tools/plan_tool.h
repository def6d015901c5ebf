#pragma once
// The plan tool: what the model means to do, shown to the user with ticks.

#include "coder/tools/tool.h"

namespace helix::agent::coder {

ToolSpec planSpec();
ToolOutcome showPlan(const Json& input);

} // namespace helix::agent::coder
