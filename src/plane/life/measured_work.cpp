#include "life/measured_work.h"

#include "base/clock.h"

namespace helix::life {

void MeasuredWork::see(image::ImportProgress progress)
{
    m_progress = std::move(progress);
    m_pace.see(m_progress.what, m_progress.doneBytes, m_progress.totalBytes, systemWallClock()());
}

operations::Importing MeasuredWork::now() const
{
    return {m_progress.what, m_progress.doneBytes, m_progress.totalBytes,
            m_pace.leftSeconds(systemWallClock()()), m_kind};
}

} // namespace helix::life
