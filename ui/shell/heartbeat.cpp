#include "ui/shell/heartbeat.h"

#include <algorithm>

namespace helix::ui {

namespace {
constexpr int kIntervalMs = 5;
}

Heartbeat::Heartbeat(QObject* parent)
    : QObject(parent)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Heartbeat::beat);
    m_timer.start(kIntervalMs);
    m_sinceBeat.start();
}

void Heartbeat::reset()
{
    m_longestStallMs = 0;
    m_sinceBeat.start();
}

void Heartbeat::beat()
{
    const double elapsedMs = static_cast<double>(m_sinceBeat.nsecsElapsed()) / 1e6;
    m_sinceBeat.start();
    m_longestStallMs = std::max(m_longestStallMs, elapsedMs - kIntervalMs);
}

} // namespace helix::ui
