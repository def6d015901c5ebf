#pragma once
// Cuts a foreign byte stream into lines, bounded. Internal to the room.

#include <cstddef>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::link {

/// Lines end with '\n'. A line longer than `maxLine`, or more than `maxTotal` bytes over the
/// splitter's life, is a Protocol error.
class LineSplitter {
public:
    LineSplitter(std::size_t maxLine, std::size_t maxTotal)
        : m_maxLine(maxLine)
        , m_maxTotal(maxTotal)
    {
    }

    /// The lines that became whole with `bytes`, without their ends.
    Result<std::vector<std::string>> feed(BytesView bytes);

private:
    std::size_t m_maxLine;
    std::size_t m_maxTotal;
    std::size_t m_total = 0;
    std::string m_rest;
};

} // namespace helix::link
