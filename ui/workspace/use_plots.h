#pragma once
// What a workspace, or all of them, took in the last minutes, as lines to be drawn. Pure.

#include <cstdint>
#include <vector>

#include <QString>

#include "plane/host_use.h"

namespace helix::ui {

struct UseLine {
    QString title, value;
    QString top;               ///< what the upper edge means
    std::vector<qreal> points; ///< each from 0 to 1, oldest first
    bool isHighest = false;    ///< `top` is the highest of them, not what there is
};

/// Memory, processors, network and disk; none where nobody has looked twice yet. Memory is drawn up
/// to what the guest has, processors up to one of them, unless it was more.
std::vector<UseLine> useLines(const plane::WorkspaceUse& use);

/// Memory, processors and disk of all workspaces together: memory drawn up to what this computer
/// has, processors up to all of them; none where nobody has looked twice yet.
std::vector<UseLine> useLines(const plane::ComputerUse& all);

} // namespace helix::ui
