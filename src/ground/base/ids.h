#pragma once
// Names and identifiers.

#include <compare>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace helix {

/// 12 random lower-case letters and digits (about 60 bits), safe in paths, host names and socket
/// names. `Kind` tells the ids of different things apart, and names them in errors.
template <typename Kind>
class RandomId {
public:
    RandomId() = default;
    static RandomId generate();
    /// InvalidArgument unless `text` has the form of an id.
    static Result<RandomId> parse(std::string_view text);

    [[nodiscard]] const std::string& str() const { return m_text; }
    [[nodiscard]] bool empty() const { return m_text.empty(); }
    friend auto operator<=>(const RandomId&, const RandomId&) = default;

private:
    explicit RandomId(std::string text)
        : m_text(std::move(text))
    {
    }
    std::string m_text;
};

struct WorkspaceKind {
    static constexpr std::string_view kName = "workspace";
};
struct SessionKind {
    static constexpr std::string_view kName = "session";
};
/// Identifies a workspace for ever.
using WorkspaceId = RandomId<WorkspaceKind>;
/// Identifies one conversation with an agent for ever.
using SessionId = RandomId<SessionKind>;

/// Checks a name that becomes a host name and a path: 1 to 63 lower-case letters, digits and inner
/// hyphens (RFC 1123 label). InvalidArgument with a sentence that says what is wrong with it.
Result<void> checkName(std::string_view name, std::string_view whatItNames);

/// A pronounceable name such as "quiet-otter".
std::string suggestName();

/// A random UUID, version 4 (RFC 9562), lower-case.
std::string generateUuid();

} // namespace helix

template <typename Kind>
struct std::hash<helix::RandomId<Kind>> {
    std::size_t operator()(const helix::RandomId<Kind>& id) const noexcept
    {
        return std::hash<std::string>{}(id.str());
    }
};
