#pragma once
// What all sessions of one agent share.

#include <functional>
#include <memory>
#include <string>

#include <boost/asio/thread_pool.hpp>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/pairing/pairing.h"
#include "agent/user/given_environment.h"
#include "agent/user/guest_user.h"

namespace helix::agent {

class HostedRuns;
class SteeringBoard;
class Desktop;
class InputDevices;
class ViewerConnection;
class ClipboardSession;
class SoundSession;

/// Outlives every session. Used on the event loop's thread only; `workers` is where work goes that
/// blocks.
struct ServerContext {
    Pairing& pairing;
    BootClock clock;
    GuestUser user;
    GivenEnvironment& environment;
    Desktop& desktop;
    InputDevices& input;
    SteeringBoard& steering;
    HostedRuns& runs;
    boost::asio::thread_pool& workers;
    bool ownsSystem; ///< this is a guest, whose clock may be set; not a test's agent on a host
    DesktopPlaces places;
    std::weak_ptr<ViewerConnection> viewer;    ///< the one that has the stream
    std::weak_ptr<ClipboardSession> clipboard; ///< the one that has it
    std::weak_ptr<SoundSession> sound;         ///< the one that hears it
};

} // namespace helix::agent
