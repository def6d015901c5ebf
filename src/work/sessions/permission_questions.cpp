#include "sessions/permission_questions.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "sessions/permission_rules.h"
#include "sessions/rpc_incoming.h"
#include "sessions/sessions_shared.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kMaxAsked = 8;

} // namespace

PermissionQuestions::PermissionQuestions(SessionContext& context, SessionKeeper& keeper,
                                         SessionNotifier& notifier, AgentLink& link)
    : m_context(context)
    , m_keeper(keeper)
    , m_notifier(notifier)
    , m_link(link)
{
}

bool PermissionQuestions::waits(const std::string& requestId) const
{
    return std::ranges::any_of(m_context.facts.asked,
                               [&](const auto& asked) { return asked.second == requestId; });
}

bool PermissionQuestions::isFull() const
{
    return m_context.facts.asked.size() >= kMaxAsked;
}

std::string PermissionQuestions::enter(const std::string& requestId, acp::PermissionRequest request)
{
    const auto permissionId = "p" + std::to_string(m_context.conversation.newest() + 1);
    m_context.conversation.ask(permissionId, std::move(request), m_context.now());
    m_context.facts.asked[permissionId] = requestId;
    m_keeper.factsChanged();
    m_keeper.contentsChangedForGood();
    return permissionId;
}

void PermissionQuestions::ask(const std::string& requestId, acp::PermissionRequest request)
{
    const auto option = answerByRule(m_context.sessions->rules, m_context.row.workspace,
                                     m_context.row.agent, request);
    const auto permissionId = enter(requestId, std::move(request));
    if (option)
        settle(permissionId, option);
    m_notifier.showNow();
}

void PermissionQuestions::askInEditor(const std::string& requestId, acp::PermissionRequest request)
{
    (void)enter(requestId, std::move(request));
}

void PermissionQuestions::decline(const std::string& requestId)
{
    m_link.respond(resultText(requestId, acp::encodePermissionAnswer(std::nullopt)));
}

Result<void> PermissionQuestions::answer(const std::string& permissionId,
                                         const std::string& optionId)
{
    const auto asked = m_context.conversation.asked();
    const auto entry = std::ranges::find_if(
        asked, [&](const ConversationEntry* e) { return e->permissionId == permissionId; });
    if (entry == asked.end() || !m_context.facts.asked.contains(permissionId))
        return fail(ErrorCode::Conflict, "That question was answered already.");
    const auto& request = *(*entry)->permission;
    const auto option = std::ranges::find(request.options, optionId, &acp::PermissionOption::id);
    if (option == request.options.end())
        return fail(ErrorCode::InvalidArgument,
                    "There is no such answer to this question: " + printable(optionId, 80));
    using Kind = acp::PermissionOption::Kind;
    if (option->kind == Kind::AllowAlways || option->kind == Kind::RejectAlways) {
        PermissionRule rule{m_context.row.workspace, m_context.row.agent, request.call.kind,
                            option->kind == Kind::AllowAlways};
        if (rule.kind) // "always" about a kind that is not said would be about everything
            m_context.sessions->addRule(std::move(rule));
    }
    settle(std::string(permissionId), std::string(optionId));
    m_notifier.showNow();
    return {};
}

void PermissionQuestions::settleInEditor(const std::string& requestId, const std::string& chosen)
{
    auto& asked = m_context.facts.asked;
    const auto question =
        std::ranges::find_if(asked, [&](const auto& pair) { return pair.second == requestId; });
    if (question == asked.end())
        return;
    m_context.conversation.settle(question->first, chosen);
    asked.erase(question);
    m_keeper.factsChanged();
    m_keeper.contentsChangedForGood();
}

void PermissionQuestions::settle(const std::string& permissionId,
                                 const std::optional<std::string>& option)
{
    const auto asked = m_context.facts.asked.find(permissionId);
    if (asked == m_context.facts.asked.end())
        return;
    m_link.respond(resultText(asked->second, acp::encodePermissionAnswer(option)));
    m_context.facts.asked.erase(asked);
    m_context.conversation.settle(permissionId, option.value_or("cancelled"));
    m_keeper.factsChanged();
    m_keeper.contentsChangedForGood();
}

void PermissionQuestions::cancelAll()
{
    while (!m_context.facts.asked.empty())
        settle(std::string(m_context.facts.asked.begin()->first), std::nullopt);
}

} // namespace helix::sessions
