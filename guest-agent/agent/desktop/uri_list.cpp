#include "agent/desktop/uri_list.h"

#include <charconv>
#include <optional>

#include "protocol/dragged_files.h"

namespace helix::agent {
namespace {

constexpr std::string_view kFileScheme = "file://";

std::optional<std::string> unescaped(std::string_view text)
{
    constexpr std::size_t kDigits = 2;
    constexpr int kHexadecimal = 16;
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i];
            continue;
        }
        unsigned value = 0;
        const std::string_view digits = text.substr(i + 1, kDigits);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value, kHexadecimal);
        if (digits.size() != kDigits || error != std::errc() ||
            end != digits.data() + digits.size())
            return std::nullopt;
        plain += static_cast<char>(value);
        i += kDigits;
    }
    return plain;
}

/// Of "file:///path" and "file://host/path": whoever drags it has it here.
std::optional<std::string> pathOf(std::string_view address)
{
    if (!address.starts_with(kFileScheme))
        return std::nullopt;
    address.remove_prefix(kFileScheme.size());
    const auto slash = address.find('/');
    if (slash == std::string_view::npos)
        return std::nullopt;
    auto path = unescaped(address.substr(slash));
    while (path && path->ends_with('/')) // behind a folder
        path->pop_back();
    return path && protocol::isDraggedPath(*path) ? path : std::nullopt;
}

} // namespace

std::vector<std::string> pathsOfUriList(std::string_view list)
{
    std::vector<std::string> paths;
    while (!list.empty() && paths.size() < protocol::kMaxDraggedFiles) {
        const auto end = list.find('\n');
        std::string_view line = list.substr(0, end);
        list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (auto path = pathOf(line))
            paths.push_back(std::move(*path));
    }
    return paths;
}

} // namespace helix::agent
