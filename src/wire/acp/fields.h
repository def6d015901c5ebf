#pragma once
// Reading an agent's JSON: leniently (protocol/fields.h), and the names of enums. Internal to the
// room.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "protocol/fields.h"

namespace helix::acp {

using Json = nlohmann::json;

using protocol::countIn;
using protocol::fieldIn;
using protocol::isTrue;
using protocol::itemsIn;
using protocol::memberOf;
using protocol::textIn;
using protocol::textOr;

/// The inverse of nameOf(): `names` are what an enum's values are called on the wire, in their
/// order.
template <typename Enum, std::size_t Count>
std::optional<Enum> fromName(const std::array<std::string_view, Count>& names,
                             std::string_view name)
{
    for (std::size_t i = 0; i < Count; ++i)
        if (names[i] == name)
            return static_cast<Enum>(i);
    return std::nullopt;
}

template <std::size_t Count, typename Enum>
std::string_view nameOf(const std::array<std::string_view, Count>& names, Enum value)
{
    const auto index = static_cast<std::size_t>(value);
    return index < Count ? names[index] : std::string_view();
}

inline tl::unexpected<Error> brokenMessage(std::string what)
{
    return fail(ErrorCode::Protocol, "The agent's message makes no sense: " + what + ".");
}

} // namespace helix::acp
