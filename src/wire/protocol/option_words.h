#pragma once
// The three things that may be chosen of every coding agent before it has said what it offers.

#include <array>

namespace helix::protocol {

/// Names of parameters on the control socket, of helixctl's options (--model), and what
/// sessions::Sessions::setOption() understands beside an agent's own options.
inline constexpr std::array<const char*, 3> kOptionWords{"model", "effort", "mode"};

} // namespace helix::protocol
