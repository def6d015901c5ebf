#pragma once
// What the user has said once and for all about what agents may do. Pure. Internal to the room.

#include <optional>
#include <string>
#include <vector>

#include "sessions/sessions.h"

namespace helix::sessions {

/// In place of the one about the same.
void putRule(std::vector<PermissionRule>& rules, PermissionRule rule);

/// The option that the newest fitting rule chooses; nothing: ask the user.
std::optional<std::string> answerByRule(const std::vector<PermissionRule>& rules,
                                        const WorkspaceId& workspace, const std::string& agent,
                                        const acp::PermissionRequest& request);

} // namespace helix::sessions
