#pragma once
// Pages of guests in the user's browser: which way leads to them, and the guards that stand before
// them.

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <QObject>

#include "boundary/forwards_service.h"
#include "boundary/opened_page.h"
#include "boundary/page_process.h"
#include "egress/policy.h"

namespace helix::boundary {

/// Is the page shown through helix-port-page? Pure.
bool isGuarded(PageWay way, egress::Mode mode);

/// The running guards: one for each forward that is looked at, as long as it leads into the guest.
/// Control thread.
class PortPages : public std::enable_shared_from_this<PortPages> {
public:
    PortPages(ForwardsService& forwards, std::filesystem::path program);

    /// A link for `forward`, whose guard is started where none runs.
    async::Task<Result<std::string>> open(Forward forward, std::string workspaceName);
    /// Ends all of them; open() fails from now on.
    void close();

private:
    using Key = std::pair<WorkspaceId, std::uint16_t>; ///< and the guest's port
    using ProcessPtr = std::shared_ptr<PageProcess>;   ///< owners: this and open() under way
    async::Task<Result<ProcessPtr>> guardOf(Key key, GuardedPage page);
    ProcessPtr running(const Key& key, const GuardedPage& page);
    void endStale(const WorkspaceId& workspace);
    [[nodiscard]] bool isStale(const Key& key, const PageProcess& process) const;

    ForwardsService& m_forwards;
    const std::filesystem::path m_program;
    std::map<Key, ProcessPtr> m_guards;
    bool m_closed = false;
    QObject m_context; ///< the connections made to it end with it
};

} // namespace helix::boundary
