#include "agent/desktop/x11/selection_giver.h"

#include <algorithm>
#include <vector>

#include "agent/desktop/clipboard.h"

namespace helix::agent {
namespace {

/// At most as much as every server takes in one request (256 KiB).
constexpr std::size_t kPieceBytes = 128U << 10;

} // namespace

std::optional<SelectionGiver::Asked>
SelectionGiver::onRequest(const xcb_selection_request_event_t& asked,
                          const std::vector<protocol::ClipboardKind>& kinds)
{
    Paste paste;
    paste.request = asked;
    // Clients of long ago leave the property to the owner (ICCCM 2.2).
    if (asked.property == XCB_ATOM_NONE)
        paste.request.property = asked.target;
    const auto has = [&kinds](std::size_t name) {
        return std::ranges::find(kinds, kClipboardNames.at(name).kind) != kinds.end();
    };
    if (asked.target == m_atoms.targets) {
        std::vector<xcb_atom_t> all{m_atoms.targets, m_atoms.timestamp};
        for (std::size_t i = 0; i < m_atoms.names.size(); ++i)
            if (has(i))
                all.push_back(m_atoms.names.at(i));
        put(paste, XCB_ATOM_ATOM, 32, static_cast<std::uint32_t>(all.size()), all.data());
        answer(paste.request, true);
        return std::nullopt;
    }
    if (asked.target == m_atoms.timestamp) {
        const xcb_timestamp_t now = XCB_CURRENT_TIME;
        put(paste, XCB_ATOM_INTEGER, 32, 1, &now);
        answer(paste.request, true);
        return std::nullopt;
    }
    const auto name = m_atoms.find(asked.target);
    if (!name || !has(*name) || m_pastes.size() >= kMaxPastes) {
        answer(asked, false);
        return std::nullopt;
    }
    paste.until = std::chrono::steady_clock::now() + kClipboardPatience;
    m_pastes.emplace(++m_lastPaste, std::move(paste));
    return Asked{m_lastPaste, *name};
}

void SelectionGiver::put(const Paste& paste, xcb_atom_t type, std::uint8_t format,
                         std::uint32_t units, const void* data) const
{
    ::xcb_change_property(m_display.get(), XCB_PROP_MODE_REPLACE, paste.request.requestor,
                          paste.request.property, type, format, units, data);
}

void SelectionGiver::answer(const xcb_selection_request_event_t& request, bool given) const
{
    xcb_selection_notify_event_t event{};
    event.response_type = XCB_SELECTION_NOTIFY;
    event.time = request.time;
    event.requestor = request.requestor;
    event.selection = request.selection;
    event.target = request.target;
    event.property = given ? request.property : static_cast<xcb_atom_t>(XCB_ATOM_NONE);
    // An event of the wire has 32 bytes.
    std::array<char, 32> wire{};
    static_assert(sizeof event <= wire.size());
    std::copy_n(reinterpret_cast<const char*>(&event), sizeof event, wire.begin());
    ::xcb_send_event(m_display.get(), 0, request.requestor, 0, wire.data());
    ::xcb_flush(m_display.get());
}

void SelectionGiver::give(std::uint32_t number, const Bytes* bytes)
{
    const auto found = m_pastes.find(number);
    if (found == m_pastes.end())
        return;
    Paste& paste = found->second;
    if (bytes == nullptr || bytes->size() <= kPieceBytes) {
        if (bytes != nullptr)
            put(paste, paste.request.target, 8, static_cast<std::uint32_t>(bytes->size()),
                bytes->data());
        answer(paste.request, bytes != nullptr);
        m_pastes.erase(found);
        return;
    }
    paste.bytes = *bytes;
    paste.isPiecewise = true;
    // It takes a piece away to ask for the next one: that is what we have to hear of.
    const std::uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE;
    ::xcb_change_window_attributes(m_display.get(), paste.request.requestor, XCB_CW_EVENT_MASK,
                                   &events);
    const auto least = static_cast<std::uint32_t>(bytes->size());
    put(paste, m_atoms.incr, 32, 1, &least);
    answer(paste.request, true);
}

void SelectionGiver::refuseAll()
{
    for (const auto& [number, paste] : m_pastes)
        if (!paste.isPiecewise)
            answer(paste.request, false);
    m_pastes.clear();
}

bool SelectionGiver::giveNext(Paste& paste) const
{
    const auto size = std::min(kPieceBytes, paste.bytes.size() - paste.given);
    put(paste, paste.request.target, 8, static_cast<std::uint32_t>(size),
        paste.bytes.data() + paste.given);
    ::xcb_flush(m_display.get());
    paste.given += size;
    return size > 0; // the empty piece is the end
}

void SelectionGiver::onProperty(const xcb_property_notify_event_t& event)
{
    if (event.state != XCB_PROPERTY_DELETE)
        return;
    const auto found = std::ranges::find_if(m_pastes, [&event](const auto& entry) {
        const auto& request = entry.second.request;
        return entry.second.isPiecewise && request.requestor == event.window &&
               request.property == event.atom;
    });
    if (found != m_pastes.end() && !giveNext(found->second))
        m_pastes.erase(found);
}

void SelectionGiver::onTime(std::chrono::steady_clock::time_point now)
{
    for (auto paste = m_pastes.begin(); paste != m_pastes.end();) {
        const bool isLate = now >= paste->second.until;
        if (isLate && !paste->second.isPiecewise)
            answer(paste->second.request, false);
        paste = isLate ? m_pastes.erase(paste) : std::next(paste);
    }
}

std::optional<std::chrono::steady_clock::time_point> SelectionGiver::until() const
{
    std::optional<std::chrono::steady_clock::time_point> soonest;
    for (const auto& [number, paste] : m_pastes)
        soonest = soonest ? std::min(*soonest, paste.until) : paste.until;
    return soonest;
}

} // namespace helix::agent
