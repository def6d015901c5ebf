#include "agent/desktop/gnome/mutter_screen.h"

#include <algorithm>
#include <cmath>

#include "base/try.h"

namespace helix::agent {
namespace {

constexpr std::uint32_t kTemporary = 1; // not written down by Mutter, which asks nobody then
constexpr double kScaleStep = 1e-3;

/// a{sv}: whether a flag of this name is set in it.
bool readFlag(BusMessage& from, std::string_view wanted)
{
    bool found = false;
    if (!from.enter('a', "{sv}"))
        return false;
    while (from.enter('e', "sv")) {
        const char* name = nullptr;
        int value = 0;
        from.read("s", &name);
        if (name != nullptr && name == wanted)
            found = from.read("v", "b", &value) && value != 0;
        else
            from.skip("v");
        from.leave();
    }
    from.leave();
    return found;
}

/// One of a(siiddada{sv}), into `screen` if it is the current one.
bool readMode(BusMessage& from, MutterScreen& screen)
{
    const char* name = nullptr;
    int width = 0, height = 0;
    double rate = 0, preferred = 0, scale = 0;
    if (!from.enter('r', "siiddada{sv}"))
        return false;
    from.read("siidd", &name, &width, &height, &rate, &preferred);
    std::vector<double> scales;
    from.enter('a', "d");
    while (from.read("d", &scale))
        scales.push_back(scale);
    from.leave();
    if (readFlag(from, "is-current")) {
        screen.mode = name == nullptr ? "" : name;
        screen.width = width;
        screen.height = height;
        screen.scales = std::move(scales);
    }
    return from.leave();
}

/// One of a((ssss)a(siiddada{sv})a{sv}); the first one that shows something is it.
bool readMonitor(BusMessage& from, MutterScreen& screen)
{
    const char *connector = nullptr, *vendor = nullptr, *product = nullptr, *serial = nullptr;
    if (!from.enter('r', "(ssss)a(siiddada{sv})a{sv}"))
        return false;
    from.read("(ssss)", &connector, &vendor, &product, &serial);
    MutterScreen read;
    from.enter('a', "(siiddada{sv})");
    while (readMode(from, read)) {
    }
    from.leave();
    from.skip("a{sv}");
    if (screen.connector.empty() && !read.mode.empty()) {
        read.serial = screen.serial;
        read.connector = connector == nullptr ? "" : connector;
        screen = std::move(read);
    }
    return from.leave();
}

} // namespace

BusPlace displayConfig()
{
    return {kDisplayConfig, "/org/gnome/Mutter/DisplayConfig", kDisplayConfig};
}

std::optional<MutterScreen> readScreen(BusMessage& state)
{
    MutterScreen screen;
    if (!state.read("u", &screen.serial) || !state.enter('a', "((ssss)a(siiddada{sv})a{sv})"))
        return std::nullopt;
    while (readMonitor(state, screen)) {
    }
    state.leave();
    // The first of the logical ones: with one screen it is this one's.
    int x = 0, y = 0;
    if (state.enter('a', "(iiduba(ssss)a{sv})") && state.enter('r', "iiduba(ssss)a{sv}"))
        state.read("iid", &x, &y, &screen.scale);
    return screen.connector.empty() ? std::nullopt : std::optional(std::move(screen));
}

Result<MutterScreen> askForScreen(SessionBus& bus)
{
    TRY(auto state, bus.call(bus.newCall(displayConfig(), "GetCurrentState")));
    auto screen = readScreen(state);
    if (!screen)
        return fail(ErrorCode::Unavailable, "The guest's desktop has no screen yet.");
    return *std::move(screen);
}

Result<void> scaleScreen(SessionBus& bus, const MutterScreen& screen, int percent)
{
    double wanted = 1;
    for (const double scale : screen.scales)
        if (scale <= percent / 100.0 + kScaleStep)
            wanted = std::max(wanted, scale);
    if (std::abs(wanted - screen.scale) < kScaleStep)
        return {};
    auto apply = bus.newCall(displayConfig(), "ApplyMonitorsConfig");
    apply.append("uua(iiduba(ssa{sv}))a{sv}", screen.serial, kTemporary, 1, 0, 0, wanted, 0U, 1, 1,
                 screen.connector.c_str(), screen.mode.c_str(), 0, 0);
    TRY(bus.call(std::move(apply)));
    return {};
}

} // namespace helix::agent
