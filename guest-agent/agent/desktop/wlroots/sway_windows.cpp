#include "agent/desktop/wlroots/sway_windows.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>

#include <poll.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "agent/desktop/wlroots/sway_ipc.h"
#include "base/bytes.h"
#include "base/unique_fd.h"
#include "base/try.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::agent {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxTree = 4U << 20;
constexpr std::size_t kMaxTitle = 120;
constexpr int kMaxDepth = 40;
constexpr std::chrono::seconds kLimit{5};

/// Of a window's box, in Sway's units; what no desktop has is zero.
int pixelsAt(const json& box, const char* key)
{
    constexpr std::int64_t most = 100'000;
    return static_cast<int>(protocol::requireInteger(box, key, -most, most).value_or(0));
}

/// The pixels of an output for each of the units that Sway places its windows in.
double scaleOf(const json& output, double otherwise)
{
    constexpr double most = 10;
    const double scale = protocol::numberIn(output, "scale").value_or(0);
    return scale > 0 && scale <= most ? scale : otherwise; // -1: an output that is off
}

DesktopWindow windowOf(const json& node, double scale)
{
    DesktopWindow window;
    window.title = printable(protocol::textOr(node, "name"), kMaxTitle);
    std::string program = protocol::textOr(node, "app_id");
    if (program.empty()) // of the X server inside
        program = protocol::textOr(protocol::memberOf(node, "window_properties"), "class");
    window.program = printable(program, kMaxTitle);
    const json& box = protocol::memberOf(node, "rect");
    const auto pixels = [&](const char* key) {
        return static_cast<int>(std::lround(pixelsAt(box, key) * scale));
    };
    window.box = {pixels("x"), pixels("y"), pixels("width"), pixels("height")};
    window.isFocused = protocol::isTrue(node, "focused");
    window.isVisible = protocol::isTrue(node, "visible");
    return window;
}

void collect(const json& node, int depth, double scale, std::vector<DesktopWindow>& windows)
{
    if (depth > kMaxDepth || windows.size() >= kMaxWindows)
        return;
    const double here = scaleOf(node, scale); // only outputs say one
    // Only windows have a process.
    if (protocol::findField(node, "pid") != nullptr)
        windows.push_back(windowOf(node, here));
    for (const char* children : {"nodes", "floating_nodes"})
        for (const json& child : protocol::itemsIn(node, children))
            collect(child, depth + 1, here, windows);
}

/// Exactly `size` bytes.
Result<std::string> readAll(int fd, std::size_t size, std::chrono::steady_clock::time_point end,
                            const StopSignal& stop)
{
    std::string bytes(size, '\0');
    for (std::size_t at = 0; at < size;) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd waits[2] = {{fd, POLLIN, 0}, {stop.descriptor(), POLLIN, 0}};
        if (left.count() <= 0 || ::poll(waits, 2, static_cast<int>(left.count())) == 0)
            return fail(ErrorCode::Timeout, "The desktop does not tell its windows.");
        if (stop.raised())
            return fail(ErrorCode::Cancelled, "The call was cancelled.");
        const auto got = ::read(fd, bytes.data() + at, size - at);
        if (got > 0)
            at += static_cast<std::size_t>(got);
        else if (got == 0 || (errno != EAGAIN && errno != EINTR))
            return fail(ErrorCode::Unavailable, "The desktop's compositor is gone.");
    }
    return bytes;
}

} // namespace

Result<std::vector<DesktopWindow>> parseSwayTree(std::string_view text)
{
    TRY(auto tree, protocol::parseForeignJson(text, kMaxTree, "The desktop's list of windows"));
    if (!tree.is_object())
        return fail(ErrorCode::Protocol, "The desktop's list of windows cannot be read.");
    std::vector<DesktopWindow> windows;
    collect(tree, 0, 1, windows);
    return windows;
}

Result<std::vector<DesktopWindow>> askSwayForWindows(const std::string& folder,
                                                     const StopSignal& stop)
{
    const UniqueFd fd = connectToSway(folder);
    if (!fd.valid())
        return fail(ErrorCode::Unsupported,
                    "This desktop does not tell its windows: look at a screenshot.");
    if (!sendToSway(fd.get(), SwayMessage::GetTree, {}))
        return fail(ErrorCode::Unavailable, "The desktop's compositor is gone.");
    const auto end = std::chrono::steady_clock::now() + kLimit;
    TRY(const auto header, readAll(fd.get(), kSwayHeader, end, stop));
    std::uint32_t length = 0;
    std::memcpy(&length, header.data() + kSwayMagic.size(), sizeof length);
    if (!header.starts_with(kSwayMagic) || length > kMaxTree)
        return fail(ErrorCode::Protocol, "The desktop's list of windows cannot be read.");
    TRY(const auto tree, readAll(fd.get(), length, end, stop));
    return parseSwayTree(tree);
}

} // namespace helix::agent
