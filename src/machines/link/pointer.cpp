#include "link/pointer.h"

namespace helix::link {

PointerPtr updated(const PointerPtr& before, protocol::PointerUpdate update)
{
    auto pointer = std::make_shared<Pointer>();
    if (update.shape)
        pointer->shape = std::make_shared<const protocol::PointerShape>(std::move(*update.shape));
    else if (before)
        pointer->shape = before->shape;
    pointer->isVisible = update.isVisible && pointer->shape;
    pointer->takesMotion = update.takesMotion;
    pointer->x = update.x;
    pointer->y = update.y;
    return pointer;
}

} // namespace helix::link
