#pragma once
// The guest's pointer as viewers get it.

#include <memory>

#include "protocol/desktop_pointer.h"

namespace helix::link {

/// Immutable and shared like pictures.
struct Pointer {
    bool isVisible = false;
    int x = 0, y = 0; ///< where it points, in desktop pixels; may lie outside the picture
    /// Null before the guest has told one. Another shape is another object.
    std::shared_ptr<const protocol::PointerShape> shape;
    bool takesMotion = false; ///< protocol::PointerUpdate::takesMotion
};
using PointerPtr = std::shared_ptr<const Pointer>; ///< owners: stream (latest), every viewer

/// `before` (may be null) with what the guest says of it now.
PointerPtr updated(const PointerPtr& before, protocol::PointerUpdate update);

} // namespace helix::link
