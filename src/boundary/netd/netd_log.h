#pragma once
// helix-netd's log: lines on stderr, so many a second and so many bytes and no more, whatever a
// guest does.

#include <chrono>
#include <cstdint>
#include <string_view>

#include "netd/rate_limit.h"

namespace helix::netd {

class Log {
public:
    /// One line with the time in front. Foreign text in it must have gone through printable().
    void line(std::string_view text);

private:
    RateLimit m_limit{10, 100};
    std::uint64_t m_withheld = 0;
};

} // namespace helix::netd
