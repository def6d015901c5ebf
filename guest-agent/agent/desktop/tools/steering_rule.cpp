#include "agent/desktop/tools/steering_rule.h"

#include <algorithm>
#include <variant>

namespace helix::agent {
namespace {

using protocol::Steerer;

const char* sentenceAbout(Progress progress)
{
    switch (progress) {
    case Progress::NotBegun:
        return "Nothing was done.";
    case Progress::BrokenOff:
        return "The action was broken off in the middle, and what it held down was let go.";
    case Progress::Done:
        return "The action was done.";
    }
    return "";
}

} // namespace

bool actsOnDesktop(const Action& action)
{
    return !std::holds_alternative<ScreenshotAction>(action.what) &&
           !std::holds_alternative<WaitAction>(action.what) &&
           !std::holds_alternative<WindowsAction>(action.what);
}

Hindrance hindranceOf(const Action& action, Steerer who)
{
    if (who == Steerer::UserPrivately)
        return Hindrance::UserIsPrivate;
    return who == Steerer::User && actsOnDesktop(action) ? Hindrance::UserActs : Hindrance::None;
}

std::chrono::milliseconds patienceOf(const Action& action, std::chrono::milliseconds usual)
{
    const auto* wait = std::get_if<WaitAction>(&action.what);
    return wait != nullptr ? std::max(wait->limit, usual) : usual;
}

bool sawPrivateTime(const SteeringNote& before, const SteeringNote& after)
{
    return before.who == Steerer::UserPrivately || after.who == Steerer::UserPrivately ||
           after.privateTimes != before.privateTimes;
}

std::string sentenceFor(Hindrance hindrance, Progress progress)
{
    const std::string about = sentenceAbout(progress);
    if (hindrance == Hindrance::UserIsPrivate)
        return "The user works privately on the desktop: there are no pictures and no list of "
               "windows until they are done, and your input waits. " +
               about +
               " This is no failure. Go on with what needs no desktop, or call desktop_wait, and "
               "look again before you act.";
    return "The user has taken control of the desktop. " + about +
           " This is no failure. You may look (desktop_screenshot, desktop_wait); act again when "
           "they have given it back, and look before you do.";
}

std::string sentenceWhenGivenBack(Progress progress)
{
    return std::string("The user had control of the desktop and has given it back. ") +
           sentenceAbout(progress) +
           " Things may stand elsewhere now: decide anew by what the desktop shows.";
}

} // namespace helix::agent
