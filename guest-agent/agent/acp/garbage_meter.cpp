#include "agent/acp/garbage_meter.h"

#include <utility>

#include "acp/message_text.h"

namespace helix::agent {
namespace {

constexpr std::size_t kMaxShownLine = 300; ///< bytes of a line

} // namespace

std::optional<std::string> GarbageMeter::take(std::string_view line, Clock::time_point now)
{
    if (m_told >= kBurst && now - m_last < kPace) {
        ++m_untold;
        return std::nullopt;
    }
    if (now - m_last >= kPace * kBurst)
        m_told = 0; // it was quiet for a while
    ++m_told;
    m_last = now;
    return withCount(acp::printableLines(line, kMaxShownLine));
}

std::optional<std::string> GarbageMeter::rest()
{
    return m_untold == 0 ? std::nullopt : std::optional(withCount({}));
}

std::string GarbageMeter::withCount(std::string text)
{
    const std::size_t untold = std::exchange(m_untold, 0);
    if (untold == 0)
        return text;
    return text + (text.empty() ? "" : "\n") + "(and " + std::to_string(untold) +
           " more lines that are no messages)";
}

} // namespace helix::agent
