#include "agent/desktop/x11/screen_size.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <xcb/randr.h>

#include "base/try.h"

namespace helix::agent {
namespace {

// As RandR reports it for a screen of 96 dots per inch.
constexpr double kMillimetresPerPixel = 25.4 / 96;
/// Begins the names of the modes that are ours to remove.
constexpr std::string_view kModeName = "helix-";

using Resources = XOwned<xcb_randr_get_screen_resources_current_reply_t>;
using OutputInfo = XOwned<xcb_randr_get_output_info_reply_t>;

struct Mode {
    xcb_randr_mode_t id = 0;
    int width = 0;
    int height = 0;
    std::string name;
};

/// The first output that is connected.
struct Output {
    xcb_randr_output_t id = 0;
    xcb_randr_crtc_t crtc = 0;
    std::vector<xcb_randr_mode_t> modes;
};

std::vector<Mode> modesOf(const Resources& resources)
{
    std::vector<Mode> modes;
    const auto* name = reinterpret_cast<const char*>(
        ::xcb_randr_get_screen_resources_current_names(resources.get()));
    int nameBytes = ::xcb_randr_get_screen_resources_current_names_length(resources.get());
    for (auto it = ::xcb_randr_get_screen_resources_current_modes_iterator(resources.get());
         it.rem > 0; ::xcb_randr_mode_info_next(&it)) {
        const int length = std::min<int>(it.data->name_len, nameBytes);
        modes.push_back({it.data->id, it.data->width, it.data->height,
                         std::string(name, static_cast<std::size_t>(length))});
        name += length;
        nameBytes -= length;
    }
    return modes;
}

Result<Resources> resourcesOf(X11Display& display)
{
    TRY(const auto extension, display.extension(xcb_randr_id));
    (void)extension;
    // 1.3 has "current": without asking the hardware.
    TRY(const auto version, display.answer<xcb_randr_query_version_reply_t>(
                                ::xcb_randr_query_version(display.get(), 1, 3)));
    (void)version;
    return display.answer<xcb_randr_get_screen_resources_current_reply_t>(
        ::xcb_randr_get_screen_resources_current(display.get(), display.root()));
}

Result<OutputInfo> outputInfo(X11Display& display, const Resources& resources, int index)
{
    const auto id = ::xcb_randr_get_screen_resources_current_outputs(resources.get())[index];
    return display.answer<xcb_randr_get_output_info_reply_t>(
        ::xcb_randr_get_output_info(display.get(), id, resources->config_timestamp));
}

int outputCount(const Resources& resources)
{
    return ::xcb_randr_get_screen_resources_current_outputs_length(resources.get());
}

Result<Output> firstOutput(X11Display& display, const Resources& resources)
{
    for (int i = 0; i < outputCount(resources); ++i) {
        TRY(const auto info, outputInfo(display, resources, i));
        if (info->connection != XCB_RANDR_CONNECTION_CONNECTED)
            continue;
        Output output;
        output.id = ::xcb_randr_get_screen_resources_current_outputs(resources.get())[i];
        output.crtc = info->crtc;
        if (output.crtc == 0 && ::xcb_randr_get_output_info_crtcs_length(info.get()) > 0)
            output.crtc = *::xcb_randr_get_output_info_crtcs(info.get());
        const auto* modes = ::xcb_randr_get_output_info_modes(info.get());
        output.modes.assign(modes, modes + ::xcb_randr_get_output_info_modes_length(info.get()));
        return output;
    }
    return fail(ErrorCode::Unsupported, "The desktop's X server has no output.");
}

/// A mode that scans exactly the picture's pixels.
Result<xcb_randr_mode_t> createMode(X11Display& display, const protocol::DisplaySize& size)
{
    xcb_randr_mode_info_t info{};
    info.width = info.hsync_start = info.hsync_end = info.htotal = size.width;
    info.height = info.vsync_start = info.vsync_end = info.vtotal = size.height;
    const auto pixelsPerSecond = std::uint64_t{size.width} * size.height * size.framesPerSecond;
    info.dot_clock =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(pixelsPerSecond, UINT32_MAX));
    const std::string name = std::string(kModeName) + std::to_string(size.width) + "x" +
                             std::to_string(size.height) + "-" +
                             std::to_string(size.framesPerSecond);
    info.name_len = static_cast<std::uint16_t>(name.size());
    TRY(const auto made, display.answer<xcb_randr_create_mode_reply_t>(::xcb_randr_create_mode(
                             display.get(), display.root(), info,
                             static_cast<std::uint32_t>(name.size()), name.data())));
    return made->mode;
}

/// One of that size that the output has, the server has, or is made.
Result<xcb_randr_mode_t> modeFor(X11Display& display, const std::vector<Mode>& modes,
                                 const Output& output, const protocol::DisplaySize& size)
{
    const auto fits = [&](const Mode& mode) {
        return mode.width == size.width && mode.height == size.height;
    };
    const auto isOutputs = [&](const Mode& mode) {
        return std::ranges::find(output.modes, mode.id) != output.modes.end();
    };
    for (const Mode& mode : modes)
        if (fits(mode) && isOutputs(mode))
            return mode.id;
    TRY(const auto id, createMode(display, size));
    ::xcb_randr_add_output_mode(display.get(), output.id, id);
    return id;
}

void setRootSize(X11Display& display, int width, int height)
{
    const auto millimetres = [](int pixels) {
        return static_cast<std::uint32_t>(pixels * kMillimetresPerPixel);
    };
    ::xcb_randr_set_screen_size(display.get(), display.root(), static_cast<std::uint16_t>(width),
                                static_cast<std::uint16_t>(height), millimetres(width),
                                millimetres(height));
}

/// The screen must always hold what its output shows: it grows before, and shrinks behind it.
Result<void> apply(X11Display& display, const Output& output, xcb_randr_mode_t mode,
                   const protocol::DisplaySize& size)
{
    TRY(const auto root, display.answer<xcb_get_geometry_reply_t>(
                             ::xcb_get_geometry(display.get(), display.root())));
    setRootSize(display, std::max<int>(root->width, size.width),
                std::max<int>(root->height, size.height));
    TRY(const auto set,
        display.answer<xcb_randr_set_crtc_config_reply_t>(::xcb_randr_set_crtc_config(
            display.get(), output.crtc, XCB_CURRENT_TIME, XCB_CURRENT_TIME, 0, 0, mode,
            XCB_RANDR_ROTATION_ROTATE_0, 1, &output.id)));
    const bool isSet = set->status == XCB_RANDR_SET_CONFIG_SUCCESS;
    setRootSize(display, isSet ? size.width : root->width, isSet ? size.height : root->height);
    if (!isSet)
        return fail(ErrorCode::Unsupported, "The desktop's X server does not take the size.");
    return {};
}

/// Those of earlier sizes.
void removeOldModes(X11Display& display, const std::vector<Mode>& modes, const Output& output,
                    xcb_randr_mode_t current)
{
    for (const Mode& mode : modes)
        if (mode.id != current && mode.name.starts_with(kModeName)) {
            ::xcb_randr_delete_output_mode(display.get(), output.id, mode.id);
            ::xcb_randr_destroy_mode(display.get(), mode.id);
        }
}

} // namespace

Result<bool> isInsideWayland(X11Display& display)
{
    const auto resources = resourcesOf(display);
    if (!resources)
        return resources.error().code == ErrorCode::Unsupported ||
                       resources.error().code == ErrorCode::Protocol
                   ? Result<bool>(false)
                   : fail(resources.error());
    for (int i = 0; i < outputCount(*resources); ++i) {
        TRY(const auto info, outputInfo(display, *resources, i));
        const std::string_view name(
            reinterpret_cast<const char*>(::xcb_randr_get_output_info_name(info.get())),
            static_cast<std::size_t>(::xcb_randr_get_output_info_name_length(info.get())));
        if (name.starts_with("XWAYLAND"))
            return true;
    }
    return false;
}

void setScale(X11Display& display, std::uint16_t percent)
{
    constexpr std::string_view name = "_HELIX_SCALE";
    constexpr std::uint8_t bits = 32;
    const auto atom = display.answer<xcb_intern_atom_reply_t>(
        ::xcb_intern_atom(display.get(), 0, static_cast<std::uint16_t>(name.size()), name.data()));
    if (!atom)
        return;
    const std::uint32_t value = percent;
    ::xcb_change_property(display.get(), XCB_PROP_MODE_REPLACE, display.root(), (*atom)->atom,
                          XCB_ATOM_CARDINAL, bits, 1, &value);
    ::xcb_flush(display.get());
}

Result<void> setScreenSize(X11Display& display, const protocol::DisplaySize& size)
{
    TRY(const auto resources, resourcesOf(display));
    TRY(const auto output, firstOutput(display, resources));
    const auto modes = modesOf(resources);
    TRY(const auto mode, modeFor(display, modes, output, size));
    TRY(apply(display, output, mode, size));
    removeOldModes(display, modes, output, mode);
    return {};
}

} // namespace helix::agent
