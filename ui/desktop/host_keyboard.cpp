#include "ui/desktop/host_keyboard.h"

#include <cstdlib>

#include <QFile>
#include <QGuiApplication>
#include <QSocketNotifier>

#include <xcb/xcb.h>
// The header has a field that is a word of C++.
#define explicit explicit_
#include <xcb/xkb.h>
#undef explicit

#include "ui/desktop/keyboard_names.h"
#include "ui/desktop/wayland_keyboard.h"

namespace helix::ui {

namespace {

constexpr std::uint32_t kMostWords = 512; // of the property, of four bytes each
constexpr std::uint8_t kEventMask = 0x7f;

struct Free {
    void operator()(void* memory) const { std::free(memory); }
};
template <typename T>
using Owned = std::unique_ptr<T, Free>;

QByteArray keyboardFile()
{
    QFile file(QStringLiteral("/etc/default/keyboard"));
    return file.open(QIODevice::ReadOnly) ? file.read(16 << 10) : QByteArray();
}

} // namespace

/// A connection of its own to the server that Qt shows its windows on: Qt passes on neither events of
/// XKB nor those of the root window. Waits for answers as briefly as Qt does, for the server is there.
struct HostKeyboard::Server {
    xcb_connection_t* connection = nullptr;
    xcb_window_t root = 0;
    xcb_atom_t names = XCB_ATOM_NONE;
    std::uint8_t xkbEvent = 0;
    std::unique_ptr<QSocketNotifier> notifier;

    ~Server()
    {
        notifier.reset();
        if (connection)
            xcb_disconnect(connection);
    }

    bool open()
    {
        int screen = 0;
        connection = xcb_connect(nullptr, &screen);
        if (xcb_connection_has_error(connection) != 0)
            return false;
        auto at = xcb_setup_roots_iterator(xcb_get_setup(connection));
        for (; screen > 0 && at.rem > 1; --screen)
            xcb_screen_next(&at);
        root = at.data->root;
        static constexpr QByteArrayView kProperty("_XKB_RULES_NAMES");
        const auto asked = xcb_intern_atom(
            connection, 0, static_cast<std::uint16_t>(kProperty.size()), kProperty.data());
        const Owned<xcb_intern_atom_reply_t> atom(
            xcb_intern_atom_reply(connection, asked, nullptr));
        if (atom)
            names = atom->atom;
        const std::uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
        xcb_change_window_attributes(connection, root, XCB_CW_EVENT_MASK, &mask);
        watchGroups();
        xcb_flush(connection);
        return names != XCB_ATOM_NONE;
    }

    void watchGroups()
    {
        const auto* xkb = xcb_get_extension_data(connection, &xcb_xkb_id);
        const Owned<xcb_xkb_use_extension_reply_t> used(xcb_xkb_use_extension_reply(
            connection,
            xcb_xkb_use_extension(connection, XCB_XKB_MAJOR_VERSION, XCB_XKB_MINOR_VERSION),
            nullptr));
        if (!xkb || !xkb->present || !used || !used->supported)
            return;
        xkbEvent = xkb->first_event;
        xcb_xkb_select_events_details_t details{};
        details.affectState = details.stateDetails = XCB_XKB_STATE_PART_GROUP_STATE;
        xcb_xkb_select_events_aux(connection, XCB_XKB_ID_USE_CORE_KBD,
                                  XCB_XKB_EVENT_TYPE_STATE_NOTIFY, 0, 0, 0, 0, &details);
    }

    [[nodiscard]] int group() const
    {
        if (xkbEvent == 0)
            return 0;
        const Owned<xcb_xkb_get_state_reply_t> state(xcb_xkb_get_state_reply(
            connection, xcb_xkb_get_state(connection, XCB_XKB_ID_USE_CORE_KBD), nullptr));
        return state ? state->group : 0;
    }

    [[nodiscard]] QByteArray rulesNames() const
    {
        const Owned<xcb_get_property_reply_t> property(xcb_get_property_reply(
            connection,
            xcb_get_property(connection, 0, root, names, XCB_ATOM_STRING, 0, kMostWords), nullptr));
        if (!property || property->format != 8)
            return {};
        return {static_cast<const char*>(xcb_get_property_value(property.get())),
                xcb_get_property_value_length(property.get())};
    }

    /// Whether any of what came may mean another layout.
    [[nodiscard]] bool takeEvents() const
    {
        bool isAny = false;
        while (const Owned<xcb_generic_event_t> event{xcb_poll_for_event(connection)}) {
            const std::uint8_t type = event->response_type & kEventMask;
            isAny = isAny || (type == xkbEvent && xkbEvent != 0) ||
                    (type == XCB_PROPERTY_NOTIFY &&
                     reinterpret_cast<const xcb_property_notify_event_t&>(*event).atom == names);
        }
        return isAny;
    }
};

HostKeyboard::HostKeyboard(QObject* parent)
    : QObject(parent)
    , m_forced(layoutOfWords(qEnvironmentVariable("HELIX_KEYBOARD")))
    , m_found(layoutOfSystem([](const char* name) { return qgetenv(name); }, keyboardFile()))
{
    if (m_forced)
        return;
    if (QGuiApplication::platformName() == QLatin1String("xcb"))
        followServer();
    else
        m_wayland = WaylandKeyboard::create([this] { found(m_wayland->layout()); });
}

void HostKeyboard::followServer()
{
    m_server = std::make_unique<Server>();
    if (!m_server->open()) {
        m_server.reset();
        return;
    }
    m_server->notifier = std::make_unique<QSocketNotifier>(
        xcb_get_file_descriptor(m_server->connection), QSocketNotifier::Read);
    connect(m_server->notifier.get(), &QSocketNotifier::activated, this, [this] {
        const bool isChanged = m_server->takeEvents();
        if (xcb_connection_has_error(m_server->connection) != 0)
            m_server->notifier->setEnabled(false);
        else if (isChanged)
            readServer();
    });
    readServer();
}

HostKeyboard::~HostKeyboard() = default;

const std::optional<protocol::KeyboardLayout>& HostKeyboard::layout() const
{
    return m_forced ? m_forced : m_chosen ? m_chosen : m_found;
}

void HostKeyboard::choose(const QString& words)
{
    const auto before = layout();
    m_chosen = layoutOfWords(words);
    if (layout() != before)
        emit layoutChanged();
}

void HostKeyboard::readServer()
{
    // Asking may read events, which the notifier then never tells of.
    do {
        found(layoutOfRootWindow(m_server->rulesNames(), m_server->group()));
    } while (m_server->takeEvents());
}

void HostKeyboard::found(const std::optional<protocol::KeyboardLayout>& layoutThere)
{
    const auto before = layout();
    m_found = layoutThere ? layoutThere : m_found;
    if (layout() != before)
        emit layoutChanged();
}

} // namespace helix::ui
