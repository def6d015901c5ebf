#pragma once
// What a guest does that is saved when it is ready, and what makes a machine of its own of each that
// goes on from there (docs/protocol.md section 2).

#include <functional>
#include <string>

#include <boost/asio/awaitable.hpp>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/user/guest_user.h"
#include "base/result.h"
#include "protocol/bootstrap.h"

namespace helix::agent {

struct TemplateLife {
    GuestUser user;
    DesktopPlaces desktop;
    protocol::DisplaySize display;          ///< of the template; a clone's document may say another
    std::string bootstrapFile;              ///< shows a clone its own document
    std::function<std::string()> readyLine; ///< template_ready, as it is to be said now
};

/// Does once what a clone shall find done (the desktop painted and encoded, a command, a terminal, a
/// name looked up), says that it is ready, and waits for as long as it takes. Whoever comes back
/// from this is a clone that was told to renew itself: it has randomness, a clock and a machine id
/// of its own, and its own bootstrap document, which it returns. Anything that could not be renewed
/// is an error: nobody serves with what another machine has.
boost::asio::awaitable<Result<protocol::Bootstrap>> liveAsTemplate(TemplateLife life);

} // namespace helix::agent
