#include "sessions/entry.h"

namespace helix::sessions {

std::string_view toString(Entry::Kind kind)
{
    switch (kind) {
    case Entry::Kind::Prompt:
        return "prompt";
    case Entry::Kind::Answer:
        return "answer";
    case Entry::Kind::Thought:
        return "thought";
    case Entry::Kind::Tool:
        return "tool";
    case Entry::Kind::Plan:
        return "plan";
    case Entry::Kind::Permission:
        return "permission";
    case Entry::Kind::Notice:
        return "notice";
    case Entry::Kind::TurnEnd:
        return "turn_end";
    }
    return "notice";
}

std::string_view toString(TurnState state)
{
    switch (state) {
    case TurnState::Idle:
        return "idle";
    case TurnState::Starting:
        return "starting";
    case TurnState::Working:
        return "working";
    case TurnState::Asking:
        return "asking";
    case TurnState::Stopping:
        return "stopping";
    case TurnState::Away:
        return "away";
    case TurnState::Failed:
        return "failed";
    case TurnState::Asleep:
        return "asleep";
    }
    return "idle";
}

} // namespace helix::sessions
