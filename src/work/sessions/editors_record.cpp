#include "sessions/editors_record.h"

#include <nlohmann/json.hpp>

#include "protocol/foreign_json.h"

namespace helix::sessions {

EditorsRecord::EditorsRecord(const SessionLifetime& life, SessionKeeper& keeper, Turn& turn,
                             PermissionQuestions& questions, UpdateIntake& updates)
    : m_life(life)
    , m_keeper(keeper)
    , m_turn(turn)
    , m_questions(questions)
    , m_updates(updates)
{
}

void EditorsRecord::beginTurn(std::string text, std::vector<acp::ContentBlock> blocks)
{
    if (!m_life.isShut())
        m_turn.beginForEditor(std::move(text), std::move(blocks));
}

void EditorsRecord::endTurn(std::optional<acp::StopReason> reason, const std::string& why)
{
    if (!m_life.isShut() && m_turn.runs())
        m_turn.endForEditor(reason, why);
}

void EditorsRecord::update(const nlohmann::json& params)
{
    if (!m_life.isShut())
        m_updates.takeEditors(params);
}

void EditorsRecord::asked(const std::string& id, const nlohmann::json& params)
{
    auto request = acp::decodePermissionRequest(params);
    if (m_keeper.isFull())
        return;
    m_keeper.countKept(protocol::toText(params).size());
    if (request && !m_life.isShut())
        m_questions.askInEditor(id, std::move(*request));
}

void EditorsRecord::settled(const std::string& id, const std::string& chosen)
{
    if (!m_life.isShut())
        m_questions.settleInEditor(id, chosen);
}

void EditorsRecord::note(std::string sentence)
{
    m_keeper.note(std::move(sentence));
}

} // namespace helix::sessions
