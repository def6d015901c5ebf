#pragma once
// What a player makes of a recording: read and decoded by FFmpeg.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"

namespace helix::recording {

struct PlayedPicture {
    double at = 0, seconds = 0; ///< when it is shown, for how long
    bool isKey = false;
    int squareX = 0; ///< where FakeScreen's square is; -1: nowhere
};

struct Played {
    int width = 0, height = 0;
    double seconds = 0; ///< of the whole, as players show it
    std::string tag;    ///< "avc1"
    bool isBt709Limited = false;
    std::vector<PlayedPicture> pictures; ///< in their order
    bool isWhole = false;                ///< every sample gave one picture, without an error
};

/// Nothing when it is no video file.
std::optional<Played> play(const std::filesystem::path& file);
/// The same of the file's bytes.
std::optional<Played> play(BytesView file);
Bytes contentOf(const std::filesystem::path& file);

} // namespace helix::recording
