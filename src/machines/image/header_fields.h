#pragma once
// Numbers in the headers of disk images. Reading past the end gives 0 and is remembered.

#include <cstdint>
#include <string_view>

#include "base/bytes.h"

namespace helix::image {

class HeaderFields {
public:
    enum class Order { Little, Big };
    HeaderFields(BytesView bytes, Order order)
        : m_bytes(bytes)
        , m_order(order)
    {
    }

    [[nodiscard]] std::uint8_t u8(std::size_t at)
    {
        return static_cast<std::uint8_t>(value(at, 1));
    }
    [[nodiscard]] std::uint16_t u16(std::size_t at)
    {
        return static_cast<std::uint16_t>(value(at, 2));
    }
    [[nodiscard]] std::uint32_t u32(std::size_t at)
    {
        return static_cast<std::uint32_t>(value(at, 4));
    }
    [[nodiscard]] std::uint64_t u64(std::size_t at) { return value(at, 8); }
    [[nodiscard]] bool allZero(std::size_t at, std::size_t length)
    {
        bool zero = true;
        for (std::size_t i = 0; i < length; ++i)
            zero = u8(at + i) == 0 && zero;
        return zero;
    }
    /// Whether every field asked for so far was there.
    [[nodiscard]] bool complete() const { return m_complete; }

private:
    std::uint64_t value(std::size_t at, std::size_t width)
    {
        if (at > m_bytes.size() || width > m_bytes.size() - at) {
            m_complete = false;
            return 0;
        }
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < width; ++i) {
            const std::size_t from = m_order == Order::Big ? at + i : at + width - 1 - i;
            number = number << 8U | m_bytes[from];
        }
        return number;
    }

    BytesView m_bytes;
    Order m_order;
    bool m_complete = true;
};

} // namespace helix::image
