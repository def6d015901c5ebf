#pragma once

#include <string>

#include "ctl/commands.h"

namespace helix::ctl {

/// The document of a conversation, all of it: JSON or Markdown.
Result<std::string> exportedSession(const std::string& session, bool asJson,
                                    const Context& context);

} // namespace helix::ctl
