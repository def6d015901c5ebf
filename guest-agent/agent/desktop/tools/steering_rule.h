#pragma once
// What a tool may do while the user acts on the desktop, and what its agent is told instead. Pure.

#include <chrono>
#include <string>

#include "agent/desktop/steering_board.h"
#include "agent/desktop/tools/action.h"

namespace helix::agent {

/// Whether it presses or moves anything.
bool actsOnDesktop(const Action& action);

enum class Hindrance {
    None,
    UserActs,      ///< it would act, and the user has control
    UserIsPrivate, ///< it would act or look, and the user works privately
};
Hindrance hindranceOf(const Action& action, protocol::Steerer who);

/// For how long a call waits until nothing hinders it; one that waits anyway, at least for what it
/// was given.
std::chrono::milliseconds patienceOf(const Action& action, std::chrono::milliseconds usual);

/// Whether what was seen between the two notes is nobody's but the user's.
bool sawPrivateTime(const SteeringNote& before, const SteeringNote& after);

/// How far it came before it was hindered.
enum class Progress {
    NotBegun,
    BrokenOff, ///< what it held down was let go
    Done,      ///< but for the picture of it
};
/// For the agent that called, when its patience is over. No failure: nothing is wrong.
std::string sentenceFor(Hindrance hindrance, Progress progress);
/// For one whose call was hindered until now: what it wanted to do was decided on an older picture.
std::string sentenceWhenGivenBack(Progress progress);

} // namespace helix::agent
