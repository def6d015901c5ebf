#include "gateway/rules/chunked.h"

#include <algorithm>
#include <charconv>

namespace helix::gateway {
namespace {

constexpr int kMaxDigits = 8;
constexpr std::size_t kMaxExtra = 16U << 10;

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

} // namespace

/// One character of anything but data. False: the coding is broken.
bool ChunkDecoder::takeFraming(char c)
{
    switch (m_part) {
    case Part::Size:
        if (const int value = hexValue(c); value >= 0) {
            m_left = m_left * 16 + static_cast<std::uint64_t>(value);
            return ++m_digits <= kMaxDigits;
        }
        if (m_digits == 0)
            return false;
        [[fallthrough]];
    case Part::Extension:
        if (c == '\r') {
            m_part = Part::SizeEnd;
            return true;
        }
        if (c == '\n' || c == '\0' || (m_part == Part::Size && c != ';'))
            return false;
        m_part = Part::Extension;
        return ++m_extra <= kMaxExtra;
    case Part::SizeEnd:
        m_part = m_left == 0 ? Part::Trailer : Part::Data;
        m_lineEmpty = true;
        return c == '\n';
    case Part::DataReturn:
        m_part = Part::DataFeed;
        return c == '\r';
    case Part::DataFeed:
        m_part = Part::Size;
        m_digits = 0;
        m_left = 0;
        return c == '\n';
    case Part::Trailer:
        if (c == '\r') {
            m_part = Part::TrailerFeed;
            return true;
        }
        m_lineEmpty = false;
        return c != '\n' && c != '\0' && ++m_extra <= kMaxExtra;
    case Part::TrailerFeed:
        m_done = m_lineEmpty;
        m_lineEmpty = true;
        m_part = Part::Trailer;
        return c == '\n';
    case Part::Data:
        break;
    }
    return false;
}

ChunkDecoder::State ChunkDecoder::decode(std::string_view& input, std::string& body)
{
    while (!input.empty() && !m_done) {
        if (m_part == Part::Data) {
            const auto size =
                static_cast<std::size_t>(std::min<std::uint64_t>(m_left, input.size()));
            body.append(input.substr(0, size));
            input.remove_prefix(size);
            m_left -= size;
            if (m_left == 0)
                m_part = Part::DataReturn;
            continue;
        }
        const char c = input.front();
        input.remove_prefix(1);
        if (!takeFraming(c))
            return State::Broken;
    }
    return m_done ? State::Done : State::More;
}

std::string chunkHead(std::size_t size)
{
    char digits[2 * sizeof size];
    const auto end = std::to_chars(digits, digits + sizeof digits, size, 16);
    return std::string(digits, end.ptr) + "\r\n";
}

} // namespace helix::gateway
