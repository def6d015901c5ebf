#include "bench/stream/measurement.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <random>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

#include "bench/statistics.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 2s; ///< what comes later is of no use to whoever types
constexpr auto kLastPatience =
    58s; ///< after that: what never comes is another fault than being late
constexpr int kShortestPauseMs = 120, kLongestPauseMs = 290;

/// By the clock that the kernel has for each process: ticks of 10 ms in /proc are as much as ten keys take.
std::chrono::nanoseconds timeOf(pid_t process)
{
    clockid_t clock{};
    timespec time{};
    if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &time) != 0)
        return 0ns;
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::chrono::microseconds ownTime()
{
    rusage use{};
    ::getrusage(RUSAGE_SELF, &use);
    return std::chrono::seconds(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           std::chrono::microseconds(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

/// What has happened since it was made.
class Meanwhile {
public:
    explicit Meanwhile(WatchedDesktop& desktop)
        : m_desktop(desktop)
        , m_servers(desktop.servers())
        , m_serverTime(processorTime(m_servers))
        , m_ownTime(ownTime())
        , m_bytes(desktop.bytes())
        , m_pictures(desktop.marker.pictures())
        , m_begin(StreamClock::now())
    {
    }
    void tell(SceneFigures& figures) const
    {
        figures.seconds = std::chrono::duration<double>(StreamClock::now() - m_begin).count();
        figures.serverTime = processorTime(m_servers) - m_serverTime;
        figures.viewerTime = ownTime() - m_ownTime;
        figures.bytes = m_desktop.bytes() - m_bytes;
        figures.pictures = m_desktop.marker.pictures() - m_pictures;
    }

private:
    WatchedDesktop& m_desktop;
    std::vector<pid_t> m_servers;
    std::chrono::microseconds m_serverTime, m_ownTime;
    std::uint64_t m_bytes, m_pictures;
    StreamClock::time_point m_begin;
};

} // namespace

void MarkerWatch::see(bool on, StreamClock::time_point at)
{
    const std::lock_guard lock(m_mutex);
    ++m_pictures;
    if (on == m_on)
        return;
    m_on = on;
    m_at = at;
    m_seen.notify_all();
}

bool MarkerWatch::isOn() const
{
    const std::lock_guard lock(m_mutex);
    return m_on;
}

std::uint64_t MarkerWatch::pictures() const
{
    const std::lock_guard lock(m_mutex);
    return m_pictures;
}

std::optional<StreamClock::time_point> MarkerWatch::await(bool on,
                                                          std::chrono::milliseconds patience)
{
    std::unique_lock lock(m_mutex);
    if (!m_seen.wait_for(lock, patience, [&] { return m_on == on; }))
        return std::nullopt;
    return m_at;
}

std::chrono::microseconds processorTime(const std::vector<pid_t>& processes)
{
    std::chrono::nanoseconds all{};
    for (const pid_t process : processes)
        all += timeOf(process);
    return std::chrono::duration_cast<std::chrono::microseconds>(all);
}

SceneFigures watchKeys(WatchedDesktop& desktop, int keys)
{
    // The same pauses in every run: a fixed seed.
    std::minstd_rand random(4711);
    std::uniform_int_distribution<int> pause(kShortestPauseMs, kLongestPauseMs);
    SceneFigures figures;
    const Meanwhile meanwhile(desktop);
    for (int i = 0; i < keys; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(pause(random)));
        const bool wanted = !desktop.marker.isOn();
        const auto pressed = StreamClock::now();
        desktop.pressKey();
        const auto seen = desktop.marker.await(wanted, kPatience);
        if (seen)
            figures.latencyUs.push_back((*seen - pressed) / 1us);
        else
            ++figures.missed;
        if (!seen && !desktop.marker.await(wanted, kLastPatience))
            ++figures.lost;
    }
    meanwhile.tell(figures);
    return figures;
}

SceneFigures watchOnly(WatchedDesktop& desktop, std::chrono::seconds duration)
{
    SceneFigures figures;
    const Meanwhile meanwhile(desktop);
    std::this_thread::sleep_for(duration);
    meanwhile.tell(figures);
    return figures;
}

nlohmann::json toJson(const SceneFigures& figures)
{
    const auto milliseconds = [](double us) { return std::round(us / 10.0) / 100.0; };
    const auto percentOf = [&](std::chrono::microseconds time) {
        return std::round(static_cast<double>(time.count()) / figures.seconds / 100.0) / 100.0;
    };
    const auto pictures = std::max<std::uint64_t>(figures.pictures, 1);
    nlohmann::json json{
        {"seconds", figures.seconds},
        {"keys_seen", figures.latencyUs.size()},
        {"keys_missed", figures.missed},
        {"keys_lost", figures.lost},
        {"frames", figures.pictures},
        {"frames_per_second", static_cast<double>(figures.pictures) / figures.seconds},
        {"kbit_per_second", static_cast<double>(figures.bytes) * 8 / 1000 / figures.seconds},
        {"server_cpu_percent", percentOf(figures.serverTime)},
        {"server_cpu_ms_per_frame",
         static_cast<double>(figures.serverTime.count()) / 1000.0 / static_cast<double>(pictures)},
        {"viewer_cpu_percent", percentOf(figures.viewerTime)}};
    // Refinements are frames as well: of a frame's share alone nobody can tell what a key takes.
    if (const auto keys = figures.latencyUs.size() + static_cast<std::size_t>(figures.missed))
        json["server_cpu_ms_per_key"] =
            static_cast<double>(figures.serverTime.count()) / 1000.0 / static_cast<double>(keys);
    if (!figures.latencyUs.empty()) {
        json["latency_p50_ms"] =
            milliseconds(static_cast<double>(percentile(figures.latencyUs, 50)));
        json["latency_p95_ms"] =
            milliseconds(static_cast<double>(percentile(figures.latencyUs, 95)));
        json["latency_max_ms"] =
            milliseconds(static_cast<double>(percentile(figures.latencyUs, 100)));
    }
    return json;
}

} // namespace helix::bench
