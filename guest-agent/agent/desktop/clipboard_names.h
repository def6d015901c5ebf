#pragma once
// What programs call the kinds of what they copy: names of MIME, and one that is older.

#include <array>
#include <optional>
#include <string_view>

#include "protocol/clipboard_message.h"

namespace helix::agent {

struct ClipboardName {
    protocol::ClipboardKind kind;
    std::string_view name;
};
/// The best of a kind first. All text of these names is UTF-8.
inline constexpr std::array<ClipboardName, 5> kClipboardNames{{
    {protocol::ClipboardKind::Text, protocol::mimeOf(protocol::ClipboardKind::Text)},
    {protocol::ClipboardKind::Text, "UTF8_STRING"},
    {protocol::ClipboardKind::Text, "text/plain"},
    {protocol::ClipboardKind::Html, protocol::mimeOf(protocol::ClipboardKind::Html)},
    {protocol::ClipboardKind::Png, protocol::mimeOf(protocol::ClipboardKind::Png)},
}};

constexpr std::optional<std::size_t> findClipboardName(std::string_view name)
{
    for (std::size_t i = 0; i < kClipboardNames.size(); ++i)
        if (kClipboardNames[i].name == name)
            return i;
    return std::nullopt;
}

/// Which of the names a program said, and so what it has.
class SaidNames {
public:
    void add(std::size_t name) { m_said.at(name) = true; }
    /// The best name of this kind that it said.
    [[nodiscard]] std::optional<std::size_t> best(protocol::ClipboardKind kind) const
    {
        for (std::size_t i = 0; i < kClipboardNames.size(); ++i)
            if (m_said[i] && kClipboardNames[i].kind == kind)
                return i;
        return std::nullopt;
    }
    [[nodiscard]] std::vector<protocol::ClipboardKind> kinds() const
    {
        std::vector<protocol::ClipboardKind> kinds;
        for (const auto kind : protocol::kClipboardKinds)
            if (best(kind))
                kinds.push_back(kind);
        return kinds;
    }

private:
    std::array<bool, kClipboardNames.size()> m_said{};
};

} // namespace helix::agent
