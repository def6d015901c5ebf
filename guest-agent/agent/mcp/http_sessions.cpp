#include "agent/mcp/http_sessions.h"

#include <algorithm>

#include "base/secret.h"

namespace helix::agent {
namespace {

constexpr std::size_t kIdBytes = 16;

} // namespace

std::string HttpSessions::start()
{
    if (m_sessions.size() >= kMaxSessions) {
        const auto oldest = std::ranges::min_element(
            m_sessions, {}, [](const auto& entry) { return entry.second.lastUse; });
        oldest->second.calls->cancelAll();
        m_sessions.erase(oldest);
    }
    std::string id = toBase64Url(Secret::random(kIdBytes).reveal());
    m_sessions.emplace(id, Session{std::make_shared<RunningCalls>(), ++m_uses});
    return id;
}

std::shared_ptr<RunningCalls> HttpSessions::find(const std::string& id)
{
    const auto found = m_sessions.find(id);
    if (found == m_sessions.end())
        return nullptr;
    found->second.lastUse = ++m_uses;
    return found->second.calls;
}

bool HttpSessions::end(const std::string& id)
{
    const auto found = m_sessions.find(id);
    if (found == m_sessions.end())
        return false;
    const auto calls = found->second.calls;
    m_sessions.erase(found);
    calls->cancelAll();
    return true;
}

void HttpSessions::endAll()
{
    for (const auto& [id, session] : m_sessions)
        session.calls->cancelAll();
    m_sessions.clear();
}

} // namespace helix::agent
