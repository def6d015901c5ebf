#include "coder/repeat_guard.h"

namespace helix::agent::coder {

RepeatGuard::Verdict RepeatGuard::note(const std::string& tool, const std::string& input,
                                       const std::string& result)
{
    std::string now = tool + '\0' + input + '\0' + result;
    m_count = now == m_last ? m_count + 1 : 1;
    m_last = std::move(now);
    if (m_count >= kStopAt)
        return Verdict::Stop;
    return m_count >= kWarnAt ? Verdict::Warn : Verdict::Fine;
}

} // namespace helix::agent::coder
