#include "agent/desktop/x11/focus_ping.h"

#include <algorithm>
#include <string_view>

#include "agent/desktop/x11/x11_display.h"
#include "base/try.h"

namespace helix::agent {
namespace {

constexpr std::uint32_t kMostProtocols = 64; // that a window is asked for
constexpr xcb_window_t kPointerRoot = XCB_INPUT_FOCUS_POINTER_ROOT;

/// Whether it has come; `reply` stays null where the server refused.
template <typename Reply>
bool poll(xcb_connection_t* connection, std::optional<unsigned>& sequence, XOwned<Reply>& reply)
{
    void* came = nullptr;
    xcb_generic_error_t* error = nullptr;
    if (::xcb_poll_for_reply(connection, *sequence, &came, &error) == 0)
        return false;
    std::free(error);
    reply.reset(static_cast<Reply*>(came));
    sequence.reset();
    return true;
}

} // namespace

Result<PingAtoms> PingAtoms::intern(X11Display& display)
{
    const auto atomOf = [&display](std::string_view name) -> Result<xcb_atom_t> {
        const auto cookie = ::xcb_intern_atom(display.get(), 0,
                                              static_cast<std::uint16_t>(name.size()), name.data());
        TRY(const auto answer, display.answer<xcb_intern_atom_reply_t>(cookie));
        return answer->atom;
    };
    PingAtoms atoms;
    TRY(atoms.protocols, atomOf("WM_PROTOCOLS"));
    TRY(atoms.ping, atomOf("_NET_WM_PING"));
    return atoms;
}

void FocusPing::begin()
{
    dropRequests();
    ++m_serial; // what comes late of the one before answers no other question
    m_outcome = Outcome::Pending;
    m_window = 0;
    m_focus = ::xcb_get_input_focus(m_connection).sequence;
}

void FocusPing::dropRequests()
{
    for (auto* sequence : {&m_focus, &m_protocols, &m_tree}) {
        if (*sequence)
            ::xcb_discard_reply(m_connection, **sequence);
        sequence->reset();
    }
}

FocusPing::Outcome FocusPing::advance()
{
    if (m_focus) {
        XOwned<xcb_get_input_focus_reply_t> focus;
        if (poll(m_connection, m_focus, focus))
            adoptFocus(focus.get());
    }
    // The tree was asked for last: once it has come, so have the protocols.
    while (m_tree) {
        XOwned<xcb_query_tree_reply_t> tree;
        XOwned<xcb_get_property_reply_t> protocols;
        if (!poll(m_connection, m_tree, tree))
            break;
        poll(m_connection, m_protocols, protocols);
        adoptWindow(protocols.get(), tree.get());
    }
    return m_outcome;
}

void FocusPing::adoptFocus(const xcb_get_input_focus_reply_t* focus)
{
    if (focus == nullptr || focus->focus <= kPointerRoot || focus->focus == m_root)
        m_outcome = Outcome::Impossible;
    else
        lookAt(focus->focus);
}

void FocusPing::lookAt(xcb_window_t window)
{
    m_window = window;
    m_protocols = ::xcb_get_property(m_connection, 0, window, m_atoms.protocols, XCB_ATOM_ATOM, 0,
                                     kMostProtocols)
                      .sequence;
    m_tree = ::xcb_query_tree(m_connection, window).sequence;
    ::xcb_flush(m_connection);
}

/// What has the focus is often a window within the one that speaks for its program.
void FocusPing::adoptWindow(const xcb_get_property_reply_t* protocols,
                            const xcb_query_tree_reply_t* tree)
{
    if (knowsPing(protocols))
        send();
    else if (tree == nullptr || tree->parent == 0 || tree->parent == m_root)
        m_outcome = Outcome::Impossible;
    else
        lookAt(tree->parent);
}

bool FocusPing::knowsPing(const xcb_get_property_reply_t* protocols) const
{
    constexpr int kAtomBits = 32;
    if (protocols == nullptr || protocols->type != XCB_ATOM_ATOM || protocols->format != kAtomBits)
        return false;
    const auto* first = static_cast<const xcb_atom_t*>(::xcb_get_property_value(protocols));
    const auto* end = first + std::min(protocols->value_len, protocols->length);
    return std::find(first, end, m_atoms.ping) != end;
}

void FocusPing::send()
{
    xcb_client_message_event_t message{};
    message.response_type = XCB_CLIENT_MESSAGE;
    message.format = 32;
    message.window = m_window;
    message.type = m_atoms.protocols;
    // In the place of a time, which window managers know their own by.
    message.data.data32[0] = m_atoms.ping;
    message.data.data32[1] = m_serial;
    message.data.data32[2] = m_window;
    ::xcb_send_event(m_connection, 0, m_window, XCB_EVENT_MASK_NO_EVENT,
                     reinterpret_cast<const char*>(&message));
    ::xcb_flush(m_connection);
}

void FocusPing::handle(const xcb_client_message_event_t& message)
{
    const bool isOurs = message.type == m_atoms.protocols && message.format == 32 &&
                        message.window == m_root && message.data.data32[0] == m_atoms.ping &&
                        message.data.data32[1] == m_serial && message.data.data32[2] == m_window;
    if (isOurs && m_outcome == Outcome::Pending)
        m_outcome = Outcome::Answered;
}

} // namespace helix::agent
