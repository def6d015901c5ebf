#pragma once
// The chunked transfer coding (RFC 9112, section 7.1), decoded piece by piece.

#include <cstdint>
#include <string>
#include <string_view>

namespace helix::gateway {

class ChunkDecoder {
public:
    enum class State { More, Done, Broken };
    /// Takes bytes off the front of `input` and appends the body's bytes to `body`. Done leaves
    /// what follows the message in `input`. Chunk extensions and trailers are dropped; bare line
    /// feeds, sizes of more than eight digits and long trailers are Broken.
    State decode(std::string_view& input, std::string& body);

private:
    enum class Part { Size, Extension, SizeEnd, Data, DataReturn, DataFeed, Trailer, TrailerFeed };
    bool takeFraming(char c);
    Part m_part = Part::Size;
    std::uint64_t m_left = 0;
    int m_digits = 0;
    std::size_t m_extra = 0; ///< bytes of extensions and trailers so far
    bool m_lineEmpty = true; ///< of the trailer's present line
    bool m_done = false;
};

/// One chunk's frame: what goes before `size` bytes of data; after them comes "\r\n".
std::string chunkHead(std::size_t size);
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

} // namespace helix::gateway
