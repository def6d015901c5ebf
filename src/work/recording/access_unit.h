#pragma once
// H.264 as a guest sends it (Annex B), taken apart for a file. Internal to the room.

#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::recording {

/// One picture.
struct AccessUnit {
    /// Parameter sets that came with it; views into what was taken apart.
    std::vector<BytesView> sequenceSets, pictureSets;
    bool isInstantRefresh = false; ///< an IDR picture: decodable with its parameter sets alone
    bool isReferred = false;       ///< later pictures may go on from it (nal_ref_idc)
    Bytes sample;                  ///< its slices and SEI, each behind its length (4 bytes)
};

/// Protocol when it is not exactly one picture's worth of NAL units: bytes before the first start
/// code, no slices, slices of an IDR picture among others, or more units than an encoder makes.
/// Nothing behind the first byte of a unit is looked at.
Result<AccessUnit> takeApart(BytesView annexB);

/// The configuration (ISO/IEC 14496-15, avcC) for the parameter sets of a key frame. Protocol where
/// they are missing, too many or too long; Unsupported for a profile that is not 8-bit 4:2:0. Of a
/// set only its first four bytes are looked at.
Result<Bytes> decoderConfiguration(const AccessUnit& unit);

} // namespace helix::recording
