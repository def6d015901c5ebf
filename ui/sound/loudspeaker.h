#pragma once
// This computer's loudspeakers.

#include "sound/sound.h"

namespace helix::ui {

/// A sound::OutputMaker: takes evenly what is to be played, on a thread of its own, for as long as
/// what it returns lives.
std::unique_ptr<sound::Output> makeLoudspeaker(sound::Pull pull, sound::OutputFailed failed);

} // namespace helix::ui
