#pragma once
// One request to the guest and its answer back, both streamed.

#include <optional>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>

#include "portpage/own_answer.h"
#include "portpage/page.h"

namespace helix::portpage {

using Stream = boost::beast::tcp_stream;
using Buffer = boost::beast::flat_buffer;
using RequestParser = http::request_parser<http::buffer_body>;

struct Relayed {
    bool keepAlive = false;       ///< the browser's connection is good for another request
    std::optional<OwnAnswer> say; ///< nothing has gone to the browser yet; this is to
};

/// `request`: its head is read, and was judged Pass; `unread`: what came after. Every request has a
/// connection to the guest of its own, so no answer can be taken for another one's.
asio::awaitable<Relayed> relay(Stream& browser, Buffer& unread, RequestParser& request, Page& page);

/// Bytes both ways until one side ends: a WebSocket. What waits in the buffers goes first.
asio::awaitable<void> tunnel(Stream& browser, Buffer& fromBrowser, Stream& guest, Buffer& fromGuest,
                             const PageLimits& limits);

} // namespace helix::portpage
