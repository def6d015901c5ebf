#pragma once
// libslirp, configured once and kept behind plain calls. One thread; poll(2) is the caller's.

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <poll.h>

#include "base/bytes.h"
#include "base/result.h"
#include "netd/socket_address.h"

struct Slirp;

namespace helix::netd {

class SlirpEngine {
public:
    struct Callbacks {
        std::function<void(BytesView)> sendFrame; ///< a frame for the guest
        /// Which of `events` may be waited for on `fd` now.
        std::function<short(int fd, short events)> allowedEvents;
        /// Which of the events that have come libslirp is to see.
        std::function<short(int fd, short events)> ready;
        std::function<void(const char*)> problem; ///< libslirp's complaints about the guest
    };
    static Result<std::unique_ptr<SlirpEngine>> create(std::uint16_t mtu, Callbacks callbacks);
    ~SlirpEngine();
    SlirpEngine(const SlirpEngine&) = delete;
    SlirpEngine& operator=(const SlirpEngine&) = delete;

    void input(BytesView frame);
    /// Adds libslirp's descriptors to `polled` and shortens the time to wait.
    void fill(std::vector<pollfd>& polled, std::uint32_t& timeoutMs);
    /// Acts on what poll(2) has found for them.
    void dispatch(const std::vector<pollfd>& polled, bool pollFailed);
    /// 0 or an errno value.
    int listen(const SocketAddress& host, std::uint16_t guestPort);
    void unlisten(const SocketAddress& host);

    [[nodiscard]] const Callbacks& callbacks() const { return m_callbacks; }

private:
    explicit SlirpEngine(Callbacks callbacks);

    Callbacks m_callbacks;
    struct Deleter {
        void operator()(Slirp* slirp) const;
    };
    std::unique_ptr<Slirp, Deleter> m_slirp;
    const std::vector<pollfd>* m_polled = nullptr; ///< during dispatch()
};

} // namespace helix::netd
