#include "sessions/editor_places.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "base/bytes.h"
#include "base/git_folder.h"

namespace helix::sessions {
namespace {

using Parts = std::vector<std::string>;

constexpr std::size_t kMaxPlace = 16U << 10;
constexpr int kMostEscapes = 4; ///< escapes of escapes that are looked into
constexpr std::string_view kScheme = "file:";

bool isOneLine(std::string_view text)
{
    return text.size() <= kMaxPlace && isUtf8(text) && std::ranges::none_of(text, [](char c) {
               return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
           });
}

int digitOf(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// What is no escape stays.
std::string withoutEscapes(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isEscape = text[i] == '%' && i + 2 < text.size() && digitOf(text[i + 1]) >= 0 &&
                              digitOf(text[i + 2]) >= 0;
        plain += isEscape ? static_cast<char>(digitOf(text[i + 1]) * 16 + digitOf(text[i + 2]))
                          : text[i];
        i += isEscape ? 2 : 0;
    }
    return plain;
}

std::string withEscapes(std::string_view path)
{
    constexpr std::string_view kPlain = "-._~/!$&'()*+,;=:@";
    std::string text;
    for (const char c : path) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 ||
            kPlain.find(c) != std::string_view::npos) {
            text += c;
            continue;
        }
        constexpr std::string_view kDigits = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(c);
        text += '%';
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text;
}

/// The parts of an absolute path; ".." of the root is the root.
Parts partsOf(std::string_view path)
{
    Parts parts;
    while (!path.empty()) {
        const auto end = std::min(path.find('/'), path.size());
        const auto part = path.substr(0, end);
        path.remove_prefix(std::min(end + 1, path.size()));
        if (part.empty() || part == ".")
            continue;
        if (part != "..")
            parts.emplace_back(part);
        else if (!parts.empty())
            parts.pop_back();
    }
    return parts;
}

std::string joined(const Parts& parts)
{
    std::string path;
    for (const auto& part : parts)
        path += "/" + part;
    return path;
}

/// A reader that undoes escapes, or takes backslashes for slashes, would find another place.
bool isAmbiguous(const std::string& part)
{
    std::string text = part;
    for (int i = 0; i <= kMostEscapes; ++i) {
        std::string slashed = text;
        std::ranges::replace(slashed, '\\', '/');
        std::string_view rest = slashed;
        for (bool more = true; more;) {
            const auto end = rest.find('/');
            const auto piece = rest.substr(0, end);
            if (piece == ".." || isGitFolder(piece))
                return true;
            more = end != std::string_view::npos;
            rest.remove_prefix(more ? end + 1 : 0);
        }
        std::string plain = withoutEscapes(text);
        if (plain == text)
            return !isOneLine(text);
        text = std::move(plain);
    }
    return true;
}

std::optional<std::string> movedPath(std::string_view path, std::string_view from,
                                     std::string_view to)
{
    const bool areFolders = from.starts_with('/') && to.starts_with('/');
    if (!areFolders || path.empty() || !isOneLine(path))
        return std::nullopt;
    const Parts folder = partsOf(from);
    const Parts target = partsOf(to);
    const Parts place = partsOf(
        path.starts_with('/') ? std::string(path) : std::string(from) + "/" + std::string(path));
    if (folder.empty() || target.empty() || place.size() < folder.size() ||
        !std::equal(folder.begin(), folder.end(), place.begin()))
        return std::nullopt;
    Parts moved = target;
    moved.insert(moved.end(), place.begin() + static_cast<std::ptrdiff_t>(folder.size()),
                 place.end());
    if (std::ranges::any_of(moved, isAmbiguous))
        return std::nullopt;
    return joined(moved);
}

/// A line's number, as editors write it behind '#'.
bool isPlainFragment(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == ':' || c == ',' ||
               c == '-' || c == '=';
    });
}

} // namespace

bool isFileUri(std::string_view text)
{
    return text.size() >= kScheme.size() &&
           std::equal(kScheme.begin(), kScheme.end(), text.begin(),
                      [](char wanted, char c) { return wanted == std::tolower(c); });
}

std::optional<std::string> movedPlace(std::string_view text, std::string_view from,
                                      std::string_view to)
{
    if (!isFileUri(text))
        return movedPath(text, from, to);
    text.remove_prefix(kScheme.size());
    const auto end = std::min(text.find_first_of("?#"), text.size());
    std::string_view path = text.substr(0, end);
    std::string_view fragment = text.substr(end);
    if (path.starts_with("//")) {
        const auto slash = path.find('/', 2);
        const auto host = path.substr(2, slash - 2);
        if (slash == std::string_view::npos || (!host.empty() && host != "localhost"))
            return std::nullopt;
        path.remove_prefix(slash);
    }
    if (!path.starts_with('/'))
        return std::nullopt;
    const auto moved = movedPath(withoutEscapes(path), from, to);
    if (!moved)
        return std::nullopt;
    const bool keeps = fragment.starts_with('#') && isPlainFragment(fragment.substr(1));
    return "file://" + withEscapes(*moved) + (keeps ? std::string(fragment) : std::string());
}

bool carriesPlaces(std::string_view key)
{
    std::string name;
    for (const char c : key)
        if (c != '_' && c != '-')
            name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    constexpr std::array<std::string_view, 14> kEndings{
        "path", "paths", "uri",    "uris",    "cwd",       "file",        "files",
        "dir",  "dirs",  "folder", "folders", "directory", "directories", "filename"};
    return std::ranges::any_of(kEndings,
                               [&](std::string_view ending) { return name.ends_with(ending); });
}

} // namespace helix::sessions
