#include "coder/models/sse.h"

namespace helix::agent::coder {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

} // namespace

bool SseParser::feed(std::string_view bytes, std::vector<SseEvent>& out)
{
    while (!bytes.empty() && !m_tooLong) {
        if (m_afterReturn) {
            m_afterReturn = false;
            if (bytes.front() == '\n')
                bytes.remove_prefix(1);
            continue;
        }
        const auto end = bytes.find_first_of("\r\n");
        m_line += bytes.substr(0, end);
        if (m_line.size() + m_event.data.size() > kMaxEventBytes)
            m_tooLong = true;
        if (end == std::string_view::npos || m_tooLong)
            break;
        m_afterReturn = bytes[end] == '\r';
        bytes.remove_prefix(end + 1);
        endLine(out);
    }
    return !m_tooLong;
}

void SseParser::endLine(std::vector<SseEvent>& out)
{
    std::string line;
    line.swap(m_line);
    std::string_view text = line;
    if (!m_begun && text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    m_begun = true;
    if (text.empty()) {
        if (m_hasData)
            out.push_back(std::move(m_event));
        m_event = {};
        m_hasData = false;
        return;
    }
    const auto colon = text.find(':');
    const std::string_view field = text.substr(0, colon);
    std::string_view value = colon == std::string_view::npos ? "" : text.substr(colon + 1);
    if (value.starts_with(' '))
        value.remove_prefix(1);
    if (field == "data") {
        if (m_hasData)
            m_event.data += '\n';
        m_event.data += value;
        m_hasData = true;
    } else if (field == "event") {
        m_event.name = value;
    }
}

} // namespace helix::agent::coder
