#pragma once
// What the thread of a stream brings, the thread of a loudspeaker takes, and others look at.

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "link/sound_stream.h"
#include "operations/sound_values.h"
#include "sound/jitter_buffer.h"
#include "sound/level_meter.h"
#include "sound/sound.h"
#include "sound/sound_track.h"
#include "sound/wav_file.h"

namespace helix::sound {

/// A file that what is heard goes into. Any thread; a disk that stands still holds up the sound.
class SoundRecorder {
public:
    using Time = std::chrono::steady_clock::time_point;
    static Result<std::shared_ptr<SoundRecorder>> begin(const RecordWish& wish, Time now);
    void hear(const link::HeardSound& sound);
    /// What comes meanwhile is not kept: it is silence.
    void setPrivate(bool isPrivate) { m_isPrivate = isPrivate; }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }
    /// What came until now, and silence up to `now` or its length; `problem`: why it ends before. An
    /// error where there is no file. Waits for the disk.
    Result<operations::RecordedSound> end(Time now, std::string problem);

private:
    SoundRecorder(WavFile file, std::filesystem::path path, std::size_t frames, Time began)
        : m_file(std::move(file))
        , m_path(std::move(path))
        , m_track(frames)
        , m_began(began)
    {
    }
    [[nodiscard]] std::size_t elapsed(Time now) const;
    void note(const Result<void>& written);

    std::mutex m_mutex; // guards all
    WavFile m_file;
    std::filesystem::path m_path;
    SoundTrack m_track;
    Time m_began;
    int m_level = 0;
    bool m_isEnded = false;
    std::optional<Error> m_failed;
    std::atomic<bool> m_isPrivate = false, m_hasFailed = false; // by themselves
};

/// Any thread.
class Heard {
public:
    struct Figures {
        int level = 0;
        std::size_t heldFrames = 0;
        std::uint64_t packets = 0, late = 0, lost = 0;
        std::chrono::steady_clock::time_point lastAt; ///< of a packet
    };
    void hear(const link::HeardSound& sound);
    void take(std::span<std::int16_t> samples);
    /// A new stream begins.
    void restart();
    [[nodiscard]] Figures figures() const;
    void add(const std::shared_ptr<SoundRecorder>& recorder);

private:
    mutable std::mutex m_mutex; // guards all
    JitterBuffer m_buffer;
    LevelMeter m_meter;
    std::uint64_t m_packets = 0;
    std::chrono::steady_clock::time_point m_lastAt;
    std::vector<std::weak_ptr<SoundRecorder>> m_recorders;
};

} // namespace helix::sound
