#pragma once
// How the window gets an answer from the control plane.

#include <functional>

namespace helix::ui {

/// Called once, on the UI thread, never inside the call that took it.
template <typename T>
using Reply = std::function<void(T)>;

} // namespace helix::ui
