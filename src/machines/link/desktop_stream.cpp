#include "link/desktop_stream.h"

#include <utility>

#include <QThread>

#include "link/desktop_worker.h"

namespace helix::link {

struct DesktopStream::Private {
    CardChoicePtr cards;
    DesktopShared shared;
    QThread thread;
    std::unique_ptr<DesktopWorker> worker;
};

std::unique_ptr<DesktopStream> DesktopStream::open(std::uint16_t controlPort, Credential credential,
                                                   Callbacks callbacks, RestartsPtr restarts,
                                                   CardChoicePtr cards)
{
    return std::unique_ptr<DesktopStream>(new DesktopStream(controlPort, std::move(credential),
                                                            std::move(callbacks),
                                                            std::move(restarts), std::move(cards)));
}

DesktopStream::DesktopStream(std::uint16_t controlPort, Credential credential, Callbacks callbacks,
                             RestartsPtr restarts, CardChoicePtr cards)
    : m_d(std::make_unique<Private>())
{
    m_d->cards = std::move(cards);
    m_d->worker =
        std::make_unique<DesktopWorker>(controlPort, std::move(credential), std::move(callbacks),
                                        m_d->shared, std::move(restarts), m_d->cards);
    m_d->worker->moveToThread(&m_d->thread);
    m_d->thread.setObjectName(QStringLiteral("desktop"));
    // The worker stops itself, on its own thread, when the loop has ended.
    QObject::connect(&m_d->thread, &QThread::finished, m_d->worker.get(), &DesktopWorker::stop,
                     Qt::DirectConnection);
    m_d->thread.start();
    QMetaObject::invokeMethod(m_d->worker.get(), &DesktopWorker::start, Qt::QueuedConnection);
}

DesktopStream::~DesktopStream()
{
    // Not by an event, which no thread gets once the application is being destroyed.
    m_d->thread.quit();
    m_d->thread.wait();
}

void DesktopStream::send(protocol::DesktopMessage input)
{
    if (m_d->shared.input.add(std::move(input), std::chrono::steady_clock::now()))
        QMetaObject::invokeMethod(m_d->worker.get(), &DesktopWorker::sendInput,
                                  Qt::QueuedConnection);
}

void DesktopStream::presented(std::uint32_t sequence, std::chrono::steady_clock::time_point now)
{
    m_d->shared.meter.presented(sequence, now);
}

void DesktopStream::requestKeyFrame()
{
    QMetaObject::invokeMethod(m_d->worker.get(), &DesktopWorker::requestKeyFrame,
                              Qt::QueuedConnection);
}

void DesktopStream::setPace(std::chrono::milliseconds pace)
{
    QMetaObject::invokeMethod(
        m_d->worker.get(), [worker = m_d->worker.get(), pace] { worker->setPace(pace); },
        Qt::QueuedConnection);
}

StreamStats DesktopStream::stats() const
{
    auto stats = m_d->shared.meter.read(std::chrono::steady_clock::now());
    stats.decoder = decoderName(m_d->cards);
    return stats;
}

PointerPtr DesktopStream::pointer() const
{
    const std::lock_guard lock(m_d->shared.latestMutex);
    return m_d->shared.pointer;
}

PicturePtr DesktopStream::latest() const
{
    const std::lock_guard lock(m_d->shared.latestMutex);
    return m_d->shared.latest;
}

} // namespace helix::link
