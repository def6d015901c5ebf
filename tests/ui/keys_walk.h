#pragma once
// The keyboard's way through a window: where Tab stops, in which order, and whether one sees it.

#include <string>
#include <vector>

class QQuickItem;
class QQuickWindow;

namespace helix::ui::test {

/// What in and below `root` one can see and Tab should stop at.
std::vector<QQuickItem*> tabStops(QQuickItem* root);
/// The name a message may give `item`.
std::string nameOf(const QQuickItem* item);
/// Why the keyboard on `item` would be lost: hidden, disabled, or scrolled out of sight; empty: it
/// is in sight.
std::string lostBecause(QQuickWindow* window, QQuickItem* item);

} // namespace helix::ui::test
