#include "workspace/machine_forwards.h"

namespace helix::workspace {

async::Task<Result<void>> MachineForwards::add(std::uint16_t hostPort, std::uint16_t guestPort)
{
    const auto machine = m_machine; // outlives this object if it must
    const machine::PortForward forward{hostPort, guestPort};
    const auto added = co_await machine->addForward(forward);
    co_return added;
}

async::Task<Result<void>> MachineForwards::remove(std::uint16_t hostPort, std::uint16_t guestPort)
{
    const auto machine = m_machine;
    const machine::PortForward forward{hostPort, guestPort};
    const auto removed = co_await machine->removeForward(forward);
    co_return removed;
}

} // namespace helix::workspace
