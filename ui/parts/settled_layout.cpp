#include "ui/parts/settled_layout.h"

namespace helix::ui {

void SettledLayout::settle(QQuickItem* inner) const
{
    // Only the outermost waits for a frame; it sees to those within.
    QQuickItem* outermost = nullptr;
    for (auto* layout = inner; layout && layout->inherits("QQuickLayout");
         layout = layout->parentItem())
        outermost = layout;
    if (outermost)
        outermost->ensurePolished();
}

} // namespace helix::ui
