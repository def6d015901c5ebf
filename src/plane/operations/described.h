#pragma once
// Values that say their fields once: a reader, a writer and the documentation go through them.
//
//   struct RenameWorkspace {
//       static constexpr Operation kOperation{"workspaces.rename", "Gives it another name."};
//       std::string workspace, name;
//   };
//   void describe(auto& field, Is<RenameWorkspace> auto& request)
//   {
//       field("workspace", request.workspace, need(kMaxReference), "its name or id");
//       field("name", request.name, need(63), "the new name");
//   }

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/secret.h"

namespace helix::operations {

/// `T`, constant for a writer.
template <typename T, typename Type>
concept Is = std::same_as<std::remove_const_t<T>, Type>;

inline constexpr std::int64_t kMaxReference = 256; ///< of a name or id of something
inline constexpr std::int64_t kMaxWord = 4096;
inline constexpr std::int64_t kMaxPath = 4096;
inline constexpr std::int64_t kMaxId = INT64_MAX / 2; ///< of rows and pieces, 0 or 1 first

/// What a field may be. Texts: `high` is the most bytes. Numbers: from `low` to `high`. Lists and
/// maps: `low` to `high` entries, each text of at most `each` bytes, each number at most `each`.
struct Bounds {
    bool needed = false;
    std::int64_t low = 0, high = 0, each = kMaxWord;

    [[nodiscard]] constexpr Bounds ofEach(std::int64_t most) const
    {
        return {needed, low, high, most};
    }
};
constexpr Bounds need(std::int64_t high)
{
    return {true, 0, high};
}
constexpr Bounds need(std::int64_t low, std::int64_t high)
{
    return {true, low, high};
}
constexpr Bounds may(std::int64_t high)
{
    return {false, 0, high};
}
constexpr Bounds may(std::int64_t low, std::int64_t high)
{
    return {false, low, high};
}
constexpr Bounds flag()
{
    return {};
}

/// Left out: as it is; null: none; else the new one.
template <typename T>
struct Change {
    bool given = false;
    std::optional<T> value;
    friend bool operator==(const Change&, const Change&) = default;
};

/// What an operation does to what the user has given away: for doors that not everybody may use.
enum class Effect {
    Looks,  ///< changes nothing
    Works,  ///< acts in or on workspaces, as far as they may go already
    Gives,  ///< widens what a workspace, or whoever talks to a model for it, may reach or use
    Manages ///< changes what Helix itself keeps: images, providers, settings
};
std::string_view toString(Effect effect); ///< "looks", "works", "gives", "manages"

/// What the table knows of an operation, beside the fields of its request.
struct Operation {
    std::string_view name; ///< on the wire: "workspaces.rename"
    Effect effect = Effect::Looks;
    std::string_view says;   ///< what it does, a sentence
    std::string_view answer; ///< what comes back; empty: {}
    std::string_view stream; ///< notifications until it is answered; empty: none
};

} // namespace helix::operations
