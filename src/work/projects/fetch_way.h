#pragma once
// How the user's own git reaches a server over https.

#include <functional>
#include <map>
#include <string>

#include "base/result.h"

namespace helix::projects {

/// What git has to find in its environment for the user's proxy of https; an error: it is not to go out now.
using FetchWay = std::function<Result<std::map<std::string, std::string>>()>;

} // namespace helix::projects
