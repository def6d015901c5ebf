#include "agent/desktop/x11/x11_clipboard.h"

#include <algorithm>
#include <cstring>

#include <xcb/xfixes.h>

#include "agent/desktop/x11/selection_giver.h"
#include "agent/desktop/x11/selection_reader.h"
#include "base/try.h"

namespace helix::agent {
namespace {

using std::chrono::steady_clock;

/// The high bit says that another program has sent it.
constexpr std::uint8_t kEventType = 0x7f;

std::chrono::milliseconds waitFor(std::chrono::milliseconds timeout,
                                  std::optional<steady_clock::time_point> until)
{
    if (!until)
        return timeout;
    const auto left =
        std::max(std::chrono::ceil<std::chrono::milliseconds>(*until - steady_clock::now()),
                 std::chrono::milliseconds(0));
    return timeout.count() < 0 ? left : std::min(timeout, left);
}

} // namespace

struct X11Clipboard::State {
    State(X11Display connection, Events given)
        : events(std::move(given))
        , display(std::move(connection))
    {
    }

    Result<void> open();
    void onOwner(xcb_window_t owner);
    void onNames(const Result<Bytes>& names);
    void handle(const xcb_generic_event_t& event);
    [[nodiscard]] std::optional<steady_clock::time_point> until() const;

    Events events;
    X11Display display;
    ClipboardAtoms atoms;
    xcb_window_t window = 0;
    std::uint8_t xfixesEvents = 0;
    std::optional<SelectionReader> reader, names; ///< of bytes; of what there is
    std::optional<SelectionGiver> giver;
    SaidNames said;
    Kinds offered; ///< empty: the selection is not ours
};

Result<void> X11Clipboard::State::open()
{
    TRY(const auto xfixes, display.extension(xcb_xfixes_id));
    xfixesEvents = xfixes.first_event;
    const auto version = ::xcb_xfixes_query_version(display.get(), XCB_XFIXES_MAJOR_VERSION,
                                                    XCB_XFIXES_MINOR_VERSION);
    TRY(const auto known, display.answer<xcb_xfixes_query_version_reply_t>(version));
    (void)known;
    TRY(atoms, ClipboardAtoms::intern(display));
    window = ::xcb_generate_id(display.get());
    const std::uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
    ::xcb_create_window(display.get(), XCB_COPY_FROM_PARENT, window, display.root(), 0, 0, 1, 1, 0,
                        XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK,
                        &mask);
    constexpr std::uint32_t kChanges = XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER |
                                       XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_WINDOW_DESTROY |
                                       XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_CLIENT_CLOSE;
    ::xcb_xfixes_select_selection_input(display.get(), window, atoms.clipboard, kChanges);
    reader.emplace(display, atoms);
    names.emplace(display, atoms);
    giver.emplace(display, atoms);
    const auto asked = ::xcb_get_selection_owner(display.get(), atoms.clipboard);
    TRY(const auto owner, display.answer<xcb_get_selection_owner_reply_t>(asked));
    onOwner(owner->owner);
    return {};
}

/// Whoever has the selection now is asked what is in it.
void X11Clipboard::State::onOwner(xcb_window_t owner)
{
    if (owner == window)
        return;
    if (!offered.empty()) {
        offered.clear();
        giver->refuseAll();
    }
    reader->cancel();
    said = {};
    if (owner == XCB_WINDOW_NONE)
        events.copied({});
    else
        names->begin(atoms.targets, [this](const Result<Bytes>& answer) { onNames(answer); });
}

void X11Clipboard::State::onNames(const Result<Bytes>& answer)
{
    if (!answer)
        return;
    for (std::size_t at = 0; at + sizeof(xcb_atom_t) <= answer->size(); at += sizeof(xcb_atom_t)) {
        xcb_atom_t atom = 0;
        std::memcpy(&atom, answer->data() + at, sizeof atom);
        if (const auto name = atoms.find(atom))
            said.add(*name);
    }
    events.copied(said.kinds());
}

void X11Clipboard::State::handle(const xcb_generic_event_t& event)
{
    const auto type = static_cast<std::uint8_t>(event.response_type & kEventType);
    if (type == xfixesEvents + XCB_XFIXES_SELECTION_NOTIFY) {
        onOwner(reinterpret_cast<const xcb_xfixes_selection_notify_event_t&>(event).owner);
    } else if (type == XCB_SELECTION_NOTIFY) {
        const auto& answer = reinterpret_cast<const xcb_selection_notify_event_t&>(event);
        names->onAnswer(answer);
        reader->onAnswer(answer);
    } else if (type == XCB_PROPERTY_NOTIFY) {
        const auto& change = reinterpret_cast<const xcb_property_notify_event_t&>(event);
        names->onProperty(change);
        reader->onProperty(change);
        giver->onProperty(change);
    } else if (type == XCB_SELECTION_REQUEST) {
        const auto& request = reinterpret_cast<const xcb_selection_request_event_t&>(event);
        if (const auto asked = giver->onRequest(request, offered))
            events.pasted(asked->paste, kClipboardNames.at(asked->name).kind);
    }
}

std::optional<steady_clock::time_point> X11Clipboard::State::until() const
{
    std::optional<steady_clock::time_point> soonest;
    for (const auto& one : {reader->until(), names->until(), giver->until()})
        if (one && (!soonest || *one < *soonest))
            soonest = one;
    return soonest;
}

Result<std::unique_ptr<DesktopClipboard>> X11Clipboard::create(X11Display display, Events events)
{
    auto state = std::make_unique<State>(std::move(display), std::move(events));
    TRY(state->open());
    return std::unique_ptr<DesktopClipboard>(new X11Clipboard(std::move(state)));
}

X11Clipboard::X11Clipboard(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
X11Clipboard::~X11Clipboard() = default;

Result<void> X11Clipboard::offer(const Kinds& kinds)
{
    State& state = *m_state;
    state.giver->refuseAll();
    state.names->cancel();
    state.reader->cancel();
    state.offered = kinds;
    ::xcb_set_selection_owner(state.display.get(), state.window, state.atoms.clipboard,
                              XCB_CURRENT_TIME);
    const auto asked = ::xcb_get_selection_owner(state.display.get(), state.atoms.clipboard);
    TRY(const auto owner, state.display.answer<xcb_get_selection_owner_reply_t>(asked));
    if (owner->owner != state.window)
        return fail(ErrorCode::Conflict, std::string(sentenceOf(protocol::ClipboardProblem::Gone)));
    return {};
}

void X11Clipboard::withdraw()
{
    State& state = *m_state;
    state.giver->refuseAll();
    if (std::exchange(state.offered, {}).empty())
        return;
    ::xcb_set_selection_owner(state.display.get(), XCB_WINDOW_NONE, state.atoms.clipboard,
                              XCB_CURRENT_TIME);
    ::xcb_flush(state.display.get());
}

void X11Clipboard::read(protocol::ClipboardKind kind)
{
    State& state = *m_state;
    const auto name = state.offered.empty() ? state.said.best(kind) : std::nullopt;
    if (!name)
        return state.events.read(
            fail(ErrorCode::NotFound, std::string(sentenceOf(protocol::ClipboardProblem::Gone))));
    state.reader->begin(state.atoms.names.at(*name), state.events.read);
}

void X11Clipboard::give(std::uint32_t paste, const Bytes* bytes)
{
    m_state->giver->give(paste, bytes);
}

Result<void> X11Clipboard::pump(std::chrono::milliseconds timeout, int wakeFd)
{
    State& state = *m_state;
    // What came with an answer waits where no descriptor tells of it.
    auto event = state.display.nextEvent();
    if (!event) {
        state.display.wait(waitFor(timeout, state.until()), wakeFd);
        event = state.display.nextEvent();
    }
    for (; event; event = state.display.nextEvent())
        state.handle(*event);
    const auto now = steady_clock::now();
    state.names->onTime(now);
    state.reader->onTime(now);
    state.giver->onTime(now);
    return state.display.check();
}

} // namespace helix::agent
