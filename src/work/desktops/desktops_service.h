#pragma once
// The real desktops.

#include <functional>
#include <map>
#include <memory>

#include "desktops/desktops.h"
#include "link/guest_door.h"

namespace helix::desktops {

class SharedStream;

/// Control thread. Views may outlive it.
class DesktopsService : public Desktops {
public:
    /// Where the agent of a Ready workspace is reached; Conflict, NotFound.
    using Address = std::function<Result<link::GuestAddress>(const WorkspaceId&)>;
    explicit DesktopsService(Address address);
    ~DesktopsService() override;

    Result<std::unique_ptr<DesktopView>> open(const WorkspaceId& id,
                                              link::DesktopStream::Callbacks callbacks) override;

    /// Somebody works privately there: what others are not to see they are not to hear.
    [[nodiscard]] bool isPrivate(const WorkspaceId& id) const;

private:
    Address m_address;
    std::map<WorkspaceId, std::weak_ptr<SharedStream>> m_streams; ///< the views own them
    /// Of all streams of a workspace. A few words for each that was ever looked at.
    std::map<WorkspaceId, link::RestartsPtr> m_restarts;
};

} // namespace helix::desktops
