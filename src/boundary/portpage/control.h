#pragma once
// Helix's side of the conversation (port_page_protocol.h).

#include <cstdint>

#include <boost/asio/local/stream_protocol.hpp>

#include "base/result.h"
#include "base/unique_fd.h"
#include "local/line_channel.h"
#include "portpage/confinement.h"
#include "portpage/page.h"

namespace helix::portpage {

/// What page.open says.
struct Opening {
    std::int64_t id = 0; ///< to be answered
    PageAddress address;
    asio::ip::tcp::endpoint upstream;
};

/// The conversation over the inherited socket.
local::LineChannel conversationOver(UniqueFd socket);

/// Waits for the first message (blocking: there is nothing to do without) and reads it.
Result<Opening> readOpening(local::LineChannel& helix);
/// Answers it; false when Helix is gone, or nothing may be served.
bool answerOpening(local::LineChannel& helix, std::int64_t id, const Result<Confinement>& confined);

/// Takes links until Helix hangs up or says something that is no message; then returns. `socket`
/// waits for the conversation's.
asio::awaitable<void> takeLinks(asio::local::stream_protocol::socket& socket,
                                local::LineChannel& helix, Page& page);

} // namespace helix::portpage
