#include "sessions/permission_questions.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kMaxAsked = 8;

} // namespace

PermissionQuestions::PermissionQuestions(Parts parts, Asked asked)
    : m_parts(std::move(parts))
    , m_asked(std::move(asked))
{
}

bool PermissionQuestions::waits(const std::string& requestId) const
{
    return std::ranges::any_of(m_asked,
                               [&](const auto& asked) { return asked.second == requestId; });
}

bool PermissionQuestions::isFull() const
{
    return m_asked.size() >= kMaxAsked;
}

std::string PermissionQuestions::enter(const std::string& requestId, acp::PermissionRequest request)
{
    const auto permissionId = "p" + std::to_string(m_parts.transcript.newest() + 1);
    m_parts.transcript.ask(permissionId, std::move(request), m_parts.clock());
    m_asked[permissionId] = requestId;
    m_parts.keeper.factsChanged();
    m_parts.keeper.contentsChangedForGood();
    return permissionId;
}

void PermissionQuestions::ask(const std::string& requestId, acp::PermissionRequest request)
{
    const auto option =
        answerByRule(m_parts.rules.list(), m_parts.workspace, m_parts.agent, request);
    const auto permissionId = enter(requestId, std::move(request));
    if (option)
        settle(permissionId, option);
    m_parts.notifier.showNow();
}

void PermissionQuestions::askInEditor(const std::string& requestId, acp::PermissionRequest request)
{
    (void)enter(requestId, std::move(request));
}

void PermissionQuestions::decline(const std::string& requestId)
{
    m_parts.link.respond(resultText(requestId, acp::encodePermissionAnswer(std::nullopt)));
}

Result<void> PermissionQuestions::answer(const std::string& permissionId,
                                         const std::string& optionId)
{
    const auto asked = m_parts.transcript.asked();
    const auto entry = std::ranges::find_if(
        asked, [&](const ConversationEntry* e) { return e->permissionId == permissionId; });
    if (entry == asked.end() || !m_asked.contains(permissionId))
        return fail(ErrorCode::Conflict, "That question was answered already.");
    const auto& request = *(*entry)->permission;
    const auto option = std::ranges::find(request.options, optionId, &acp::PermissionOption::id);
    if (option == request.options.end())
        return fail(ErrorCode::InvalidArgument,
                    "There is no such answer to this question: " + printable(optionId, 80));
    using Kind = acp::PermissionOption::Kind;
    if (option->kind == Kind::AllowAlways || option->kind == Kind::RejectAlways) {
        PermissionRule rule{m_parts.workspace, m_parts.agent, request.call.kind,
                            option->kind == Kind::AllowAlways};
        if (rule.kind) // "always" about a kind that is not said would be about everything
            m_parts.rules.add(std::move(rule));
    }
    settle(std::string(permissionId), std::string(optionId));
    m_parts.notifier.showNow();
    return {};
}

void PermissionQuestions::settleInEditor(const std::string& requestId, const std::string& chosen)
{
    const auto question =
        std::ranges::find_if(m_asked, [&](const auto& pair) { return pair.second == requestId; });
    if (question == m_asked.end())
        return;
    m_parts.transcript.settle(question->first, chosen);
    m_asked.erase(question);
    m_parts.keeper.factsChanged();
    m_parts.keeper.contentsChangedForGood();
}

void PermissionQuestions::settle(const std::string& permissionId,
                                 const std::optional<std::string>& option)
{
    const auto asked = m_asked.find(permissionId);
    if (asked == m_asked.end())
        return;
    m_parts.link.respond(resultText(asked->second, acp::encodePermissionAnswer(option)));
    m_asked.erase(asked);
    m_parts.transcript.settle(permissionId, option.value_or("cancelled"));
    m_parts.keeper.factsChanged();
    m_parts.keeper.contentsChangedForGood();
}

void PermissionQuestions::cancelAll()
{
    while (!m_asked.empty())
        settle(std::string(m_asked.begin()->first), std::nullopt);
}

} // namespace helix::sessions
