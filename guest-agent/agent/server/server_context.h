#pragma once
// What all sessions of one agent share.

#include <functional>
#include <memory>
#include <string>

#include <boost/asio/thread_pool.hpp>

#include "agent/files/files.h"
#include "agent/pairing/pairing.h"
#include "agent/user/given_environment.h"
#include "agent/user/guest_user.h"

namespace helix::agent {

class AcpRuns;
class Desktop;
class InputDevices;
class DesktopSession;

/// Outlives every session. Used on the event loop's thread only; `fileThreads` is where blocking
/// file work goes.
struct ServerContext {
    Pairing& pairing;
    BootClock clock;
    GuestUser user;
    Files files;
    GivenEnvironment& environment;
    Desktop& desktop;
    InputDevices& input;
    AcpRuns& acpRuns;
    boost::asio::thread_pool& fileThreads;
    bool ownsSystem; ///< this is a guest, whose clock may be set; not a test's agent on a host
    std::weak_ptr<DesktopSession> desktopSession; ///< the one that has the stream
};

} // namespace helix::agent
