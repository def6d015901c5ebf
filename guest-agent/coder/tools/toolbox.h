#pragma once
// All tools of one session.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "agent/desktop/factory/desktop_factory.h"
#include "coder/tools/tool.h"

namespace helix::agent::coder {

/// A tool that is somebody else's: an MCP server's.
struct ForeignTool {
    ToolSpec spec;
    ToolIntro intro;
    std::function<boost::asio::awaitable<ToolOutcome>(Json input, ToolContext context)> call;
};

/// Used by the thread of the event loop.
class Toolbox {
public:
    /// `places`: none where there is no desktop; then its tools are left out.
    Toolbox(boost::asio::any_io_executor executor, const DesktopPlaces& places);
    ~Toolbox();

    /// Behind the tools that are there. Before the first request of a session, or the provider's
    /// cache loses its prefix. Names are no others' already.
    void add(std::vector<ForeignTool> tools);
    /// The same for the whole life of the session, in the same order, add() aside.
    [[nodiscard]] const std::vector<ToolSpec>& specs() const;
    [[nodiscard]] ToolIntro intro(const std::string& name, const Json& input,
                                  const std::string& folder) const;
    [[nodiscard]] bool hasDesktop() const;
    /// Never throws; what goes wrong is an outcome that says so.
    boost::asio::awaitable<ToolOutcome> call(std::string name, Json input, ToolContext context);

private:
    struct Tools;
    std::unique_ptr<Tools> m_tools;
};

} // namespace helix::agent::coder
