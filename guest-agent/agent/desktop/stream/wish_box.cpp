#include "agent/desktop/stream/wish_box.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace helix::agent {

WishBox::WishBox()
    : m_wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
}

DesktopWishes WishBox::take()
{
    std::uint64_t count = 0;
    [[maybe_unused]] const auto size = ::read(m_wake.get(), &count, sizeof count);
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_wishes, {});
}

void WishBox::wait(std::chrono::milliseconds timeout) const
{
    pollfd wake{m_wake.get(), POLLIN, 0};
    ::poll(&wake, 1, static_cast<int>(timeout.count()));
}

void WishBox::wake() const
{
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(m_wake.get(), &one, sizeof one);
}

} // namespace helix::agent
