// A session that an editor has with an agent: only kept here.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "sessions/agent_sentences.h"
#include "sessions/sessions_p.h"

namespace helix::sessions {

void Session::beginEditorsTurn(std::string text, std::vector<acp::ContentBlock> blocks)
{
    if (m_house == nullptr)
        return;
    if (m_row.turnRuns)
        endEditorsTurn(acp::StopReason::EndTurn, {});
    m_garbage = 0;
    if (m_row.title.empty())
        m_row.title = titleOf(text);
    m_talk.beginTurn(std::move(text), std::move(blocks), now());
    m_row.turnRuns = true;
    m_facts.problem.clear();
    m_facts.turnStartedMs = now();
    m_usageBefore = m_facts.usage();
    mustKeepEntries();
    changed(true);
    contentsChanged();
    show(true);
}

void Session::endEditorsTurn(std::optional<acp::StopReason> reason, const std::string& why)
{
    if (m_house == nullptr || !m_row.turnRuns)
        return;
    m_facts.asked.clear();
    TurnEnd end;
    end.reason = reason;
    if (!reason)
        end.failure = Error{ErrorCode::Unavailable, why, {}};
    endTurn(end, reason ? endOf(*reason, {}) : why);
    m_facts.problem.clear();
}

void Session::recordForEditor(const nlohmann::json& params)
{
    auto update =
        m_house == nullptr ? Result<acp::Update>(acp::Unknown{}) : acp::decodeUpdate(params);
    if (!update || m_house == nullptr)
        return;
    const auto time = now();
    keepUpdate(keptForm(params), time);
    if (applyFacts(m_facts, m_row.title, *update)) {
        changed(true);
        return show(false);
    }
    m_talk.apply(std::move(*update), time);
    contentsChanged();
}

void Session::askForEditor(const std::string& id, const nlohmann::json& params)
{
    auto request = acp::decodePermissionRequest(params);
    if (!request || m_house == nullptr)
        return;
    const auto permissionId = "p" + std::to_string(m_talk.newest() + 1);
    m_talk.ask(permissionId, std::move(*request), now());
    m_facts.asked[permissionId] = id;
    mustKeepEntries();
    changed(true);
    contentsChanged();
}

void Session::settleForEditor(const std::string& id, const std::string& chosen)
{
    const auto asked =
        std::ranges::find_if(m_facts.asked, [&](const auto& pair) { return pair.second == id; });
    if (asked == m_facts.asked.end() || m_house == nullptr)
        return;
    m_talk.settle(asked->first, chosen);
    m_facts.asked.erase(asked);
    mustKeepEntries();
    changed(true);
    contentsChanged();
}

} // namespace helix::sessions
