#pragma once
// Bytes that may hold keys: neither growing nor taking leaves a copy of them behind in our memory.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace helix::local {

class WipedBuffer {
public:
    WipedBuffer() = default;
    ~WipedBuffer();
    WipedBuffer(WipedBuffer&& other) noexcept;
    WipedBuffer& operator=(WipedBuffer&& other) noexcept;
    WipedBuffer(const WipedBuffer&) = delete;
    WipedBuffer& operator=(const WipedBuffer&) = delete;

    void append(std::string_view bytes);
    /// The first `count` bytes are not needed any more.
    void drop(std::size_t count);
    void clear() { drop(view().size()); }
    [[nodiscard]] std::string_view view() const
    {
        return std::string_view(m_bytes).substr(m_start);
    }

private:
    std::string m_bytes;
    std::size_t m_start = 0; ///< before it all is zero
};

/// Overwrites `bytes` in place.
void wipe(std::span<char> bytes) noexcept;

} // namespace helix::local
