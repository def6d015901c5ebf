#pragma once
// The helix-port-page of one viewed port as Helix runs it.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "async/process_watch.h"
#include "rpc/peer.h"

namespace helix::boundary {

/// What it stands before.
struct GuardedPage {
    std::string host;            ///< what a browser calls it: forwardName()
    std::string upstreamAddress; ///< where the forward listens
    std::uint16_t upstreamPort = 0;
    friend bool operator==(const GuardedPage&, const GuardedPage&) = default;
};

/// Control thread. Ends with this object, and with Helix.
class PageProcess {
public:
    /// Runs, is confined and listens on return. Errors say why not.
    static async::Task<Result<std::shared_ptr<PageProcess>>> start(std::filesystem::path program,
                                                                   GuardedPage page);
    ~PageProcess();
    PageProcess(const PageProcess&) = delete;
    PageProcess& operator=(const PageProcess&) = delete;

    /// An address that opens the page once, within kLinkSeconds.
    async::Task<Result<std::string>> newLink();
    [[nodiscard]] bool isRunning() const { return m_link->isOpen() && !m_watch.end(); }
    [[nodiscard]] const GuardedPage& page() const { return m_page; }
    [[nodiscard]] int pid() const { return m_watch.pid(); }

    static constexpr int kLinkSeconds = 60;

private:
    PageProcess(GuardedPage page, std::uint16_t port, std::shared_ptr<rpc::Peer> link, int pid,
                UniqueFd pidfd);

    const GuardedPage m_page;
    const std::uint16_t m_port;        ///< its own
    std::shared_ptr<rpc::Peer> m_link; ///< owners: this and calls under way
    async::ProcessWatch m_watch;
};

} // namespace helix::boundary
