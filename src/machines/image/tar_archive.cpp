#include "image/tar_archive.h"
#include "base/try.h"

#include <algorithm>
#include <optional>

namespace helix::image {
namespace {

constexpr std::uint64_t kTarBlockBytes = 512;

/// An octal number, ended by a blank or NUL.
std::optional<std::uint64_t> octal(BytesView field)
{
    std::uint64_t number = 0;
    std::size_t at = 0;
    while (at < field.size() && field[at] == ' ')
        ++at;
    const auto first = at;
    for (; at < field.size() && field[at] >= '0' && field[at] <= '7'; ++at) {
        if (number >> 58U != 0)
            return std::nullopt;
        number = number << 3U | (field[at] - '0');
    }
    const bool ended = std::all_of(field.begin() + static_cast<std::ptrdiff_t>(at), field.end(),
                                   [](std::uint8_t c) { return c == ' ' || c == 0; });
    return at > first && ended ? std::optional(number) : std::nullopt;
}

/// GNU writes sizes from 8 GiB on in binary, marked by the highest bit.
std::optional<std::uint64_t> sizeOf(BytesView field)
{
    if (field[0] != 0x80)
        return octal(field);
    std::uint64_t number = 0;
    for (const std::uint8_t byte : field.subspan(1)) {
        if (number >> 55U != 0)
            return std::nullopt;
        number = number << 8U | byte;
    }
    return number;
}

bool checksumIsRight(BytesView header)
{
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kTarBlockBytes; ++i)
        sum += i >= 148 && i < 156 ? ' ' : header[i];
    return octal(header.subspan(148, 8)) == sum;
}

std::string_view upToZero(BytesView field)
{
    const auto text = asText(field);
    return text.substr(0, text.find('\0'));
}

bool isPlain(std::string_view name)
{
    constexpr auto kAllowed =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+ ()";
    return !name.empty() && name.front() != '.' && name.front() != '-' && name.size() < 100 &&
           name.find_first_not_of(kAllowed) == std::string_view::npos;
}

Result<Member> readMember(BytesView header, std::uint64_t offset, std::uint64_t fileSize)
{
    if (!checksumIsRight(header))
        return fail(ErrorCode::Corrupt, "the archive is damaged");
    const auto kind = header[156];
    const auto name = upToZero(header.first(100));
    if (kind != 0 && kind != '0')
        return fail(ErrorCode::PermissionDenied,
                    "the archive holds '" + printable(name, 60) +
                        "', which is not a plain file (a folder, link, device or extension)");
    if (!isPlain(name) || !upToZero(header.subspan(345, 155)).empty())
        return fail(ErrorCode::PermissionDenied,
                    "the archive holds a file named '" + printable(name, 60) +
                        "', which is not a plain name and could lead elsewhere");
    const auto size = sizeOf(header.subspan(124, 12));
    const auto content = offset + kTarBlockBytes;
    if (!size || content > fileSize || *size > fileSize - content)
        return fail(ErrorCode::Corrupt,
                    "the archive's '" + printable(name, 60) + "' is longer than the archive");
    return Member{std::string(name), content, *size};
}

bool isZero(BytesView block)
{
    return std::all_of(block.begin(), block.end(), [](std::uint8_t byte) { return byte == 0; });
}

std::uint64_t endOf(const Member& member)
{
    return member.offset +
           (member.sizeBytes + kTarBlockBytes - 1) / kTarBlockBytes * kTarBlockBytes;
}

} // namespace

bool startsLikeTar(BytesView head)
{
    return head.size() >= kTarBlockBytes && asText(head.subspan(257, 5)) == "ustar";
}

Result<Member> firstInTar(const ByteSource& file)
{
    TRY(const auto header, file.read(0, kTarBlockBytes));
    return readMember(header, 0, file.size());
}

Result<std::vector<Member>> listTar(const ByteSource& file)
{
    std::vector<Member> members;
    std::uint64_t at = 0;
    while (at < file.size()) {
        TRY(const auto header, file.read(at, kTarBlockBytes));
        if (isZero(header))
            return members;
        TRY(auto member, readMember(header, at, file.size()));
        const auto sameName = [&](const Member& other) { return other.name == member.name; };
        if (members.size() == kMaxMembers || std::ranges::any_of(members, sameName))
            return fail(ErrorCode::PermissionDenied,
                        "the archive holds too many files, or one of them twice");
        at = endOf(member);
        members.push_back(std::move(member));
    }
    return fail(ErrorCode::Corrupt, "the archive ends too early");
}

} // namespace helix::image
