#pragma once
// The requests of one HTTP/1.1 connection as the client sends them, and which host each is for
// (RFC 9112). Hostile input; fuzzed. What servers are known to read in different ways is refused,
// so that no request hides in another one.

#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace helix::egress {

inline constexpr std::size_t kMaxHttpHead = 16384;

class HttpRequests {
public:
    struct Piece {
        enum class What {
            More,    ///< the start of a head or of a chunk's line; more is needed to judge it
            Head,    ///< `bytes` are the head of a request to `host`
            Body,    ///< `bytes` belong to a request that was judged
            Refused, ///< no request that can be judged
        };
        What what = What::More;
        std::size_t bytes = 0;
        std::string host{}; ///< normalised, without port
    };
    /// `ahead`: what the client has sent and has not been passed yet.
    [[nodiscard]] Piece look(BytesView ahead) const;
    /// The piece that look() has just described is taken off the front.
    void pass(const Piece& piece, BytesView ahead);

private:
    enum class Phase { Head, Body, ChunkSize, ChunkData, ChunkEnd, Trailer };
    Phase m_phase = Phase::Head;
    std::uint64_t m_left = 0; ///< bytes of the body or the chunk
};

} // namespace helix::egress
