#pragma once
// Values that say their fields once: a reader, a writer and the documentation go through them.
//
//   struct RenameWorkspace {
//       static constexpr Operation kOperation{"workspaces.rename", Effect::Works,
//                                             "Gives it another name."};
//       using Answer = Workspace; // left out: {}
//       std::string workspace, name;
//   };
//   void describe(auto& field, Is<RenameWorkspace> auto& request)
//   {
//       field("workspace", request.workspace, need(kMaxReference), "its name or id");
//       field("name", request.name, need(63), "the new name");
//   }
//
// A value of an answer has no bounds, for its reader trusts Helix. What is std::optional is null when
// it is nothing; what is said with kSometimes is left out when it is empty, 0 or false.
//
//   struct Usage {
//       static constexpr std::string_view kValue = "usage"; // a section of the documentation
//       std::uint64_t requests = 0;
//   };
//   void describe(auto& field, Is<Usage> auto& usage)
//   {
//       field("requests", usage.requests, "answered ones");
//   }

#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/secret.h"

namespace helix::operations {

/// `T`, constant for a writer.
template <typename T, typename Type>
concept Is = std::same_as<std::remove_const_t<T>, Type>;

inline constexpr std::int64_t kMaxReference = 256; ///< of a name or id of something
inline constexpr std::int64_t kMaxWord = 4096;
/// Most bytes of what an agent is told at once.
inline constexpr std::int64_t kMaxPromptText = 512 << 10;
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

/// A value whose form in JSON another protocol says: specialised as
///     static constexpr std::string_view kType; // in the documentation: "ACP ToolCall"
///     static nlohmann::json write(const T& value);
///     static std::optional<T> read(const nlohmann::json& json); // none: left out
template <typename T>
struct Foreign;
template <typename T>
concept IsForeign = requires
{
    Foreign<T>::kType;
};

/// Says of an answer's field that it is there only when there is something to say.
struct Sometimes {};
inline constexpr Sometimes kSometimes;

/// What a value inherits from `Base`, constant for a writer.
template <typename Base, typename T>
auto& baseOf(T& value)
{
    return static_cast<std::conditional_t<std::is_const_v<T>, const Base, Base>&>(value);
}

/// An enum that has words on the wire: `constexpr auto words(Kind)`, an array of them in the order of
/// its values, which begin at 0.
template <typename Enum>
concept Worded = std::is_enum_v<Enum> && requires(Enum value)
{
    words(value).size();
};
template <Worded Enum>
constexpr std::string_view toString(Enum value)
{
    return words(value).at(static_cast<std::size_t>(value));
}

/// What an operation does to what the user has given away: for doors that not everybody may use.
enum class Effect {
    Looks,  ///< changes nothing
    Works,  ///< acts in or on workspaces, as far as they may go already
    Gives,  ///< widens what a workspace, or whoever talks to a model for it, may reach or use
    Manages ///< changes what Helix itself keeps: images, providers, settings
};
constexpr auto words(Effect /*effect*/)
{
    return std::array<std::string_view, 4>{"looks", "works", "gives", "manages"};
}

/// What the table knows of an operation, beside the fields of its request and of its answer.
struct Operation {
    std::string_view name; ///< on the wire: "workspaces.rename"
    Effect effect = Effect::Looks;
    std::string_view says;      ///< what it does, a sentence
    std::string_view meanwhile; ///< what else holds until it is answered; empty: nothing
};

/// What the table knows of a notification, beside its fields, which are said like those of an
/// answer: `static constexpr Event kEvent` of its struct. With them goes `call`, the call's id.
struct Event {
    std::string_view name; ///< on the wire: "sessions.entry"
    std::string_view says; ///< when it comes
};

/// The answer of what has nothing to say but that it is done: {}.
struct Nothing {
    friend bool operator==(const Nothing&, const Nothing&) = default;
};
template <typename T>
concept IsNothing = std::derived_from<std::remove_const_t<T>, Nothing>;
void describe(auto& /*field*/, IsNothing auto& /*nothing*/) {}

/// A piece of something long; notifications that are nothing else derive from it.
struct Piece {
    std::string data;
    friend bool operator==(const Piece&, const Piece&) = default;
};
template <typename T>
concept IsPiece = std::derived_from<std::remove_const_t<T>, Piece>;
void describe(auto& field, IsPiece auto& piece)
{
    field("data", piece.data, "base64url");
}

template <typename Request>
struct AnswerTo {
    using Type = Nothing;
};
template <typename Request>
requires requires
{
    typename Request::Answer;
}
struct AnswerTo<Request> {
    using Type = typename Request::Answer;
};
/// What the operation `Request` answers.
template <typename Request>
using AnswerOf = typename AnswerTo<Request>::Type;

/// Operations in the order of the documentation; a header of requests ends with its own. Events of
/// one operation.
template <typename... Requests>
struct Rows {
};

template <typename Request>
struct EventsWith {
    using Type = Rows<>;
};
template <typename Request>
requires requires
{
    typename Request::Events;
}
struct EventsWith<Request> {
    using Type = typename Request::Events;
};
/// What is told while the operation `Request` runs.
template <typename Request>
using EventsOf = typename EventsWith<Request>::Type;

} // namespace helix::operations
