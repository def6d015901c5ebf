#include "agent/desktop/wlroots/control_label.h"

#include <cstring>

#include <spdlog/spdlog.h>
#include <wayland-client.h>
// The protocol has an argument that is named after a keyword.
#define namespace name_space
#include <wlr-layer-shell-unstable-v1-client.h>
#undef namespace

#include "agent/desktop/control_mark.h"
#include "agent/desktop/wlroots/shm_buffer.h"

namespace helix::agent {

ControlLabel::ControlLabel(wl_compositor* compositor, wl_shm* shm, zwlr_layer_shell_v1* shell)
    : m_shm(shm)
{
    static const zwlr_layer_surface_v1_listener listener{
        [](void* data, zwlr_layer_surface_v1* layer, std::uint32_t serial, std::uint32_t,
           std::uint32_t) {
            ::zwlr_layer_surface_v1_ack_configure(layer, serial);
            static_cast<ControlLabel*>(data)->draw();
        },
        [](void*, zwlr_layer_surface_v1*) {}};
    const ControlMark mark = makeControlMark();
    m_surface = ::wl_compositor_create_surface(compositor);
    m_layer = ::zwlr_layer_shell_v1_get_layer_surface(
        shell, m_surface, nullptr, ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY, "helix-control");
    ::zwlr_layer_surface_v1_add_listener(m_layer, &listener, this);
    ::zwlr_layer_surface_v1_set_size(m_layer, static_cast<std::uint32_t>(mark.width),
                                     static_cast<std::uint32_t>(mark.height));
    ::zwlr_layer_surface_v1_set_anchor(m_layer, ZWLR_LAYER_SURFACE_V1_ANCHOR_TOP);
    ::zwlr_layer_surface_v1_set_exclusive_zone(m_layer, -1); // over panels as well
    wl_region* nothing = ::wl_compositor_create_region(compositor);
    ::wl_surface_set_input_region(m_surface, nothing);
    ::wl_region_destroy(nothing);
    ::wl_surface_commit(m_surface);
}

ControlLabel::~ControlLabel()
{
    ::zwlr_layer_surface_v1_destroy(m_layer);
    ::wl_surface_destroy(m_surface);
}

void ControlLabel::draw()
{
    if (m_buffer)
        return;
    const ControlMark mark = makeControlMark();
    auto made = ShmBuffer::create(
        m_shm, {WL_SHM_FORMAT_XRGB8888, mark.width, mark.height, mark.width * kBytesPerPixel});
    if (!made) {
        spdlog::warn("The desktop does not show who has control: {}", made.error().describe());
        return;
    }
    m_buffer = std::move(*made);
    std::memcpy(m_buffer->data(false), mark.pixels.data(),
                mark.pixels.size() * sizeof mark.pixels[0]);
    ::wl_surface_attach(m_surface, m_buffer->buffer(), 0, 0);
    ::wl_surface_damage(m_surface, 0, 0, mark.width, mark.height);
    ::wl_surface_commit(m_surface);
}

} // namespace helix::agent
