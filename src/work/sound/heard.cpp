#include "sound/heard.h"

#include <algorithm>

#include "base/try.h"

namespace helix::sound {
namespace {

std::size_t framesIn(std::chrono::nanoseconds time)
{
    return static_cast<std::size_t>(std::chrono::duration<double>(time).count() *
                                    protocol::kSoundRate);
}

} // namespace

Result<std::shared_ptr<SoundRecorder>> SoundRecorder::begin(const RecordWish& wish, Time now)
{
    TRY(auto file, WavFile::begin(wish.file, wish.replace, wish.keepFree));
    return std::shared_ptr<SoundRecorder>(
        new SoundRecorder(std::move(file), wish.file, framesIn(wish.length), now));
}

std::size_t SoundRecorder::elapsed(Time now) const
{
    return framesIn(std::max(now - m_began, std::chrono::nanoseconds(0)));
}

void SoundRecorder::hear(const link::HeardSound& sound)
{
    const std::lock_guard lock(m_mutex);
    if (m_isEnded || m_failed || m_isPrivate || m_track.left() == 0)
        return;
    const auto samples = m_track.add(sound, elapsed(sound.receivedAt));
    LevelMeter meter;
    meter.add(samples, sound.receivedAt);
    m_level = std::max(m_level, meter.percent(sound.receivedAt));
    note(m_file.append(samples));
}

void SoundRecorder::note(const Result<void>& written)
{
    if (written || m_failed)
        return;
    m_failed = written.error();
    m_hasFailed = true;
}

Result<operations::RecordedSound> SoundRecorder::end(Time now, std::string problem)
{
    const std::lock_guard lock(m_mutex);
    m_isEnded = true; // the guest plays on
    // It may be a little ahead of the time that has passed, which is what the length is.
    if (!m_failed)
        note(m_file.cut(elapsed(now) * protocol::kSoundChannels));
    if (!m_failed)
        note(m_file.appendSilence(m_track.leftUntil(elapsed(now)) * protocol::kSoundChannels));
    if (!m_failed)
        note(m_file.finish());
    if (m_file.bytes() == 0)
        return m_failed ? fail(*m_failed)
                        : fail(ErrorCode::Cancelled, "The recording ended before it had begun.");
    const auto heard = std::min(m_track.heardFrames(), elapsed(now));
    const auto heardMs = heard * 1000 / protocol::kSoundRate;
    return operations::RecordedSound{m_path.string(), m_file.bytes(),
                                     static_cast<std::int64_t>(heardMs), m_level,
                                     m_failed ? m_failed->message : std::move(problem)};
}

void Heard::hear(const link::HeardSound& sound)
{
    std::vector<std::shared_ptr<SoundRecorder>> recorders;
    {
        const std::lock_guard lock(m_mutex);
        m_meter.add(sound.samples, sound.receivedAt);
        m_buffer.add(sound.sequence, sound.samples, sound.isConcealed);
        m_lastAt = sound.receivedAt;
        m_packets += sound.isConcealed ? 0 : 1;
        std::erase_if(m_recorders, [](const auto& recorder) { return recorder.expired(); });
        for (const auto& recorder : m_recorders)
            if (auto held = recorder.lock())
                recorders.push_back(std::move(held));
    }
    for (const auto& recorder : recorders)
        recorder->hear(sound);
}

void Heard::take(std::span<std::int16_t> samples)
{
    const std::lock_guard lock(m_mutex);
    m_buffer.take(samples);
}

void Heard::restart()
{
    const std::lock_guard lock(m_mutex);
    m_buffer = {};
    m_meter = {};
    m_packets = 0;
    m_lastAt = {};
}

Heard::Figures Heard::figures() const
{
    const std::lock_guard lock(m_mutex);
    return {m_meter.percent(std::chrono::steady_clock::now()),
            m_buffer.heldFrames(),
            m_packets,
            m_buffer.late(),
            m_buffer.lost(),
            m_lastAt};
}

void Heard::add(const std::shared_ptr<SoundRecorder>& recorder)
{
    const std::lock_guard lock(m_mutex);
    m_recorders.push_back(recorder);
}

} // namespace helix::sound
