#pragma once
// Output that may be endless, kept as its beginning and its end. Pure.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace helix::agent::coder {

/// Keeps the first `head` and the last `tail` bytes of what is added.
class OutputClip {
public:
    OutputClip(std::size_t head, std::size_t tail)
        : m_headRoom(head)
        , m_tailRoom(tail)
    {
    }
    void add(std::string_view bytes);
    /// Both parts, with a line between them that says how much was left out. Always UTF-8.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::uint64_t total() const { return m_total; }

private:
    std::size_t m_headRoom, m_tailRoom;
    std::string m_head, m_tail; ///< the tail may hold up to twice its room
    std::uint64_t m_total = 0;
};

/// `text` through an OutputClip of these sizes.
std::string clipped(std::string_view text, std::size_t head, std::size_t tail);
/// UTF-8 with U+FFFD for every byte that is none, and without zeros.
std::string wellFormed(std::string_view bytes);
/// Without terminal escapes; of a line that was overwritten (carriage return) the last state.
std::string plainText(std::string_view terminal);

} // namespace helix::agent::coder
