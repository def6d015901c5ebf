#include "local/wiped_buffer.h"

#include <algorithm>
#include <utility>

#include <string.h> // explicit_bzero

namespace helix::local {

void wipe(std::span<char> bytes) noexcept
{
    if (!bytes.empty())
        ::explicit_bzero(bytes.data(), bytes.size());
}

WipedBuffer::~WipedBuffer()
{
    wipe(m_bytes);
}

WipedBuffer::WipedBuffer(WipedBuffer&& other) noexcept
    : m_bytes(std::exchange(other.m_bytes, {}))
    , m_start(std::exchange(other.m_start, 0))
{
}

WipedBuffer& WipedBuffer::operator=(WipedBuffer&& other) noexcept
{
    std::swap(m_bytes, other.m_bytes);
    std::swap(m_start, other.m_start);
    return *this;
}

void WipedBuffer::append(std::string_view bytes)
{
    if (m_bytes.size() + bytes.size() > m_bytes.capacity()) {
        const std::string_view kept = view();
        std::string larger;
        larger.reserve(std::max(2 * kept.size(), kept.size() + bytes.size()));
        larger += kept;
        wipe(m_bytes);
        m_bytes = std::move(larger);
        m_start = 0;
    }
    m_bytes += bytes;
}

void WipedBuffer::drop(std::size_t count)
{
    count = std::min(count, view().size());
    wipe(std::span(m_bytes).subspan(m_start, count));
    m_start += count;
    if (m_start == m_bytes.size()) {
        m_bytes.clear();
        m_start = 0;
    }
}

} // namespace helix::local
