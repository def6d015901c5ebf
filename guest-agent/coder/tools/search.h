#pragma once
// The search tool: contents by regular expression, names by pattern.

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "coder/tools/tool.h"

namespace helix::agent::coder {

ToolSpec searchSpec();
ToolIntro searchIntro(const Json& input, const std::string& folder);
/// In a git work tree what git ignores is left out (git itself is asked); elsewhere hidden folders
/// are. Works on a thread of its own and stops when it is cancelled.
boost::asio::awaitable<ToolOutcome> searchFiles(Json input, ToolContext context);

} // namespace helix::agent::coder
