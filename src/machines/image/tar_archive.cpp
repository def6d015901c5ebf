#include "image/tar_archive.h"

#include <algorithm>
#include <set>

#include "base/tar_header.h"
#include "base/try.h"

namespace helix::image {
namespace {

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

bool isPlainPath(std::string_view path)
{
    if (path.size() >= 100)
        return false;
    for (;;) {
        const auto slash = path.find('/');
        const auto part = path.substr(0, slash);
        if (!isPlain(part))
            return false;
        if (slash == std::string_view::npos)
            return true;
        path.remove_prefix(slash + 1);
    }
}

/// One member, and what it is.
struct Entry {
    Member member;
    std::uint8_t kind = 0;
};

Result<Entry> readEntry(BytesView header, std::uint64_t offset, std::uint64_t fileSize)
{
    const auto size = tarSizeIn(header);
    if (!hasRightTarSum(header) || !size)
        return fail(ErrorCode::Corrupt, "the archive is damaged");
    const auto name = upToZero(header.first(100));
    const auto content = offset + kTarBlockBytes;
    if (content > fileSize || *size > fileSize - content)
        return fail(ErrorCode::Corrupt, "the archive ends too early");
    return Entry{{std::string(name), content, *size}, header[156]};
}

Result<void> checkMember(BytesView header, const Entry& entry, TarNames names)
{
    const auto& name = entry.member.name;
    if (entry.kind != 0 && entry.kind != '0')
        return fail(ErrorCode::PermissionDenied,
                    "the archive holds '" + printable(name, 60) +
                        "', which is not a plain file (a folder, link, device or extension)");
    const bool isFine = names == TarNames::Plain ? isPlain(name) : isPlainPath(name);
    if (!isFine || !upToZero(header.subspan(345, 155)).empty())
        return fail(ErrorCode::PermissionDenied,
                    "the archive holds a file named '" + printable(name, 60) +
                        "', which is not a plain name and could lead elsewhere");
    return {};
}

/// Whether it is passed over: a folder, or an extended header about nothing that counts here.
Result<bool> isPassedOver(const ByteSource& file, const Entry& entry)
{
    if (entry.kind == '5')
        return true;
    constexpr std::uint64_t kMostExtension = 64U << 10;
    if ((entry.kind != 'x' && entry.kind != 'g') || entry.member.sizeBytes > kMostExtension)
        return false;
    TRY(const auto content,
        file.read(entry.member.offset, static_cast<std::size_t>(entry.member.sizeBytes)));
    const auto text = asText(content);
    return text.find(" path=") == std::string_view::npos &&
           text.find(" size=") == std::string_view::npos &&
           text.find(" linkpath=") == std::string_view::npos &&
           text.find(" GNU.sparse") == std::string_view::npos;
}

bool isZero(BytesView block)
{
    return std::all_of(block.begin(), block.end(), [](std::uint8_t byte) { return byte == 0; });
}

std::uint64_t endOf(const Member& member)
{
    return member.offset + member.sizeBytes + tarPadding(member.sizeBytes);
}

} // namespace

bool startsLikeTar(BytesView head)
{
    return head.size() >= kTarBlockBytes && asText(head.subspan(257, 5)) == "ustar";
}

Result<Member> firstInTar(const ByteSource& file)
{
    TRY(const auto header, file.read(0, kTarBlockBytes));
    TRY(auto entry, readEntry(header, 0, file.size()));
    TRY(checkMember(header, entry, TarNames::Plain));
    return std::move(entry.member);
}

Result<std::vector<Member>> listTar(const ByteSource& file, TarNames names, std::size_t most)
{
    std::vector<Member> members;
    std::set<std::string> taken;
    std::size_t passed = 0;
    std::uint64_t at = 0;
    while (at < file.size()) {
        TRY(const auto header, file.read(at, kTarBlockBytes));
        if (isZero(header))
            return members;
        TRY(auto entry, readEntry(header, at, file.size()));
        at = endOf(entry.member);
        if (names == TarNames::Paths) {
            TRY(const bool isNothing, isPassedOver(file, entry));
            if (isNothing && ++passed <= most)
                continue;
        }
        TRY(checkMember(header, entry, names));
        if (members.size() == most || !taken.insert(entry.member.name).second)
            return fail(ErrorCode::PermissionDenied,
                        "the archive holds too many files, or one of them twice");
        members.push_back(std::move(entry.member));
    }
    return fail(ErrorCode::Corrupt, "the archive ends too early");
}

} // namespace helix::image
