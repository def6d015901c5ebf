#pragma once
// Connections to providers that wait for their next request.

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gateway/upstream.h"

namespace helix::gateway {

class UpstreamPool {
public:
    explicit UpstreamPool(std::chrono::milliseconds spare)
        : m_spare(spare)
    {
    }
    /// One that is still good, or nothing.
    std::unique_ptr<Upstream> take(const BaseUrl& url);
    /// `era` is that of era() before the connection was taken or opened.
    void giveBack(std::unique_ptr<Upstream> connection, std::uint64_t era);
    /// Which way connections take: another one after each clear(), and what is of an earlier one does not come back.
    [[nodiscard]] std::uint64_t era() const { return m_era; }
    /// Closes what has waited too long or was closed by its server.
    void sweep();
    void clear()
    {
        ++m_era;
        m_idle.clear();
    }

private:
    struct Idle {
        std::unique_ptr<Upstream> connection;
        std::chrono::steady_clock::time_point since;
    };
    std::chrono::milliseconds m_spare;
    std::uint64_t m_era = 0;
    std::map<std::string, std::vector<Idle>> m_idle; ///< by origin, newest last
};

} // namespace helix::gateway
