#include "netd/netd_log.h"

#include <string>
#include <utility>

#include <time.h>
#include <unistd.h>

namespace helix::netd {
namespace {

void write(std::string text)
{
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    // Seconds since 1970: a calendar would need the time zone's file, which the empty root has not.
    text = std::to_string(now.tv_sec) + '.' +
           std::to_string(now.tv_nsec / 1000000 + 1000).substr(1) + " helix-netd: " + text + '\n';
    // A log that cannot be written must not stop the network.
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

} // namespace

void Log::line(std::string_view text)
{
    if (!m_limit.take(std::chrono::steady_clock::now())) {
        ++m_withheld;
        return;
    }
    if (m_withheld > 0)
        write(std::to_string(std::exchange(m_withheld, 0)) + " lines were withheld");
    write(std::string(text));
}

} // namespace helix::netd
