#pragma once
// When a workspace that nobody uses is suspended. Pure.

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

namespace helix::life {

/// How busy a machine's processors were over the last minute, from what it has had of them so far.
class CpuMeter {
public:
    using Time = std::chrono::steady_clock::time_point;
    /// `used`: by process `pid` since it began. Another process is another beginning.
    void add(Time now, int pid, std::chrono::milliseconds used);
    void forget() { *this = {}; }
    /// How many processors it kept busy; none before a minute was measured.
    [[nodiscard]] std::optional<double> busy() const { return m_busy; }
    /// The least that was ever measured of this process: what it costs when nothing happens in it.
    [[nodiscard]] double lowest() const { return m_lowest; }

    static constexpr std::chrono::minutes kWindow{1};

private:
    struct Sample {
        Time at;
        std::chrono::milliseconds used{};
    };
    int m_pid = 0;
    std::deque<Sample> m_samples; ///< the first one is a window old, or the only beginning there is
    std::optional<double> m_busy;
    double m_lowest = 0;
};

/// What is true of a workspace right now.
struct IdleFacts {
    /// It is Ready, nothing else is done with it, and a machine such as its can be suspended.
    bool restable = false;
    bool watched = false;          ///< its desktop is looked at, or a terminal is open
    bool atWork = false;           ///< GuestWork::atWork(), or a project is on its way into it
    int commands = 0;              ///< that were begun from outside and run
    std::uint32_t connections = 0; ///< through its mapped ports and its SSH port
    std::optional<double> busy;    ///< CpuMeter::busy()
    double lowest = 0;             ///< CpuMeter::lowest()
};

/// Measured: a sway-minimal in which nothing happens costs 0.036 to 0.048 of a processor under
/// emulation; one that costs more by itself is given this much more, and no more.
inline constexpr double kQuietBusy = 0.10;

/// Is it used, by somebody or by itself? One that cannot rest is.
bool isUsed(const IdleFacts& facts);

enum class IdleOrder {
    Nothing,
    Warn, ///< it is suspended soon
    Suspend
};
/// How long before it is suspended that is said.
inline constexpr std::chrono::minutes kIdleWarning{1};

/// Of one that nobody has used for `unused`. `keepAlive` 0: it is never suspended for that.
IdleOrder idleOrder(std::chrono::nanoseconds unused, std::chrono::minutes keepAlive);

} // namespace helix::life
