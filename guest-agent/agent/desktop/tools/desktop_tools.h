#pragma once
// What an agent can do with the desktop: see it and act on it. Used by the built-in agent and by
// the MCP server.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <nlohmann/json_fwd.hpp>

#include "agent/desktop/backend.h"
#include "agent/desktop/steering_board.h"
#include "base/bytes.h"
#include "base/result.h"

namespace helix::agent {

struct ToolText {
    std::string text;
    Bytes png;                 ///< a screenshot; empty: none
    int width = 0, height = 0; ///< of the picture, in pixels
};

/// One tool as agents are told about it.
struct ToolDescription {
    std::string name, title, description;
    std::string inputSchema; ///< JSON Schema, JSON text
    bool readOnly = false;
};

struct Action;

struct SteeringOptions {
    std::filesystem::path file = steeringFile();
    /// For how long a call waits for the user: clients of MCP give a call up after a minute.
    std::chrono::milliseconds patience{20'000};
};

/// Connects to the desktop when first used, and again when it was gone. Used by the thread of
/// the event loop; the work is done by a thread of its own, which starts with the first call. Calls
/// may overlap and are served in order. Coordinates are pixels of a screenshot of the whole desktop
/// at scale 1, which is the desktop itself unless that is larger than models look at.
///
/// While the user has control of the desktop (steering_board.h) nothing acts on it, and while they
/// work privately nothing looks at it either. A call waits then, not for long, and is answered with
/// a sentence for the agent; an action under way ends and lets go of what it held.
class DesktopTools {
public:
    DesktopTools(boost::asio::any_io_executor executor, std::unique_ptr<DesktopBackend> backend,
                 SteeringOptions steering = {});
    ~DesktopTools();

    /// desktop_screenshot, desktop_click, desktop_double_click, desktop_drag, desktop_scroll,
    /// desktop_type, desktop_keys, desktop_wait (until the picture changes or a time has passed),
    /// desktop_windows.
    [[nodiscard]] static const std::vector<ToolDescription>& descriptions();
    /// Runs the tool `name`. InvalidArgument names the argument that is wrong (ranges included);
    /// NotFound when there is no such tool; Unavailable when there is no desktop;
    /// ResourceExhausted when too many calls wait. Cancelling the coroutine (asio's terminal
    /// cancellation: co_spawn it with bind_cancellation_slot) ends the call with Cancelled and lets
    /// go of what it pressed, and so does destroying it.
    boost::asio::awaitable<Result<ToolText>> call(std::string name, nlohmann::json arguments);

private:
    struct State;
    struct Attempt;
    boost::asio::awaitable<Attempt> attempt(Action action);
    std::shared_ptr<State> m_state;
};

} // namespace helix::agent
