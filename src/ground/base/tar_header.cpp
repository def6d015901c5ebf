#include "base/tar_header.h"

#include <algorithm>

namespace helix {
namespace {

/// Offsets and widths of a header's fields (POSIX.1-2017, pax, "ustar Interchange Format").
struct TarField {
    std::size_t at, width;
};
constexpr TarField kTarName{0, kMostTarName}, kTarMode{100, 8}, kTarUser{108, 8}, kTarGroup{116, 8},
    kTarSize{124, 12}, kTarTime{136, 12}, kTarSum{148, 8}, kTarKind{156, 1}, kTarMagic{257, 8},
    kTarPrefix{345, 155};
constexpr std::string_view kPosixMagic("ustar\00000", 8);
constexpr std::uint8_t kBinary = 0x80; ///< GNU's mark of a number that is not in octal digits

void putTarText(TarBlock& block, TarField field, std::string_view text)
{
    std::copy_n(text.begin(), std::min(text.size(), field.width),
                block.begin() + static_cast<std::ptrdiff_t>(field.at));
}

void putTarNumber(TarBlock& block, TarField field, std::uint64_t value)
{
    const std::size_t digits = field.width - 1;
    if (3 * digits < 64 && value >> (3 * digits) != 0) {
        for (std::size_t i = 0; i < field.width; ++i, value >>= 8U)
            block[field.at + field.width - 1 - i] = static_cast<std::uint8_t>(value);
        block[field.at] = kBinary;
        return;
    }
    for (std::size_t i = 0; i < digits; ++i, value >>= 3U)
        block[field.at + digits - 1 - i] = static_cast<std::uint8_t>('0' + (value & 7U));
}

BytesView fieldOf(BytesView block, TarField field)
{
    return block.subspan(field.at, field.width);
}

std::string_view textOf(BytesView block, TarField field)
{
    const auto text = asText(fieldOf(block, field));
    return text.substr(0, text.find('\0'));
}

std::uint64_t sumOf(BytesView block)
{
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kTarBlockBytes; ++i)
        sum += i >= kTarSum.at && i < kTarSum.at + kTarSum.width ? ' ' : block[i];
    return sum;
}

/// Octal digits, ended by blanks or zeros.
std::optional<std::uint64_t> octalOf(BytesView field)
{
    const auto text = asText(field);
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos)
        return std::nullopt;
    std::uint64_t number = 0;
    auto at = first;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '7'; ++at) {
        if (number >> 61U != 0)
            return std::nullopt;
        number = number << 3U | static_cast<std::uint64_t>(text[at] - '0');
    }
    constexpr std::string_view kEnds(" \0", 2);
    const bool hasEnded = text.find_first_not_of(kEnds, at) == std::string_view::npos;
    return at > first && hasEnded ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<std::uint64_t> tarSizeIn(BytesView block)
{
    const auto field = fieldOf(block, kTarSize);
    if (field[0] != kBinary)
        return octalOf(field);
    std::uint64_t number = 0;
    for (const std::uint8_t byte : field.subspan(1)) {
        if (number >> 56U != 0)
            return std::nullopt;
        number = number << 8U | byte;
    }
    return number;
}

bool hasRightTarSum(BytesView block)
{
    const auto sum = octalOf(fieldOf(block, kTarSum));
    return sum && *sum == sumOf(block);
}

TarBlock encodeTarHeader(const TarHeader& header)
{
    TarBlock block{};
    putTarText(block, kTarName, header.name);
    putTarNumber(block, kTarMode, header.mode);
    for (const TarField field : {kTarUser, kTarGroup, kTarTime})
        putTarNumber(block, field, 0);
    putTarNumber(block, kTarSize, header.size);
    putTarText(block, kTarKind, std::string_view(&header.kind, 1));
    putTarText(block, kTarMagic, kPosixMagic);
    putTarNumber(block, {kTarSum.at, kTarSum.width - 1}, sumOf(block)); // a zero, and a blank
    block[kTarSum.at + kTarSum.width - 1] = ' ';
    return block;
}

std::optional<TarHeader> decodeTarHeader(BytesView block)
{
    const auto size = tarSizeIn(block);
    const auto mode = octalOf(fieldOf(block, kTarMode));
    if (!hasRightTarSum(block) || !size || !mode)
        return std::nullopt;
    TarHeader header;
    const bool isPosix =
        asText(fieldOf(block, kTarMagic)).starts_with(std::string_view("ustar", 6));
    const auto prefix = isPosix ? textOf(block, kTarPrefix) : std::string_view();
    header.name = prefix.empty() ? "" : std::string(prefix) + "/";
    header.name += textOf(block, kTarName);
    header.kind = static_cast<char>(block[kTarKind.at]);
    if (header.kind == '\0' || header.kind == '7') // of old, and of files in one piece
        header.kind = tar::kFile;
    header.mode = static_cast<unsigned>(*mode & 07777U);
    header.size = *size;
    return header;
}

std::size_t tarPadding(std::uint64_t size)
{
    return static_cast<std::size_t>((kTarBlockBytes - size % kTarBlockBytes) % kTarBlockBytes);
}

} // namespace helix
