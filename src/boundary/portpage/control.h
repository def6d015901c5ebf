#pragma once
// Helix's side of the conversation (port_page_protocol.h).

#include <functional>
#include <string>

#include <boost/asio/local/stream_protocol.hpp>

#include "base/result.h"
#include "base/unique_fd.h"
#include "portpage/confinement.h"
#include "portpage/page.h"

namespace helix::portpage {

/// What page.open says.
struct Opening {
    std::int64_t id = 0; ///< to be answered
    PageAddress address;
    asio::ip::tcp::endpoint upstream;
};

/// Waits for the first message (blocking: there is nothing to do without) and reads it. `rest` gets
/// what came after.
Result<Opening> readOpening(int socket, std::string& rest);
/// Answers it; false when Helix is gone.
bool answerOpening(int socket, std::int64_t id, const Result<Confinement>& confined);

/// Takes links until Helix hangs up or says something that is no message; then returns.
asio::awaitable<void> takeLinks(asio::local::stream_protocol::socket socket, std::string rest,
                                Page& page);

} // namespace helix::portpage
