#include "link/sound_stream.h"

#include <algorithm>
#include <utility>

#include <QThread>

#include "link/sound_worker.h"

namespace helix::link {

struct SoundStream::Private {
    QThread thread;
    std::unique_ptr<SoundWorker> worker;
};

std::unique_ptr<SoundStream> SoundStream::open(std::uint16_t controlPort, Credential credential,
                                               Callbacks callbacks, RestartsPtr restarts)
{
    auto d = std::make_unique<Private>();
    d->worker = std::make_unique<SoundWorker>(controlPort, std::move(credential),
                                              std::move(callbacks), std::move(restarts));
    return std::unique_ptr<SoundStream>(new SoundStream(std::move(d)));
}

SoundStream::SoundStream(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
    m_d->worker->moveToThread(&m_d->thread);
    m_d->thread.setObjectName(QStringLiteral("sound"));
    // The worker stops itself, on its own thread, when the loop has ended.
    QObject::connect(&m_d->thread, &QThread::finished, m_d->worker.get(), &SoundWorker::stop,
                     Qt::DirectConnection);
    m_d->thread.start();
    QMetaObject::invokeMethod(m_d->worker.get(), &SoundWorker::start, Qt::QueuedConnection);
}

SoundStream::~SoundStream()
{
    // Not by an event, which no thread gets once the application is being destroyed.
    m_d->thread.quit();
    m_d->thread.wait();
}

std::uint32_t SoundGaps::lostBefore(std::uint32_t sequence, bool begins)
{
    const auto last = std::exchange(m_last, sequence);
    const std::uint32_t lost = last && !begins ? sequence - *last - 1 : 0;
    return lost <= kMostConcealed ? lost : 0; // also of one that came again, or late
}

bool SoundPace::mayCome(std::chrono::steady_clock::time_point now)
{
    // Twice as fast as it is played, for clocks that differ and a guest that catches up.
    constexpr double kPerSecond = 100;
    if (std::exchange(m_started, true))
        m_credit += std::chrono::duration<double>(now - m_last).count() * kPerSecond;
    m_last = now;
    m_credit = std::min<double>(m_credit, kMostAtOnce) - 1;
    return m_credit >= 0;
}

} // namespace helix::link
