#pragma once
// Turns of a wheel as the wire takes them. Pure.

#include <vector>

#include <QPoint>

#include "protocol/desktop_input.h"

namespace helix::ui {

/// What an event of Qt says, nothing of it lost: `angle` in 120ths of a notch, or, where there is none,
/// `pixels` of a touch pad. Several where one message does not hold it; none for none.
std::vector<protocol::PointerWheel> wheelTurns(QPoint angle, QPoint pixels);

} // namespace helix::ui
