#pragma once
// A number that a workspace has of its own, as it is typed: the number, "off" (0) or "default".

#include <cstdint>
#include <string>

#include "operations/described.h"

namespace helix::ctl {

/// Of a text that checkOwnNumber() found nothing against.
operations::Change<std::int64_t> parseOwnNumber(const std::string& text);
/// Empty, or a sentence. `unit`: "minutes".
std::string checkOwnNumber(const std::string& text, std::int64_t most, const std::string& unit);

} // namespace helix::ctl
