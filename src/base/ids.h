#pragma once
// Names and identifiers.

#include <compare>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace helix {

/// Identifies a workspace for ever: 12 lower-case letters and digits, safe in paths, host names and
/// socket names.
class WorkspaceId {
public:
    WorkspaceId() = default;
    /// A fresh random id (about 60 bits).
    static WorkspaceId generate();
    /// InvalidArgument unless `text` has the form of an id.
    static Result<WorkspaceId> parse(std::string_view text);

    [[nodiscard]] const std::string& str() const { return m_text; }
    [[nodiscard]] bool empty() const { return m_text.empty(); }
    friend auto operator<=>(const WorkspaceId&, const WorkspaceId&) = default;

private:
    explicit WorkspaceId(std::string text)
        : m_text(std::move(text))
    {
    }
    std::string m_text;
};

/// Checks a name that becomes a host name and a path: 1 to 63 lower-case letters, digits and inner
/// hyphens (RFC 1123 label). InvalidArgument with a sentence that says what is wrong with it.
Result<void> checkName(std::string_view name, std::string_view whatItNames);

/// A pronounceable name such as "quiet-otter".
std::string suggestName();

/// A random UUID, version 4 (RFC 9562), lower-case.
std::string generateUuid();

} // namespace helix

template <>
struct std::hash<helix::WorkspaceId> {
    std::size_t operator()(const helix::WorkspaceId& id) const noexcept
    {
        return std::hash<std::string>{}(id.str());
    }
};
