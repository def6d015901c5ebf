#include "ui/sound/loudspeaker.h"

#include <cstring>
#include <utility>
#include <vector>

#include <QAudioSink>
#include <QIODevice>
#include <QMediaDevices>
#include <QThread>

#include "protocol/sound_message.h"

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

/// What is pulled, as Qt reads it: it never ends.
class PulledSound : public QIODevice {
public:
    explicit PulledSound(sound::Pull pull)
        : m_pull(std::move(pull))
    {
        open(QIODevice::ReadOnly);
    }
    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] qint64 bytesAvailable() const override { return kDeviceBytes; }

protected:
    qint64 readData(char* data, qint64 size) override
    {
        const qint64 whole = size / kFrameBytes * kFrameBytes;
        m_samples.resize(static_cast<std::size_t>(whole) / sizeof(std::int16_t));
        m_pull(m_samples);
        std::memcpy(data, m_samples.data(), static_cast<std::size_t>(whole));
        return whole;
    }
    qint64 writeData(const char*, qint64) override { return -1; }

private:
    sound::Pull m_pull;
    std::vector<std::int16_t> m_samples;
};

/// Asking for devices may wait for the system's sound server: so all of it is on its own thread.
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
        m_sound = std::make_unique<PulledSound>(pull);
        m_sink = std::make_unique<QAudioSink>(device, formatOfSound());
        m_sink->setBufferSize(kDeviceBytes);
        m_sink->start(m_sound.get());
        if (m_sink->error() != QAudio::NoError)
            failed({ErrorCode::Unavailable,
                    "It plays, but this computer's loudspeakers could not be used.",
                    {}});
    }

    std::unique_ptr<PulledSound> m_sound; // of the thread, as the sink
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
