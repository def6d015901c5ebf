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
    /// Whether graphics cards are to decode, now; what is open already goes on as it is.
    using UsesCard = std::function<bool()>;
    explicit DesktopsService(
        Address address, UsesCard usesCard = [] { return false; });
    ~DesktopsService() override;

    Result<std::unique_ptr<DesktopView>> open(const WorkspaceId& id,
                                              link::DesktopStream::Callbacks callbacks) override;

    /// Somebody works privately there: what others are not to see they are not to hear.
    [[nodiscard]] bool isPrivate(const WorkspaceId& id) const;

private:
    /// Of all streams of a workspace. A few words for each that was ever looked at.
    struct Decoding {
        link::RestartsPtr restarts = std::make_shared<link::Restarts>();
        link::CardChoicePtr cards; ///< null while they are not to be used
    };
    Decoding& decodingOf(const WorkspaceId& id);

    Address m_address;
    UsesCard m_usesCard;
    std::map<WorkspaceId, std::weak_ptr<SharedStream>> m_streams; ///< the views own them
    std::map<WorkspaceId, Decoding> m_decodings;
};

} // namespace helix::desktops
