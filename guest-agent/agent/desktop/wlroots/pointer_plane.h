#pragma once
// The pointer of a compositor that offers helix_pointer_v1.

#include <functional>

#include "agent/desktop/pointer_state.h"

struct wl_registry;

namespace helix::agent {

/// Used by the thread of its connection, which must outlive it.
class PointerPlane {
public:
    /// The interface's name among the globals.
    static bool isOffered(const char* interface);
    /// `onChange` is called while the connection dispatches.
    PointerPlane(wl_registry* registry, std::uint32_t name, std::function<void()> onChange);
    ~PointerPlane();
    PointerPlane(const PointerPlane&) = delete;
    PointerPlane& operator=(const PointerPlane&) = delete;

    [[nodiscard]] const PointerState& state() const { return m_state; }

private:
    void takeShape(int fd, int width, int height, int hotX, int hotY);

    void* m_plane = nullptr; ///< helix_pointer_v1, whose name C has
    std::function<void()> m_onChange;
    PointerState m_state;
};

} // namespace helix::agent
