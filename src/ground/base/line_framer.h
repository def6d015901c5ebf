#pragma once
// A foreign byte stream in lines: a program's output, a guest's events. Pure.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace helix {

/// Feed bytes, take lines; a line that grows beyond the limit is skipped to its end.
class LineFramer {
public:
    explicit LineFramer(std::size_t maxLineBytes)
        : m_maxLineBytes(maxLineBytes)
    {
    }

    struct Line {
        std::string text; ///< without its end ("\n" or "\r\n"); of one that is too long: nothing
        std::size_t skipped = 0; ///< length of a line that was too long
    };

    /// Only when next() has given everything out.
    void feed(std::string_view bytes);
    /// The end: what is left is a line too.
    void end();
    /// The line that is coming in is too long already, wherever it ends.
    [[nodiscard]] bool isSkipping() const { return m_skipped > 0; }
    /// The next line that is not empty.
    std::optional<Line> next();

private:
    Line take(std::string_view last);

    std::size_t m_maxLineBytes;
    std::string m_begun;       ///< of a line whose end has not come
    std::size_t m_skipped = 0; ///< of a line that is too long
    std::string m_fed;
    std::size_t m_at = 0;
    bool m_ended = false;
};

} // namespace helix
