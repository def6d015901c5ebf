#include "link/line_splitter.h"

namespace helix::link {

Result<std::vector<std::string>> LineSplitter::feed(BytesView bytes)
{
    if (bytes.size() > m_maxTotal - m_total)
        return fail(ErrorCode::Protocol, "The guest sends without end on its event port.");
    m_total += bytes.size();
    std::vector<std::string> lines;
    for (const std::uint8_t byte : bytes) {
        if (byte == '\n') {
            lines.push_back(std::move(m_rest));
            m_rest.clear();
            continue;
        }
        if (m_rest.size() == m_maxLine)
            return fail(ErrorCode::Protocol,
                        "The guest sent a line that is too long on its event port.");
        m_rest.push_back(static_cast<char>(byte));
    }
    return lines;
}

} // namespace helix::link
