#pragma once
// One header of a tar archive: POSIX.1-1988 ustar, with GNU's sizes from 8 GiB on. Pure.

#include <array>
#include <optional>

#include "base/bytes.h"

namespace helix {

inline constexpr std::size_t kTarBlockBytes = 512;
inline constexpr std::size_t kMostTarName =
    100; ///< bytes; what is longer comes before it, as kLongName
using TarBlock = std::array<std::uint8_t, kTarBlockBytes>;

/// What an entry can be; anything else stands for itself.
namespace tar {
inline constexpr char kFile = '0', kFolder = '5';
/// GNU's: its content is the name of the entry that follows.
inline constexpr char kLongName = 'L', kLongLink = 'K';
} // namespace tar

struct TarHeader {
    std::string name; ///< its prefix, where POSIX has one, in front
    char kind = tar::kFile;
    unsigned mode = 0;
    std::uint64_t size = 0; ///< bytes of its content, which whole blocks follow
};

/// Of a name of at most kMostTarName bytes; the rest of a longer one is lost.
TarBlock encodeTarHeader(const TarHeader& header);
/// None for a wrong checksum and for numbers that are none. `block` has kTarBlockBytes.
std::optional<TarHeader> decodeTarHeader(BytesView block);
/// For readers that have a sentence for each, and judge names and kinds themselves; `block` as above.
bool hasRightTarSum(BytesView block);
std::optional<std::uint64_t> tarSizeIn(BytesView block);
/// The zeros behind a content of `size` bytes.
std::size_t tarPadding(std::uint64_t size);

} // namespace helix
