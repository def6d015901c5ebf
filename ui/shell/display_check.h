#pragma once
// Is there a screen to open a window on? Asked before Qt, which would abort.

#include "base/paths.h"
#include "base/result.h"

namespace helix::ui {

/// Unavailable, with what to do instead, when no display is named or the named local X server does
/// not answer.
Result<void> checkDisplay(const Environment& environment);

} // namespace helix::ui
