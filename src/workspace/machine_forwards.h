#pragma once
// QEMU's user network as the carrier of a workspace's forwards.

#include <memory>

#include "boundary/forwards.h"
#include "machine/machine.h"

namespace helix::workspace {

class MachineForwards : public boundary::ForwardBackend {
public:
    explicit MachineForwards(std::shared_ptr<machine::Machine> machine)
        : m_machine(std::move(machine))
    {
    }
    async::Task<Result<void>> add(std::uint16_t hostPort, std::uint16_t guestPort) override;
    async::Task<Result<void>> remove(std::uint16_t hostPort, std::uint16_t guestPort) override;

private:
    std::shared_ptr<machine::Machine>
        m_machine; ///< owners: the workspace, this, and coroutines that wait for the machine
};

} // namespace helix::workspace
