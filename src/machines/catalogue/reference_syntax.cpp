#include "catalogue/reference_syntax.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace helix::catalogue {
namespace {

constexpr std::string_view kSmall = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::string_view kAlphanumeric =
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::size_t kMostTagBytes = 128;
constexpr std::size_t kMostHostBytes = 253;

bool isOf(std::string_view text, std::string_view allowed)
{
    return text.find_first_not_of(allowed) == std::string_view::npos;
}

/// Whether each part between `separator`s passes; the text is not empty.
template <typename Check>
bool eachPart(std::string_view text, char separator, Check check)
{
    for (;;) {
        const auto end = text.find(separator);
        if (!check(text.substr(0, end)))
            return false;
        if (end == std::string_view::npos)
            return true;
        text.remove_prefix(end + 1);
    }
}

bool isHostLabel(std::string_view label)
{
    return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
           isOf(label, std::string(kAlphanumeric) + "-");
}

bool isPort(std::string_view port)
{
    return !port.empty() && port.size() <= 5 && port.front() != '0' && isOf(port, "0123456789") &&
           std::stoi(std::string(port)) <= 65535;
}

/// Small letters and digits, with one of . _ __ or some - between them.
bool isPathPart(std::string_view part)
{
    for (;;) {
        const auto letters = std::min(part.find_first_not_of(kSmall), part.size());
        if (letters == 0)
            return false;
        part.remove_prefix(letters);
        if (part.empty())
            return true;
        const auto between = part.substr(0, part.find_first_of(kSmall));
        if (between != "." && between != "_" && between != "__" && !isOf(between, "-"))
            return false;
        part.remove_prefix(between.size());
    }
}

bool isTag(std::string_view tag)
{
    return !tag.empty() && tag.size() <= kMostTagBytes && tag.front() != '.' &&
           tag.front() != '-' && isOf(tag, std::string(kAlphanumeric) + "_.-");
}

/// HOST[:PORT]/PATH
bool isRepository(std::string_view text)
{
    const auto slash = text.find('/');
    if (slash == std::string_view::npos)
        return false;
    const auto host = text.substr(0, slash);
    const bool writtenOut =
        host.find_first_of(".:") != std::string_view::npos || host == "localhost";
    return writtenOut && isAuthority(host) && eachPart(text.substr(slash + 1), '/', isPathPart);
}

} // namespace

bool isDigest(std::string_view text)
{
    constexpr std::string_view kHead = "sha256:";
    return text.size() == kHead.size() + 64 && text.starts_with(kHead) &&
           isOf(text.substr(kHead.size()), "0123456789abcdef");
}

bool isAuthority(std::string_view text)
{
    const auto colon = text.find(':');
    const auto host = text.substr(0, colon);
    return host.size() <= kMostHostBytes && eachPart(host, '.', isHostLabel) &&
           (colon == std::string_view::npos || isPort(text.substr(colon + 1)));
}

bool isPinnedReference(std::string_view text)
{
    const auto at = text.find('@');
    return at != std::string_view::npos && text.size() <= kMostReferenceBytes &&
           isDigest(text.substr(at + 1)) && isRepository(text.substr(0, at));
}

bool isReference(std::string_view text)
{
    const auto at = text.find('@');
    if (text.size() > kMostReferenceBytes ||
        (at != std::string_view::npos && !isDigest(text.substr(at + 1))))
        return false;
    const auto name = text.substr(0, at);
    const auto slash = name.rfind('/');
    const auto colon = name.find(':', slash == std::string_view::npos ? 0 : slash);
    return isRepository(name.substr(0, colon)) &&
           (colon == std::string_view::npos || isTag(name.substr(colon + 1)));
}

} // namespace helix::catalogue
