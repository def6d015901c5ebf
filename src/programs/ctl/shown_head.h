#pragma once
// Which changes this user was shown last, so that accept takes those and no newer ones.

#include <string>

#include "ctl/commands.h"
#include "operations/change_values.h"

namespace helix::ctl {

/// `changes` is what changes.show said. Where it cannot be noted there is a word on stderr.
void rememberShown(const operations::Changes& changes, const Context& context);
/// NotFound with a sentence when none were shown.
Result<std::string> shownHead(const std::string& workspace, const Context& context);

} // namespace helix::ctl
