#pragma once
// Sets the size of the guest's screen through wlr-output-management.

#include <cstdint>
#include <list>
#include <optional>

#include "protocol/bootstrap.h"

struct wl_registry;
struct zwlr_output_manager_v1;
struct zwlr_output_head_v1;
struct zwlr_output_mode_v1;

namespace helix::agent {

/// Follows the compositor's outputs from the moment it is bound. Used by the thread that dispatches
/// the connection.
class OutputMode {
public:
    OutputMode(wl_registry* registry, std::uint32_t name);
    ~OutputMode();
    OutputMode(const OutputMode&) = delete;
    OutputMode& operator=(const OutputMode&) = delete;

    /// Gives the first output a mode and a scale of `size`; the compositor answers with a resized
    /// output, or not at all when it refuses. Outputs must have been announced (one round trip after
    /// the constructor).
    void apply(const protocol::DisplaySize& size);
    /// The same once more; nothing where nothing was applied.
    void applyAgain();

private:
    void ask();

    zwlr_output_manager_v1* m_manager;
    std::list<zwlr_output_head_v1*> m_heads;
    std::list<zwlr_output_mode_v1*> m_modes;
    std::uint32_t m_serial = 0;
    std::optional<protocol::DisplaySize> m_wanted; ///< until the compositor has answered
    std::optional<protocol::DisplaySize> m_last;   ///< that was wanted
    int m_triesLeft = 0;
};

} // namespace helix::agent
