#include "ui/sound/loudspeaker.h"

#include <utility>

#include <QAudioSink>
#include <QMediaDevices>
#include <QThread>

#include "protocol/sound_message.h"
#include "sound/pulled_sound.h"

namespace helix::ui {
namespace {

constexpr qint64 kFrameBytes = protocol::kSoundChannels * sizeof(std::int16_t);
/// What the system takes ahead: less stutters, more is late.
constexpr qint64 kDeviceBytes = 2 * protocol::kSoundPacketFrames * kFrameBytes;

QAudioFormat formatOfSound()
{
    QAudioFormat format;
    format.setSampleRate(protocol::kSoundRate);
    format.setChannelCount(protocol::kSoundChannels);
    format.setSampleFormat(QAudioFormat::Int16);
    return format;
}

/// Asking for devices may wait for the system's sound server: so all of it is on its own thread, for
/// which its end waits.
class Loudspeaker : public sound::Output {
public:
    Loudspeaker(sound::Pull pull, sound::OutputFailed failed)
    {
        m_thread.setObjectName(QStringLiteral("loudspeaker"));
        m_context.moveToThread(&m_thread);
        m_thread.start();
        QMetaObject::invokeMethod(
            &m_context,
            [this, pull = std::move(pull), failed = std::move(failed)] { play(pull, failed); },
            Qt::QueuedConnection);
        QObject::connect(
            &m_thread, &QThread::finished, &m_context,
            [this] {
                if (m_sink)
                    m_sink->disconnect(&m_context);
                m_sink.reset();
                m_sound.reset();
            },
            Qt::DirectConnection);
    }
    ~Loudspeaker() override
    {
        m_thread.quit();
        m_thread.wait();
    }

private:
    void play(const sound::Pull& pull, const sound::OutputFailed& failed)
    {
        const auto device = QMediaDevices::defaultAudioOutput();
        if (device.isNull())
            return failed({ErrorCode::Unavailable,
                           "It plays, but this computer has no loudspeakers that Helix could use.",
                           {}});
        m_sound = std::make_unique<sound::PulledSound>(pull, kDeviceBytes);
        m_sink = std::make_unique<QAudioSink>(device, formatOfSound());
        m_sink->setBufferSize(kDeviceBytes);
        const auto look = [this, failed] {
            if (m_sink->state() == QAudio::StoppedState && m_sink->error() != QAudio::NoError)
                failed({ErrorCode::Unavailable,
                        "It plays, but this computer's loudspeakers could not be used.",
                        {}});
        };
        m_sink->start(m_sound.get());
        look();
        // A sound server that starts anew stops it later.
        QObject::connect(m_sink.get(), &QAudioSink::stateChanged, &m_context, look);
    }

    std::unique_ptr<sound::PulledSound> m_sound; // of the thread, as the sink
    std::unique_ptr<QAudioSink> m_sink;
    QObject m_context;
    QThread m_thread;
};

} // namespace

std::unique_ptr<sound::Output> makeLoudspeaker(sound::Pull pull, sound::OutputFailed failed)
{
    return std::make_unique<Loudspeaker>(std::move(pull), std::move(failed));
}

} // namespace helix::ui
