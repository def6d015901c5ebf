#pragma once
// Bits of H.264, most significant first (ITU-T H.264, 7.2), and the bytes that keep start codes out.
// Internal to the room.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/bytes.h"

namespace helix::h264 {

/// Beyond the end there are zeros, and ok() is false.
class BitReader {
public:
    explicit BitReader(Bytes bytes)
        : m_bytes(std::move(bytes))
    {
    }
    std::uint32_t take(int count)
    {
        std::uint32_t value = 0;
        for (; count > 0; --count, ++m_at) {
            const bool isThere = m_at / 8 < m_bytes.size();
            m_ok = m_ok && isThere;
            value = value << 1 | (isThere ? m_bytes[m_at / 8] >> (7 - m_at % 8) & 1U : 0U);
        }
        return value;
    }
    /// ue(v), clause 9.1.
    std::uint32_t takeCode()
    {
        constexpr int most = 31;
        int zeros = 0;
        while (m_ok && take(1) == 0 && zeros < most)
            ++zeros;
        return (1U << zeros) - 1 + take(zeros);
    }
    /// From the next whole byte on `count` of them are passed; where they begin.
    std::size_t takeBytes(std::size_t count)
    {
        const std::size_t begin = (m_at + 7) / 8;
        m_ok = m_ok && begin <= m_bytes.size() && count <= m_bytes.size() - begin;
        m_at = (begin + count) * 8;
        return begin;
    }
    [[nodiscard]] bool ok() const { return m_ok; }
    [[nodiscard]] std::size_t at() const { return m_at; } ///< bits
    [[nodiscard]] Bytes release() { return std::move(m_bytes); }

private:
    Bytes m_bytes;
    std::size_t m_at = 0;
    bool m_ok = true;
};

class BitWriter {
public:
    void reserve(std::size_t bytes) { m_bytes.reserve(bytes); }
    void put(std::uint32_t value, int count)
    {
        for (int bit = count - 1; bit >= 0; --bit, ++m_bits) {
            if (m_bits % 8 == 0)
                m_bytes.push_back(0);
            const auto set = static_cast<std::uint8_t>(value >> bit & 1U);
            m_bytes.back() = static_cast<std::uint8_t>(m_bytes.back() | set << (7 - m_bits % 8));
        }
    }
    /// ue(v), clause 9.1; a zero is also se(v).
    void putCode(std::uint32_t value)
    {
        const int length = std::bit_width(value + 1);
        put(0, length - 1);
        put(value + 1, length);
    }
    void align() { put(0, static_cast<int>((8 - m_bits % 8) % 8)); }
    /// Aligned: `count` bytes.
    std::uint8_t* grow(std::size_t count)
    {
        m_bytes.resize(m_bytes.size() + count);
        m_bits += count * 8;
        return m_bytes.data() + m_bytes.size() - count;
    }
    Bytes finish()
    {
        put(1, 1);
        align();
        return std::move(m_bytes);
    }

private:
    Bytes m_bytes;
    std::size_t m_bits = 0;
};

} // namespace helix::h264
