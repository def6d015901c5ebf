#pragma once
// Before this computer sleeps or is switched off its workspaces are suspended, and when it wakes
// those go on. logind tells of it on the system bus and waits a few seconds for who holds a delay
// inhibitor (https://systemd.io/INHIBITOR_LOCKS/). Without that bus or logind nothing happens.

#include <memory>

#include <QString>

#include "plane/workspaces.h"

namespace helix::app {

/// Control thread, as its workspaces are.
class HostSleep {
public:
    /// Returns at once and begins in the background. `workspaces` outlives it. `busAddress`: of a
    /// bus that logind is on; empty: the system's.
    explicit HostSleep(plane::Workspaces& workspaces, QString busAddress = {});
    /// Lets the computer sleep. What it suspended stays so.
    ~HostSleep();
    HostSleep(const HostSleep&) = delete;
    HostSleep& operator=(const HostSleep&) = delete;

private:
    struct Watch;
    std::shared_ptr<Watch> m_watch; ///< owners: this, and its flows
};

} // namespace helix::app
