#include "agent/desktop/stop_signal.h"

#include <cstdint>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace helix::agent {

StopSignal::StopSignal()
    : m_event(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
}

void StopSignal::raise()
{
    m_raised = true;
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(m_event.get(), &one, sizeof one);
}

bool StopSignal::sleep(std::chrono::milliseconds time) const
{
    const auto end = std::chrono::steady_clock::now() + time;
    while (!m_raised) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        if (left.count() <= 0)
            return false;
        pollfd wait{descriptor(), POLLIN, 0};
        ::poll(&wait, 1, static_cast<int>(left.count()));
    }
    return true;
}

} // namespace helix::agent
