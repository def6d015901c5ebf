#include "picture/answer.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace helix::picture {
namespace {

constexpr std::string_view kMagic = "HXPICT1\n";
constexpr std::size_t kBytesPerPixel = 4;
constexpr std::size_t kNumbers = 6;
constexpr std::size_t kHeaderBytes = kMagic.size() + kNumbers * sizeof(std::uint32_t);

enum Kind : std::uint32_t { kTooLarge = 0, kWithAlpha = 1, kOpaque = 2 };

/// After the magic, each little-endian: width, height, width and height as made, bytes per line,
/// kind.
using Numbers = std::array<std::uint32_t, kNumbers>;

Bytes write(const Numbers& numbers)
{
    const BytesView magic = asBytes(kMagic);
    Bytes bytes(magic.begin(), magic.end());
    for (const std::uint32_t number : numbers)
        for (int shift = 0; shift < 32; shift += 8)
            bytes.push_back(static_cast<std::uint8_t>(number >> shift));
    return bytes;
}

/// `bytes` has a whole header.
Numbers readNumbers(BytesView bytes)
{
    Numbers numbers{};
    std::size_t at = kMagic.size();
    for (auto& number : numbers)
        for (int shift = 0; shift < 32; shift += 8)
            number |= static_cast<std::uint32_t>(bytes[at++]) << shift;
    return numbers;
}

bool isWithin(Size size, Size most)
{
    return size.width >= 1 && size.width <= most.width && size.height >= 1 &&
           size.height <= most.height;
}

tl::unexpected<Error> broken(const char* what)
{
    return fail(ErrorCode::Protocol, kNoPicture, what);
}

} // namespace

std::size_t maxAnswerBytes(Size wanted)
{
    return kHeaderBytes + kBytesPerPixel * wanted.width * wanted.height;
}

Bytes answerHeader(const Answer& answer)
{
    return write({answer.size.width, answer.size.height, answer.made.width, answer.made.height,
                  static_cast<std::uint32_t>(answer.size.width * kBytesPerPixel),
                  answer.opaque ? kOpaque : kWithAlpha});
}

Bytes tooLargeAnswer()
{
    return write({0, 0, 0, 0, 0, kTooLarge});
}

Result<Answer> parseAnswer(BytesView bytes, Size wanted)
{
    if (bytes.size() < kHeaderBytes || !asText(bytes).starts_with(kMagic))
        return broken("The decoder's answer has no header.");
    if (std::ranges::equal(bytes, tooLargeAnswer()))
        return fail(ErrorCode::Unsupported, "The picture is larger than Helix shows: it may have " +
                                                std::to_string(kMaxSide) + " pixels a side.");
    const auto [width, height, madeWidth, madeHeight, bytesPerLine, kind] = readNumbers(bytes);
    const Answer answer{
        {width, height}, {madeWidth, madeHeight}, kind == kOpaque, bytes.subspan(kHeaderBytes)};
    if (kind != kOpaque && kind != kWithAlpha)
        return broken("The decoder's answer has pixels of an unknown kind.");
    if (!isWithin(answer.made, {kMaxSide, kMaxSide}) || !isWithin(answer.size, wanted) ||
        !isWithin(answer.size, answer.made))
        return broken("The decoder's answer has another size than was asked for.");
    // Both sides are at most kMaxSide from here on: nothing overflows.
    if (bytesPerLine != width * kBytesPerPixel ||
        answer.pixels.size() != std::size_t{bytesPerLine} * height)
        return broken("The decoder's answer has not as many pixels as it says.");
    return answer;
}

} // namespace helix::picture
