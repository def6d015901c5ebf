#pragma once
// A session that an editor has with an agent, as it is kept here. Internal to the room; control
// thread.

#include <optional>
#include <string>
#include <vector>

#include "sessions/permission_questions.h"
#include "sessions/turn.h"
#include "sessions/update_intake.h"

namespace helix::sessions {

/// Records what passes between the two; does nothing once the session is shut.
class EditorsRecord {
public:
    EditorsRecord(const SessionLifetime& life, SessionKeeper& keeper, Turn& turn,
                  PermissionQuestions& questions, UpdateIntake& updates);
    void beginTurn(std::string text, std::vector<acp::ContentBlock> blocks);
    /// `why`: when there is no reason.
    void endTurn(std::optional<acp::StopReason> reason, const std::string& why);
    /// `params` of a session/update.
    void update(const nlohmann::json& params);
    /// `id`: the request's JSON-RPC id.
    void asked(const std::string& id, const nlohmann::json& params);
    void settled(const std::string& id, const std::string& chosen);
    void note(std::string sentence);

private:
    const SessionLifetime& m_life;
    SessionKeeper& m_keeper;
    Turn& m_turn;
    PermissionQuestions& m_questions;
    UpdateIntake& m_updates;
};

} // namespace helix::sessions
