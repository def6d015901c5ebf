#pragma once
// What our extension of GNOME Shell does for us (images/layers/gnome): Mutter has no other way to it. Without it calls are
// answered as those of a program that is not there.

#include "agent/desktop/gnome/session_bus.h"

namespace helix::agent {

inline BusMessage newShellCall(SessionBus& bus, const char* member)
{
    return bus.newCall({"org.helixvm.Shell", "/org/helixvm/Shell", "org.helixvm.Shell"}, member);
}

} // namespace helix::agent
