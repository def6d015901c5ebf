#pragma once
// Changes of text and the way it is shown to a model. Pure.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace helix::agent::coder {

struct EditResult {
    std::string text;
    std::size_t replaced = 0;
    std::int64_t line = 1; ///< of the first change, from 1
};

/// Replaces `oldText`, which must occur exactly once unless `all`. InvalidArgument says how often
/// it occurs, on which lines, and what to do; it names nothing but line numbers.
Result<EditResult> replaceText(std::string_view text, std::string_view oldText,
                               std::string_view newText, bool all);

/// Lines `first` to `first + count - 1` (from 1), each with its number, as the read tool shows
/// them; longer ones are cut. A last line says what follows.
std::string numberedLines(std::string_view text, std::int64_t first, std::int64_t count);
std::int64_t countLines(std::string_view text);

/// Zeros in the beginning, or much that is no UTF-8.
bool looksBinary(std::string_view beginning);

} // namespace helix::agent::coder
