#pragma once
// helix-agent at its main work: everything that lives while it serves one host.

#include <string>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/desktop/stream/video_wishes.h"
#include "base/result.h"

namespace helix::agent {

struct ServiceOptions {
    std::string bootstrap;      ///< file with the bootstrap document; empty: where QEMU puts it
    std::string listen;         ///< ADDRESS:PORT, port 0 takes a free one; empty: the control port
    std::string user = "agent"; ///< whom the work runs as
    DesktopPlaces desktop;      ///< none: where our images have it
    VideoWishes video;          ///< how the desktop is to be captured and encoded
    bool noSystem = false;      ///< leave the guest's system alone and print the port (tests)
};

/// Reads the bootstrap document, listens, says so, sets the guest up, and serves until SIGTERM. The
/// exit status.
int serveHost(ServiceOptions options);

} // namespace helix::agent
