#pragma once
// Port mappings of nothing: leases alone.

#include <deque>
#include <set>

#include "boundary/forwards.h"

namespace helix::fakes {

class FakeForwards : public boundary::Forwards {
public:
    // The script
    std::deque<boundary::Forward> all;
    std::optional<Error> addError;
    std::set<int> takenPorts;         ///< of this computer
    std::optional<Error> listenError; ///< of a port that is moved to

    // What was asked
    bool countersWatched = false;

    void addForward(const WorkspaceId& id, std::uint16_t guest, std::uint16_t host,
                    const std::string& label, boundary::ForwardState state,
                    const std::string& problem = {});
    void tell() { emit changed({}); }

    [[nodiscard]] std::vector<boundary::Forward> list() const override;
    [[nodiscard]] std::vector<boundary::Forward> list(const WorkspaceId& workspace) const override;
    [[nodiscard]] std::optional<boundary::Forward> find(const WorkspaceId& workspace,
                                                        boundary::ForwardKind kind) const override;
    async::Task<Result<boundary::Forward>> add(WorkspaceId workspace, boundary::ForwardKind kind,
                                               std::uint16_t guestPort, std::uint16_t hostPort,
                                               std::string label, std::string hostAddress) override;
    async::Task<Result<void>> check(int guestPort, int hostPort, std::string hostAddress) override;
    async::Task<Result<void>> remove(WorkspaceId workspace, std::uint16_t guestPort) override;
    async::Task<Result<boundary::Forward>> move(WorkspaceId workspace, std::uint16_t guestPort,
                                                std::uint16_t hostPort) override;
    async::Task<Result<void>> retry(WorkspaceId workspace, std::uint16_t guestPort) override;
    [[nodiscard]] std::shared_ptr<void> observeCounters() override;

private:
    boundary::Forward* lease(const WorkspaceId& workspace, std::uint16_t guestPort);
    std::uint16_t m_nextPort = 22000;
};

} // namespace helix::fakes
