#include "desktops/desktops_service.h"

#include <utility>

#include "base/try.h"
#include "desktops/shared_stream.h"

namespace helix::desktops {

DesktopsService::DesktopsService(Address address, UsesCard usesCard)
    : m_address(std::move(address))
    , m_usesCard(std::move(usesCard))
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
    const Decoding& decoding = decodingOf(id);
    const auto stream = SharedStream::open(guest, decoding.restarts, decoding.cards);
    m_streams[id] = stream;
    if (auto view = stream->look(std::move(callbacks)))
        return view;
    return fail(ErrorCode::Unavailable, "The desktop could not be reached.");
}

DesktopsService::Decoding& DesktopsService::decodingOf(const WorkspaceId& id)
{
    Decoding& decoding = m_decodings[id];
    // Who switches it off and on again has the cards tried again.
    if (!m_usesCard())
        decoding.cards = nullptr;
    else if (!decoding.cards)
        decoding.cards = link::chooseCard();
    return decoding;
}

bool DesktopsService::isPrivate(const WorkspaceId& id) const
{
    const auto found = m_streams.find(id);
    const auto stream = found == m_streams.end() ? nullptr : found->second.lock();
    return stream && stream->isPrivate();
}

} // namespace helix::desktops
