#include "base/line_framer.h"

#include <utility>

namespace helix {

void LineFramer::feed(std::string_view bytes)
{
    m_fed.assign(bytes);
    m_at = 0;
}

void LineFramer::end()
{
    m_ended = true;
}

/// `last` is what the line ends with, its newline excluded.
LineFramer::Line LineFramer::take(std::string_view last)
{
    Line line;
    const bool isTooLong = m_skipped > 0 || m_begun.size() + last.size() > m_maxLineBytes;
    if (isTooLong) {
        line.skipped = m_skipped + m_begun.size() + last.size();
        m_begun = {};
        m_skipped = 0;
        return line;
    }
    line.text = std::exchange(m_begun, {});
    line.text += last;
    if (line.text.ends_with('\r'))
        line.text.pop_back();
    return line;
}

std::optional<LineFramer::Line> LineFramer::next()
{
    while (m_at < m_fed.size()) {
        const std::string_view rest = std::string_view(m_fed).substr(m_at);
        const auto end = rest.find('\n');
        if (end == std::string_view::npos)
            break;
        m_at += end + 1;
        Line line = take(rest.substr(0, end));
        if (!line.text.empty() || line.skipped > 0)
            return line;
    }
    m_begun.append(m_fed, m_at);
    m_fed.clear();
    m_at = 0;
    if (m_begun.size() > m_maxLineBytes)
        m_skipped += std::exchange(m_begun, {}).size();
    if (!m_ended || (m_begun.empty() && m_skipped == 0))
        return std::nullopt;
    Line line = take({});
    return line.text.empty() && line.skipped == 0 ? std::nullopt : std::optional(std::move(line));
}

} // namespace helix
