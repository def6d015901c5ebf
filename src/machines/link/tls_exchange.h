#pragma once
// One HTTP request and its answer over TLS 1.3 to a peer whose certificate is not known yet.
// Internal to the room.

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "async/completion.h"
#include "base/bytes.h"
#include "base/result.h"
#include "link/http_response.h"

namespace helix::link {

struct ExchangePlan {
    std::uint16_t port = 0; ///< on 127.0.0.1
    /// Makes the whole request once the peer's certificate (DER) is known, before anything has been
    /// sent.
    std::function<std::string(BytesView certificate)> makeRequest;
    std::chrono::milliseconds handshakeDeadline; ///< from the start to the end of the TLS handshake
    std::chrono::milliseconds deadline;          ///< for all of it
};

struct Exchange {
    HttpResponse response;
    Bytes certificate; ///< DER, of this very connection
};

/// Connects, reads the certificate, sends, reads the answer, closes. Nothing is trusted: the caller
/// decides what the certificate is worth. Unavailable: refused, reset, or closed before the answer
/// was whole. Timeout: one of the deadlines. Protocol: not TLS 1.3, not HTTP, too much. Runs on the
/// calling thread's event loop.
async::Task<Result<Exchange>> exchangeOverTls(ExchangePlan plan, async::CancelToken cancel);

} // namespace helix::link
