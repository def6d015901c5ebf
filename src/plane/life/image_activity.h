#pragma once
// What happened to images, for the activity. Control thread.

#include <cstdint>
#include <string>

#include "life/life_context.h"

namespace helix::life {

/// Nothing once the plane is closing. `name`: of the image. `durationMs` below 0: it took no time
/// worth telling.
void recordImage(LifeContext& context, const std::string& name, const std::string& text,
                 std::int64_t durationMs = -1);
/// `why`: a sentence.
void recordImageFailure(LifeContext& context, const std::string& name, const std::string& why);

} // namespace helix::life
