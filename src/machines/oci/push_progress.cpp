#include "oci/push_progress.h"

#include <algorithm>

namespace helix::oci {

double PieceProgress::share(std::uint64_t bytes, std::uint64_t of)
{
    return of == 0 ? 1 : std::min(1.0, static_cast<double>(bytes) / static_cast<double>(of));
}

void PieceProgress::sent(std::uint64_t bytes, std::uint64_t of)
{
    m_sent += bytes;
    reach(0.5 + 0.5 * share(m_sent, of));
}

void PieceProgress::reach(double share)
{
    const auto at =
        share >= 1 ? m_bytes : static_cast<std::uint64_t>(static_cast<double>(m_bytes) * share);
    if (at <= m_told)
        return;
    m_done += at - m_told;
    m_told = at;
}

} // namespace helix::oci
