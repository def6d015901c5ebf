#pragma once
// What a client has sent, until it is a whole line. Lines may hold keys: no copy of one stays
// behind in our memory.

#include <optional>

#include <QByteArray>

namespace helix::app {

class LineInput {
public:
    LineInput() = default;
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    /// Takes the bytes over; `more` is wiped.
    void append(QByteArray& more);
    /// The first whole line without its end, out of the buffer; the caller wipes it.
    std::optional<QByteArray> takeLine();
    /// Bytes of the line that is not whole yet, and of those behind it.
    [[nodiscard]] qsizetype size() const { return m_bytes.size(); }
    /// For the test: the memory that holds them.
    [[nodiscard]] const char* memory() const { return m_bytes.constData(); }

private:
    QByteArray m_bytes;
};

/// Overwrites the bytes in place.
void wipe(QByteArray& bytes);

} // namespace helix::app
