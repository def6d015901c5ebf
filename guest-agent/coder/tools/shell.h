#pragma once
// The shell tool: commands in process groups of their own, in the foreground or behind a handle.

#include <chrono>
#include <map>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "coder/tools/tool.h"

namespace helix::agent::coder {

/// Used by the thread of the event loop.
class Shell {
public:
    explicit Shell(boost::asio::any_io_executor executor);
    /// Kills what still runs.
    ~Shell();
    Shell(const Shell&) = delete;
    Shell& operator=(const Shell&) = delete;

    static ToolSpec spec();
    static ToolIntro intro(const Json& input);
    boost::asio::awaitable<ToolOutcome> call(Json input, ToolContext context);

private:
    struct Job;
    boost::asio::awaitable<Result<std::shared_ptr<Job>>>
    start(std::string command, std::string folder, std::chrono::milliseconds timeout);
    boost::asio::awaitable<ToolOutcome> runInForeground(std::shared_ptr<Job> job,
                                                        ToolContext context);
    boost::asio::awaitable<ToolOutcome> lookAfter(std::string handle, std::string action,
                                                  std::chrono::milliseconds wait,
                                                  ToolContext context);

    boost::asio::any_io_executor m_executor;
    std::map<std::string, std::shared_ptr<Job>> m_jobs; ///< in the background, by handle
    int m_lastHandle = 0;
};

} // namespace helix::agent::coder
