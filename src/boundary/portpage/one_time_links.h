#pragma once
// The links that open a page: each once, and for a while. Pure but for what it remembers.

#include <chrono>
#include <deque>
#include <string>
#include <string_view>

namespace helix::portpage {

class OneTimeLinks {
public:
    using Time = std::chrono::steady_clock::time_point;
    /// The oldest is forgotten where there are too many.
    void add(std::string secret, Time until);
    /// False for one that is not known, not any more, or too old.
    bool redeem(std::string_view secret, Time now);

private:
    struct Link {
        std::string secret;
        Time until;
    };
    std::deque<Link> m_links;
};

} // namespace helix::portpage
