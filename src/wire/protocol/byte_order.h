#pragma once
// Integers in byte strings: little-endian for frames and input, big-endian for what a MAC covers.
// Internal to the room.

#include <concepts>
#include <cstddef>

#include "base/bytes.h"

namespace helix::protocol {

template <std::unsigned_integral T>
void appendLittle(Bytes& out, T value)
{
    for (std::size_t i = 0; i < sizeof(T); ++i)
        out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

inline void appendBig32(Bytes& out, std::uint32_t value)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(value >> shift));
}

inline void append(Bytes& out, BytesView bytes)
{
    out.insert(out.end(), bytes.begin(), bytes.end());
}

/// Reads from the front of foreign bytes. After the first read past the end ok() is false and every
/// value is zero.
class LittleReader {
public:
    explicit LittleReader(BytesView bytes)
        : m_rest(bytes)
    {
    }

    template <std::unsigned_integral T>
    T take()
    {
        if (m_rest.size() < sizeof(T)) {
            m_ok = false;
            m_rest = {};
            return 0;
        }
        T value = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i)
            value = static_cast<T>(value | (static_cast<T>(m_rest[i]) << (8 * i)));
        m_rest = m_rest.subspan(sizeof(T));
        return value;
    }

    BytesView takeBytes(std::size_t count)
    {
        if (m_rest.size() < count) {
            m_ok = false;
            m_rest = {};
            return {};
        }
        const BytesView bytes = m_rest.first(count);
        m_rest = m_rest.subspan(count);
        return bytes;
    }

    [[nodiscard]] BytesView rest() const { return m_rest; }
    [[nodiscard]] bool ok() const { return m_ok; }
    /// Everything was there and nothing is left.
    [[nodiscard]] bool complete() const { return m_ok && m_rest.empty(); }

private:
    BytesView m_rest;
    bool m_ok = true;
};

} // namespace helix::protocol
