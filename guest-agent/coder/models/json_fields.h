#pragma once
// Foreign JSON, read leniently: protocol/fields.h, under the names of this room.

#include <string_view>

#include "protocol/fields.h"

namespace helix::agent::coder {

using protocol::countIn;
using protocol::countOr;
using protocol::isTrue;
using protocol::itemsIn;
using protocol::Json;
using protocol::memberOf;
using protocol::objectIn;
using protocol::textOf;
using protocol::textOr;

/// `text` as a JSON object; an empty one when it is anything else.
Json objectFromText(std::string_view text);

} // namespace helix::agent::coder
