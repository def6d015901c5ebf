#pragma once
// The real exchange, over helix-agent.

#include <map>
#include <memory>

#include "base/disk_room.h"
#include "exchange/exchange.h"
#include "link/guest_door.h"
#include "operations/boundary_values.h"

namespace helix::exchange {

/// Control thread.
class ExchangeService : public Exchange {
    Q_OBJECT
public:
    struct Boundary {
        /// What the user has chosen. Unavailable when nothing may cross because it cannot be put on
        /// record.
        std::function<Result<ClipboardChoice>(const WorkspaceId&)> choice;
        std::function<void(const operations::LedgerLine&)> record;
        /// What of this computer's disk is not for what comes out.
        std::function<DiskReserve()> reserve;
    };
    using TakeDrag = std::function<async::Task<Result<std::vector<std::string>>>(WorkspaceId)>;
    /// `door` outlives it. `takeDrag` is Exchange::takeDrag(); empty: Unsupported.
    ExchangeService(link::GuestDoor& door, Boundary boundary, TakeDrag takeDrag = {});
    ~ExchangeService() override;

    /// The choice is another one: what it forbids ends.
    void onChoice(const WorkspaceId& id);

    std::shared_ptr<void> attend(const WorkspaceId& id) override;
    async::Task<Result<void>> put(WorkspaceId id,
                                  std::shared_ptr<const link::ClipboardContent> content, Wish wish,
                                  async::CancelToken cancel) override;
    async::Task<Result<Bytes>> take(WorkspaceId id, ClipboardKind kind,
                                    async::CancelToken cancel) override;
    async::Task<Result<operations::BroughtFile>> drop(WorkspaceId id, std::filesystem::path file,
                                                      std::string into, Progress progress,
                                                      async::CancelToken cancel) override;

    async::Task<Result<std::vector<std::string>>> takeDrag(WorkspaceId id) override;
    async::Task<Result<operations::SavedFile>> save(WorkspaceId id, std::string path,
                                                    std::filesystem::path folder, Progress progress,
                                                    async::CancelToken cancel) override;

private:
    class Guest;
    std::shared_ptr<Guest> guest(const WorkspaceId& id);

    link::GuestDoor& m_door;
    Boundary m_boundary;
    TakeDrag m_takeDrag;
    std::map<WorkspaceId, std::weak_ptr<Guest>> m_guests; ///< owned by those who attend
};

} // namespace helix::exchange
