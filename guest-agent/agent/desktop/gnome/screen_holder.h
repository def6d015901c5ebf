#pragma once
// Holds the screen of a session of GNOME that has none of its own, and gives it another size when asked. Mutter's screens
// are there as long as somebody who made one wants its pictures, and only that stream can resize it: so it is held by a
// program of the session instead of by whoever looks.

#include "agent/desktop/gnome/gnome_places.h"
#include "agent/desktop/gnome/session_bus.h"
#include "protocol/bootstrap.h"

namespace helix::agent {

/// Makes the screen once Mutter is there, and serves until the session ends, which is the error that it returns.
Error holdScreenOf(const GnomePlaces& places, const protocol::DisplaySize& size);

/// Has the holder of the session give the screen that size, and waits until it has it. Unsupported where nobody
/// holds it.
Result<void> resizeHeldScreen(SessionBus& bus, const protocol::DisplaySize& size);

} // namespace helix::agent
