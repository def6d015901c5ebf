#include "sessions/entry.h"

namespace helix::sessions {

std::string_view toString(ConversationEntry::Kind kind)
{
    switch (kind) {
    case ConversationEntry::Kind::Prompt:
        return "prompt";
    case ConversationEntry::Kind::Answer:
        return "answer";
    case ConversationEntry::Kind::Thought:
        return "thought";
    case ConversationEntry::Kind::Tool:
        return "tool";
    case ConversationEntry::Kind::Plan:
        return "plan";
    case ConversationEntry::Kind::Permission:
        return "permission";
    case ConversationEntry::Kind::Notice:
        return "notice";
    case ConversationEntry::Kind::TurnEnd:
        return "turn_end";
    }
    return "notice";
}

std::string_view toString(SessionState state)
{
    switch (state) {
    case SessionState::Idle:
        return "idle";
    case SessionState::Starting:
        return "starting";
    case SessionState::Working:
        return "working";
    case SessionState::Asking:
        return "asking";
    case SessionState::Stopping:
        return "stopping";
    case SessionState::Away:
        return "away";
    case SessionState::Failed:
        return "failed";
    case SessionState::Asleep:
        return "asleep";
    }
    return "idle";
}

} // namespace helix::sessions
