#pragma once
// All tools of one session.

#include <memory>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "agent/coder/tools/tool.h"

namespace helix::agent::coder {

/// Used by the thread of the event loop.
class Toolbox {
public:
    /// `socket`: the compositor's; empty: there is no desktop and its tools are left out.
    Toolbox(boost::asio::any_io_executor executor, const std::string& socket);
    ~Toolbox();

    /// The same for the whole life of the session, in the same order.
    [[nodiscard]] const std::vector<ToolSpec>& specs() const;
    [[nodiscard]] ToolIntro intro(const std::string& name, const Json& input,
                                  const std::string& folder) const;
    /// Never throws; what goes wrong is an outcome that says so.
    boost::asio::awaitable<ToolOutcome> call(std::string name, Json input, ToolContext context);

private:
    struct Tools;
    std::unique_ptr<Tools> m_tools;
};

} // namespace helix::agent::coder
