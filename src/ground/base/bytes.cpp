#include "base/bytes.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace helix {
namespace {

constexpr std::string_view kBase64Url =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

constexpr std::uint8_t kNotBase64Url = 0xff;

/// Value of each character, so that decoding megabytes of output is one look-up a character.
constexpr std::array<std::uint8_t, 256> kBase64UrlValues = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(kNotBase64Url);
    for (std::size_t i = 0; i < kBase64Url.size(); ++i)
        values[static_cast<std::uint8_t>(kBase64Url[i])] = static_cast<std::uint8_t>(i);
    return values;
}();

/// Length of the valid UTF-8 sequence at the start of `text`, 0 where there is none.
std::size_t utf8SequenceLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const auto continues = [&](std::size_t i) {
        return i < text.size() && (byte(i) & 0xc0) == 0x80;
    };
    if (byte(0) < 0x80)
        return 1;
    if (byte(0) >= 0xc2 && byte(0) <= 0xdf)
        return continues(1) ? 2 : 0;
    if (byte(0) >= 0xe0 && byte(0) <= 0xef) {
        if (!continues(1) || !continues(2))
            return 0;
        const bool overlong = byte(0) == 0xe0 && byte(1) < 0xa0;
        const bool surrogate = byte(0) == 0xed && byte(1) >= 0xa0;
        return overlong || surrogate ? 0 : 3;
    }
    if (byte(0) >= 0xf0 && byte(0) <= 0xf4) {
        if (!continues(1) || !continues(2) || !continues(3))
            return 0;
        const bool overlong = byte(0) == 0xf0 && byte(1) < 0x90;
        const bool tooLarge = byte(0) == 0xf4 && byte(1) >= 0x90;
        return overlong || tooLarge ? 0 : 4;
    }
    return 0;
}

/// The code point of a valid sequence of `length` bytes.
std::uint32_t codePointOf(std::string_view sequence)
{
    const auto first = static_cast<std::uint8_t>(sequence.front());
    if (sequence.size() == 1)
        return first;
    std::uint32_t code = first & (0xffU >> (sequence.size() + 1));
    for (const char next : sequence.substr(1))
        code = (code << 6) | (static_cast<std::uint8_t>(next) & 0x3fU);
    return code;
}

/// Control characters (C0, DEL, and C1, which terminals obey too), and those that turn the
/// direction of writing, break the line, are not seen or stand for other characters (Unicode 15,
/// categories Cc, Cf, Zl and Zp). Joiners stay: words of many scripts need them.
bool isUnfit(std::uint32_t code)
{
    struct Range {
        std::uint32_t first, last;
    };
    constexpr std::array<Range, 14> kUnfit{{{0x00, 0x1f},
                                            {0x7f, 0x9f},
                                            {0xad, 0xad},
                                            {0x61c, 0x61c},
                                            {0x180e, 0x180e},
                                            {0x200b, 0x200b},
                                            {0x200e, 0x200f},
                                            {0x2028, 0x202e},
                                            {0x2060, 0x206f},
                                            {0xfeff, 0xfeff},
                                            {0xfff9, 0xfffb},
                                            {0x1bca0, 0x1bca3},
                                            {0x1d173, 0x1d17a},
                                            {0xe0000, 0xe007f}}};
    if (code >= 0x20 && code < 0x7f)
        return false;
    return std::any_of(kUnfit.begin(), kUnfit.end(), [code](const Range& range) {
        return code >= range.first && code <= range.last;
    });
}

} // namespace

std::string toHex(BytesView bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

std::string toBase64Url(BytesView bytes)
{
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    std::uint32_t bits = 0;
    int held = 0;
    for (const std::uint8_t byte : bytes) {
        bits = (bits << 8) | byte;
        held += 8;
        while (held >= 6) {
            held -= 6;
            text += kBase64Url[(bits >> held) & 63];
        }
    }
    if (held > 0)
        text += kBase64Url[(bits << (6 - held)) & 63];
    return text;
}

Result<Bytes> fromBase64Url(std::string_view text)
{
    Bytes bytes;
    bytes.reserve(text.size() * 3 / 4);
    std::uint32_t bits = 0;
    int held = 0;
    for (const char character : text) {
        const std::uint8_t value = kBase64UrlValues[static_cast<std::uint8_t>(character)];
        if (value == kNotBase64Url)
            return fail(ErrorCode::Protocol,
                        "A base64url text has a character that does not belong there.");
        bits = (bits << 6) | value;
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes.push_back(static_cast<std::uint8_t>(bits >> held));
        }
    }
    if (held >= 6 || (bits & ((1U << held) - 1)) != 0)
        return fail(ErrorCode::Protocol, "A base64url text ends in stray bits.");
    return bytes;
}

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = utf8SequenceLength(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string inLowerCase(std::string_view text)
{
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

std::string printable(std::string_view foreign, std::size_t maxBytes)
{
    std::string safe;
    while (!foreign.empty()) {
        const std::size_t length = utf8SequenceLength(foreign);
        if (safe.size() + (length == 0 ? 1 : length) > maxBytes)
            return safe + "\u2026";
        if (length == 0 || isUnfit(codePointOf(foreign.substr(0, length))))
            safe += '?';
        else
            safe += foreign.substr(0, length);
        foreign.remove_prefix(length == 0 ? 1 : length);
    }
    return safe;
}

} // namespace helix
