#include "netd/netd_log.h"

#include <string>
#include <utility>

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

namespace helix::netd {
namespace {

constexpr off_t kMaxLogBytes = 4 << 20;

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

/// A guest can make us write for weeks while no Helix is there to look after the file. libslirp
/// writes to it as well, so its size is asked for. The file is opened for appending.
void limit()
{
    struct stat status {};
    if (::fstat(STDERR_FILENO, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size <= kMaxLogBytes)
        return;
    if (::ftruncate(STDERR_FILENO, 0) == 0)
        write("older lines were removed");
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
    limit();
}

} // namespace helix::netd
