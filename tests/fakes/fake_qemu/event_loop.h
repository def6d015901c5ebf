#pragma once
// One thread, poll(2), callbacks.

#include <chrono>
#include <functional>
#include <map>
#include <string>

namespace fake {

class EventLoop {
public:
    using Callback = std::function<void()>;
    /// Calls `readable` whenever `fd` can be read (or has ended), until forget().
    void watch(int fd, Callback readable) { m_watched[fd] = std::move(readable); }
    void forget(int fd) { m_watched.erase(fd); }
    void after(std::chrono::milliseconds delay, Callback callback);
    /// Until the process exits.
    [[noreturn]] void run();

private:
    using Clock = std::chrono::steady_clock;
    int runTimers();
    std::map<int, Callback> m_watched;
    std::multimap<Clock::time_point, Callback> m_timers;
};

/// A listening unix socket; exits the program with QEMU's words when the path cannot be used.
int listenUnix(const std::string& path);

} // namespace fake
