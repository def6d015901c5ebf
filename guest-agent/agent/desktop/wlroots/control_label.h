#pragma once
// The ControlMark on a compositor: a surface of layer-shell above all windows, full-screen ones too.

#include <memory>

struct wl_compositor;
struct wl_shm;
struct wl_surface;
struct zwlr_layer_shell_v1;
struct zwlr_layer_surface_v1;

namespace helix::agent {

class ShmBuffer;

/// There from its making to its end, or that of the connection, which it does not own. Takes no input.
/// Requests only; what the compositor answers is handled with the connection's other events.
class ControlLabel {
public:
    ControlLabel(wl_compositor* compositor, wl_shm* shm, zwlr_layer_shell_v1* shell);
    ~ControlLabel();
    ControlLabel(const ControlLabel&) = delete;
    ControlLabel& operator=(const ControlLabel&) = delete;

private:
    void draw();

    wl_shm* m_shm;
    wl_surface* m_surface = nullptr;
    zwlr_layer_surface_v1* m_layer = nullptr;
    std::unique_ptr<ShmBuffer> m_buffer;
};

} // namespace helix::agent
