#pragma once
// Server-sent events (WHATWG HTML, "Server-sent events"): bytes in, events out. Pure.

#include <string>
#include <string_view>
#include <vector>

namespace helix::agent::coder {

struct SseEvent {
    std::string name; ///< "event:"; empty: not said
    std::string data; ///< "data:" lines, joined by a newline
    friend bool operator==(const SseEvent&, const SseEvent&) = default;
};

class SseParser {
public:
    /// Longer events are a fault of the server.
    static constexpr std::size_t kMaxEventBytes = 16U << 20;

    /// Appends what is complete to `out`. Lines may end in LF, CRLF or CR, and pieces may end
    /// anywhere. False once an event is longer than kMaxEventBytes; what follows is ignored.
    bool feed(std::string_view bytes, std::vector<SseEvent>& out);
    /// Bytes or fields of an event that has not ended are there: the stream broke off.
    [[nodiscard]] bool inEvent() const { return !m_line.empty() || m_hasData; }

private:
    void endLine(std::vector<SseEvent>& out);

    std::string m_line;
    SseEvent m_event;
    bool m_hasData = false;
    bool m_afterReturn = false;
    bool m_begun = false;
    bool m_tooLong = false;
};

} // namespace helix::agent::coder
