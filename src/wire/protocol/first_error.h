#pragma once
// Checks several results at once, so that decoding a message reads as a list of its fields.
// Internal to the room.

#include "base/result.h"

namespace helix::protocol {

/// The error of the first failed result, or nullptr when all of them are good.
template <typename... Ts>
const Error* firstError(const Result<Ts>&... results)
{
    const Error* first = nullptr;
    ((first == nullptr&& !results ? first = &results.error() : first), ...);
    return first;
}

} // namespace helix::protocol
