// Loaded with still_outputs.cpp. Gives headless outputs of wlroots 0.15 what a graphics card has: a
// plane for the pointer (backend/headless/output.c has none, so the pointer is drawn into the picture,
// and every movement is a new picture). What is put on it is told to clients as helix_pointer_v1.
//
// wlroots does the rest as for any card: it draws the pointer into the picture while a client captures
// one with it (wlr_output_lock_software_cursors()), or where its image cannot be had.
//
// All in Sway's one thread.

#include <cstddef>
#include <cstdint>

#include <sys/mman.h>
#include <unistd.h>

#include <wayland-util.h>

#include "agent/desktop/wlroots/preload/real_functions.h"

extern "C" {
struct wl_client;
struct wl_display;
struct wl_global;
struct wl_resource;
struct wlr_output;
extern const wl_interface helix_pointer_v1_interface;
}

/// The beginning of struct wlr_buffer (types/wlr_buffer.h).
struct wlr_buffer {
    const void* impl;
    int width, height;
};
/// The beginning of struct wlr_output_impl (interfaces/wlr_output.h).
struct wlr_output_impl {
    bool (*setCursor)(wlr_output* output, wlr_buffer* buffer, int hotX, int hotY);
    bool (*moveCursor)(wlr_output* output, int x, int y);
};

namespace {

using helix::preload::isOfWlroots;
using helix::preload::next;

constexpr unsigned kReadAccess = 1;             // WLR_BUFFER_DATA_PTR_ACCESS_READ
constexpr std::uint32_t kArgb8888 = 0x34325241; // DRM_FORMAT_ARGB8888
constexpr int kMaxSide = 256;
constexpr std::size_t kPixelSize = 4;
constexpr int kMostClients = 16;
// In the order of protocols/helix-pointer-v1.xml.
enum Event : std::uint32_t { Shape, Hidden, Position };

/// What is on the plane.
struct Plane {
    int pixels = -1; ///< a file in memory; -1: nothing is to be seen
    int width = 0, height = 0, hotX = 0, hotY = 0;
    int x = 0, y = 0;
};
Plane plane;
wl_resource* clients[kMostClients];

template <typename... Arguments>
void post(wl_resource* client, Event event, Arguments... arguments)
{
    static const auto send =
        next<void (*)(wl_resource*, std::uint32_t, ...)>("wl_resource_post_event");
    send(client, event, arguments...);
}

void tellShape(wl_resource* client)
{
    if (plane.pixels < 0)
        post(client, Hidden);
    else
        post(client, Shape, plane.pixels, plane.width, plane.height, plane.hotX, plane.hotY);
}

template <typename Tell>
void forEachClient(Tell tell)
{
    for (wl_resource* client : clients)
        if (client != nullptr)
            tell(client);
}

/// Copies the image into a file of its own, for clients may read it later. -1: it cannot be had.
int copyPixels(wlr_buffer* buffer)
{
    static const auto begin =
        next<bool (*)(wlr_buffer*, unsigned, void**, std::uint32_t*, std::size_t*)>(
            "wlr_buffer_begin_data_ptr_access");
    static const auto end = next<void (*)(wlr_buffer*)>("wlr_buffer_end_data_ptr_access");
    void* data = nullptr;
    std::uint32_t format = 0;
    std::size_t stride = 0;
    if (buffer->width > kMaxSide || buffer->height > kMaxSide ||
        !begin(buffer, kReadAccess, &data, &format, &stride))
        return -1;
    const std::size_t row = static_cast<std::size_t>(buffer->width) * kPixelSize;
    int file = format == kArgb8888 ? ::memfd_create("helix-pointer", MFD_CLOEXEC) : -1;
    for (int y = 0; file >= 0 && y < buffer->height; ++y) {
        const auto* from = static_cast<const char*>(data) + static_cast<std::size_t>(y) * stride;
        if (::write(file, from, row) == static_cast<ssize_t>(row))
            continue;
        ::close(file);
        file = -1;
    }
    end(buffer);
    return file;
}

/// False: wlroots draws it into the picture.
bool setCursor(wlr_output* output, wlr_buffer* buffer, int hotX, int hotY)
{
    const int pixels = buffer == nullptr ? -1 : copyPixels(buffer);
    if (plane.pixels >= 0)
        ::close(plane.pixels);
    plane.pixels = pixels;
    if (pixels >= 0) {
        plane.width = buffer->width;
        plane.height = buffer->height;
        plane.hotX = hotX;
        plane.hotY = hotY;
    }
    forEachClient(tellShape);
    // As a card's driver does (backend/drm): who draws an animated pointer waits for the next frame.
    static const auto needFrame = next<void (*)(wlr_output*)>("wlr_output_update_needs_frame");
    needFrame(output);
    return buffer == nullptr || pixels >= 0;
}

bool moveCursor(wlr_output*, int x, int y)
{
    plane.x = x;
    plane.y = y;
    forEachClient([](wl_resource* client) { post(client, Position, plane.x, plane.y); });
    return true;
}

void destroyClient(wl_client*, wl_resource* client)
{
    static const auto destroy = next<void (*)(wl_resource*)>("wl_resource_destroy");
    destroy(client);
}

void forget(wl_resource* gone)
{
    for (wl_resource*& client : clients)
        if (client == gone)
            client = nullptr;
}

void bind(wl_client* client, void*, std::uint32_t version, std::uint32_t id)
{
    using Create = wl_resource* (*)(wl_client*, const wl_interface*, int, std::uint32_t);
    using Implement = void (*)(wl_resource*, const void*, void*, void (*)(wl_resource*));
    static const auto create = next<Create>("wl_resource_create");
    static const auto implement = next<Implement>("wl_resource_set_implementation");
    static constexpr struct {
        void (*destroy)(wl_client*, wl_resource*);
    } requests{destroyClient};
    wl_resource* made = create(client, &helix_pointer_v1_interface, static_cast<int>(version), id);
    if (made == nullptr)
        return;
    implement(made, &requests, nullptr, forget);
    for (wl_resource*& place : clients) {
        if (place != nullptr)
            continue;
        place = made;
        post(made, Position, plane.x, plane.y);
        tellShape(made);
        return;
    }
}

/// Puts our functions where the outputs of one backend have none. The table is constant memory.
bool givePlane(wlr_output_impl* outputs)
{
    if (outputs->setCursor != nullptr || outputs->moveCursor != nullptr)
        return false;
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(outputs) & ~(page - 1);
    const auto end = reinterpret_cast<std::uintptr_t>(outputs + 1);
    if (::mprotect(reinterpret_cast<void*>(begin), end - begin, PROT_READ | PROT_WRITE) != 0)
        return false;
    *outputs = {setCursor, moveCursor};
    ::mprotect(reinterpret_cast<void*>(begin), end - begin, PROT_READ);
    return true;
}

} // namespace

#pragma GCC visibility push(default)
extern "C" void wlr_output_init(wlr_output* output, void* backend, wlr_output_impl* outputs,
                                wl_display* display, void* more);

// Later versions have a fifth argument.
void wlr_output_init(wlr_output* output, void* backend, wlr_output_impl* outputs,
                     wl_display* display, void* more)
{
    static const auto init = next<decltype(&wlr_output_init)>(__func__);
    using Offer = wl_global* (*)(wl_display*, const wl_interface*, int, void*,
                                 void (*)(wl_client*, void*, std::uint32_t, std::uint32_t));
    static const auto offer = next<Offer>("wl_global_create");
    if (isOfWlroots(reinterpret_cast<const void*>(init)) && isOfWlroots(outputs) &&
        givePlane(outputs))
        offer(display, &helix_pointer_v1_interface, 1, nullptr, bind);
    init(output, backend, outputs, display, more);
}
#pragma GCC visibility pop
