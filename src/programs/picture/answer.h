#pragma once
// What helix-picture answers: a header of 32 bytes, then the pixels. Pure.

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::picture {

/// Of a picture as it was made, so that it has at most 64 million pixels.
inline constexpr std::uint32_t kMaxSide = 8192;
/// Of a picture's file.
inline constexpr std::size_t kMaxEncodedBytes = 64U << 20;

struct Size {
    std::uint32_t width = 0, height = 0;
    friend bool operator==(const Size&, const Size&) = default;
};

/// Pixels are bytes R, G, B, A, row after row without a gap, and not premultiplied: whatever bytes
/// come, they are a picture.
struct Answer {
    Size size;           ///< of the pixels: never larger than what was asked for
    Size made;           ///< of the picture before it was scaled down
    bool opaque = false; ///< every A means 255
    BytesView pixels;    ///< not owned
};

/// The most that an answer may have when `wanted` was asked for.
std::size_t maxAnswerBytes(Size wanted);

/// Everything before the pixels.
Bytes answerHeader(const Answer& answer);
/// The whole answer for a picture beyond kMaxSide.
Bytes tooLargeAnswer();

/// Believes nothing: the decoder may have been taken over by what it decoded. The pixels look into
/// `bytes`. Protocol for anything but exactly one answer within `wanted`, Unsupported for
/// tooLargeAnswer(), both with the user's sentence.
Result<Answer> parseAnswer(BytesView bytes, Size wanted);

/// The sentence for what cannot be decoded.
inline constexpr const char* kNoPicture = "This is no picture that Helix can show.";

} // namespace helix::picture
