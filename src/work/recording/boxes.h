#pragma once
// Numbers as MP4 has them, and the boxes that it is made of (ISO/IEC 14496-12). Internal to the room.

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bytes.h"

namespace helix::recording {

/// Numbers, the highest byte first. Beyond the end they are 0, and ok() is false.
class BigReader {
public:
    explicit BigReader(BytesView bytes)
        : m_rest(bytes)
    {
    }
    std::uint64_t take(std::size_t count)
    {
        if (count > m_rest.size()) {
            m_ok = false;
            m_rest = {};
            return 0;
        }
        std::uint64_t value = 0;
        for (const auto byte : m_rest.first(count))
            value = value << 8 | byte;
        m_rest = m_rest.subspan(count);
        return value;
    }
    /// Nothing where there are fewer.
    BytesView takeBytes(std::size_t count)
    {
        if (count > m_rest.size()) {
            m_ok = false;
            return {};
        }
        const auto bytes = m_rest.first(count);
        m_rest = m_rest.subspan(count);
        return bytes;
    }
    [[nodiscard]] bool ok() const { return m_ok; }
    [[nodiscard]] BytesView rest() const { return m_rest; }

private:
    BytesView m_rest;
    bool m_ok = true;
};

/// The lowest so many bytes of it, the highest first.
inline void appendBig(Bytes& out, std::uint64_t value, int bytes)
{
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(value >> shift));
}

/// The contents of the first box of this kind among those that `boxes` is made of.
inline std::optional<BytesView> findBox(BytesView boxes, std::string_view kind)
{
    constexpr std::size_t kHead = 8;
    while (boxes.size() >= kHead) {
        const std::size_t size = BigReader(boxes).take(4);
        if (size < kHead || size > boxes.size())
            return std::nullopt;
        if (asText(boxes.subspan(4, 4)) == kind)
            return boxes.subspan(kHead, size - kHead);
        boxes = boxes.subspan(size);
    }
    return std::nullopt;
}

} // namespace helix::recording
