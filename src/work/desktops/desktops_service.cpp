#include "desktops/desktops_service.h"

#include <utility>

#include "base/try.h"
#include "desktops/shared_stream.h"

namespace helix::desktops {

DesktopsService::DesktopsService(Address address)
    : m_address(std::move(address))
{
}

DesktopsService::~DesktopsService() = default;

Result<std::unique_ptr<DesktopView>> DesktopsService::open(const WorkspaceId& id,
                                                           link::DesktopStream::Callbacks callbacks)
{
    TRY(const auto guest, m_address(id));
    std::erase_if(m_streams, [](const auto& entry) { return entry.second.expired(); });
    if (const auto stream = m_streams[id].lock())
        if (auto view = stream->look(callbacks))
            return view;
    const auto stream = SharedStream::open(guest);
    m_streams[id] = stream;
    if (auto view = stream->look(std::move(callbacks)))
        return view;
    return fail(ErrorCode::Unavailable, "The desktop could not be reached.");
}

} // namespace helix::desktops
