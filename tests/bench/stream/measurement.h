#pragma once
// How long it takes from a key to the picture that shows it, whoever carries the picture.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>
#include <sys/types.h>

namespace helix::bench {

using StreamClock = std::chrono::steady_clock;

/// What the viewer's pictures show of the marker (bench/stream/scene/scene.h). Any thread.
class MarkerWatch {
public:
    /// A picture has been decoded, or shown, in which the marker is `on`.
    void see(bool on, StreamClock::time_point at);
    [[nodiscard]] bool isOn() const;
    /// Waits until it is `on`; when that was seen, or nothing after `patience`.
    std::optional<StreamClock::time_point> await(bool on, std::chrono::milliseconds patience);
    [[nodiscard]] std::uint64_t pictures() const;

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_seen;
    bool m_on = false;
    StreamClock::time_point m_at;
    std::uint64_t m_pictures = 0;
};

/// A desktop that shows a scene, as one looks at it. Its methods may be called by any thread.
class WatchedDesktop {
public:
    virtual ~WatchedDesktop() = default;
    /// A key is pressed and let go.
    virtual void pressKey() = 0;
    /// Of the stream, that have arrived.
    [[nodiscard]] virtual std::uint64_t bytes() const = 0;
    /// Those that make the stream, where the desktop is.
    [[nodiscard]] virtual std::vector<pid_t> servers() const = 0;
    MarkerWatch marker;
};

/// Processor time of processes of this computer; what is gone counts for nothing.
std::chrono::microseconds processorTime(const std::vector<pid_t>& processes);

struct SceneFigures {
    std::vector<std::int64_t> latencyUs; ///< of each key that was seen
    int missed = 0;                      ///< keys that were not, within two seconds
    int lost = 0;                        ///< of those, that were not within a minute either
    double seconds = 0;
    std::uint64_t pictures = 0, bytes = 0;
    std::chrono::microseconds serverTime{}, viewerTime{}; ///< of a processor
};

/// Presses `keys` keys, one after the other has been seen, with pauses between that no rhythm of the
/// scene fits. Blocks: not on an event loop's thread.
SceneFigures watchKeys(WatchedDesktop& desktop, int keys);
/// Presses none, for `duration`.
SceneFigures watchOnly(WatchedDesktop& desktop, std::chrono::seconds duration);

nlohmann::json toJson(const SceneFigures& figures);

} // namespace helix::bench
