#pragma once
// One request to a server and its answer back to the guest, piece by piece as it comes.

#include <chrono>
#include <memory>
#include <string>

#include "gateway/guest_stream.h"
#include "gateway/rules/header_filter.h"
#include "gateway/rules/usage_scan.h"
#include "gateway/state.h"

namespace helix::gateway {

/// What to send, and how its answer goes back.
struct Errand {
    BaseUrl server;
    std::string head; ///< with its empty line; holds the key
    std::string body;
    bool isHead = false;    ///< HEAD: the answer has no body
    bool isSafe = false;    ///< GET and HEAD may be sent twice
    bool chunks = true;     ///< the guest understands chunks
    bool keepAlive = true;  ///< the guest's connection goes on
    std::string secretName; ///< for redirects; empty: none are passed on
    KeyMask mask;
};

struct Outcome {
    Result<void> reached = Result<void>(); ///< the server answered
    bool sent = false;                     ///< something of the request may have got there
    bool ended = false;                    ///< the server's answer came to its end
    int status = 0;
    bool answered = false; ///< the guest has got the head
    bool complete = false; ///< the guest has got all of it
    bool keepAlive = false;
    TokenUsage usage;
    std::uint64_t events = 0;
    std::chrono::milliseconds firstByte{0};
};

/// Errors before the head has gone to the guest are the caller's to tell it.
asio::awaitable<Outcome> relay(State& state, std::shared_ptr<GuestStream> guest, Errand errand);

/// A whole small answer, for the gateway's own questions. `guest` may be null.
struct Answer {
    int status = 0;
    std::string body;
};
asio::awaitable<Result<Answer>> ask(State& state, std::shared_ptr<GuestStream> guest,
                                    Errand errand);

} // namespace helix::gateway
