#include "app/line_input.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <string.h>

namespace helix::app {
namespace {

/// Most messages are shorter; longer ones double it.
constexpr qsizetype kFirstCapacity = 16384;

} // namespace

void wipe(QByteArray& bytes)
{
    ::explicit_bzero(bytes.data(), static_cast<std::size_t>(bytes.size()));
}

LineInput::~LineInput()
{
    wipe(m_bytes);
}

void LineInput::append(QByteArray& more)
{
    const qsizetype wanted = m_bytes.size() + more.size();
    if (wanted > m_bytes.capacity()) {
        QByteArray larger;
        larger.reserve(std::max({kFirstCapacity, wanted, 2 * m_bytes.capacity()}));
        larger.append(m_bytes);
        wipe(m_bytes);
        m_bytes = std::move(larger);
    }
    m_bytes.append(more);
    wipe(more);
}

std::optional<QByteArray> LineInput::takeLine()
{
    const qsizetype end = m_bytes.indexOf('\n');
    if (end < 0)
        return std::nullopt;
    QByteArray line(m_bytes.constData(), end);
    char* const begin = m_bytes.data();
    const qsizetype rest = m_bytes.size() - end - 1;
    std::memmove(begin, begin + end + 1, static_cast<std::size_t>(rest));
    ::explicit_bzero(begin + rest, static_cast<std::size_t>(end + 1));
    m_bytes.resize(rest);
    return line;
}

} // namespace helix::app
