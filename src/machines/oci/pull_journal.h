#pragma once
// What a pull writes down of the chunks that are in the disk for good.

#include <cstdint>
#include <string_view>
#include <vector>

namespace helix::oci {

/// Offsets of chunks, a line each, of the journal's text; a last line without its end was being written,
/// and what is no number is left out.
std::vector<std::uint64_t> offsetsIn(std::string_view journal);

} // namespace helix::oci
