#include "agent/desktop/wlroots/virtual_devices.h"

#include <cerrno>
#include <cstring>
#include <optional>
#include <system_error>
#include <type_traits>
#include <utility>

#include <sys/epoll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <virtual-keyboard-unstable-v1-client.h>
#include <wayland-client.h>
#include <wlr-virtual-pointer-unstable-v1-client.h>
// The protocol has an argument that is named after a keyword.
#define namespace name_space
#include <wlr-layer-shell-unstable-v1-client.h>
#undef namespace

#include "agent/desktop/keymap.h"
#include "agent/desktop/monotonic_time.h"
#include "agent/desktop/wlroots/control_label.h"
#include "agent/desktop/wlroots/pointer_plane.h"
#include "agent/desktop/wlroots/sway_ipc.h"
#include "agent/desktop/wlroots/sway_reloads.h"
#include "agent/desktop/wlroots/text_keymap.h"
#include "base/bytes.h"
#include "base/try.h"
#include "base/unique_fd.h"

namespace helix::agent {
namespace {

// A notch moves by 15 units, as libinput's clients expect.
constexpr double kUnitsPerNotch = 15.0;
constexpr double kWheelUnit = 120.0;

std::uint32_t milliseconds()
{
    return static_cast<std::uint32_t>(monotonicMicroseconds() / 1000);
}

void sendKeymap(zwp_virtual_keyboard_v1* keyboard, const std::string& keymap)
{
    const BytesView text(reinterpret_cast<const std::uint8_t*>(keymap.c_str()), keymap.size() + 1);
    const UniqueFd fd(::memfd_create("helix-keymap", MFD_CLOEXEC));
    if (!fd.valid() ||
        ::write(fd.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        return;
    ::zwp_virtual_keyboard_v1_keymap(keyboard, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, fd.get(),
                                     static_cast<std::uint32_t>(text.size()));
}

} // namespace

struct VirtualDevices::State {
    State(wl_display* connection, std::string sessionFolder);
    ~State();
    void bindGlobals();
    void makeDevices();
    void letPointerBeHeld();
    void freePointer();
    zwp_virtual_keyboard_v1* textKeyboard();
    void use(const Keymap& keymap);
    void giveKeymap();
    void tellModifiers();
    void watch(int operation, int fd, std::uint32_t events) const;
    void giveAgain();

    std::string folder; ///< of Sway's socket
    std::optional<SwayReloads>
        reloads;            ///< once Sway has answered: its own socket comes after this one
    UniqueFd watched;       ///< an epoll of the connection and the reloads
    bool isBlocked = false; ///< the compositor does not read
    UniqueFd asked;         ///< what Sway was asked last
    std::uint32_t freedAt = 0;
    wl_display* display;
    wl_registry* registry = nullptr;
    wl_callback* announced = nullptr;
    wl_seat* seat = nullptr;
    zwlr_virtual_pointer_manager_v1* pointers = nullptr;
    zwp_virtual_keyboard_manager_v1* keyboards = nullptr;
    wl_compositor* compositor = nullptr;
    wl_shm* shm = nullptr;
    zwlr_layer_shell_v1* shell = nullptr;
    std::optional<ControlLabel> label;
    std::optional<PointerPlane> plane; ///< where the compositor tells its pointer
    bool isPointerHidden = false;
    zwlr_virtual_pointer_v1* pointer = nullptr;
    zwp_virtual_keyboard_v1* keyboard = nullptr;
    zwp_virtual_keyboard_v1* text = nullptr;
    std::optional<Keymap> us;
    std::string keymapText;            ///< of the keyboard
    std::optional<KeyboardState> keys; ///< of the keyboard: the compositor is told its modifiers
    KeyboardState::Masks told;
    bool hasKeymap = false; ///< another than `us` is meant
};

VirtualDevices::State::State(wl_display* connection, std::string sessionFolder)
    : folder(std::move(sessionFolder))
    , watched(::epoll_create1(EPOLL_CLOEXEC))
    , display(connection)
{
    watch(EPOLL_CTL_ADD, ::wl_display_get_fd(display), EPOLLIN);
}

VirtualDevices::State::~State()
{
    label.reset();
    plane.reset();
    if (shell != nullptr)
        ::wl_proxy_destroy(reinterpret_cast<wl_proxy*>(shell)); // the first version has no request
    if (shm != nullptr)
        ::wl_shm_destroy(shm);
    if (compositor != nullptr)
        ::wl_compositor_destroy(compositor);
    if (text != nullptr)
        ::zwp_virtual_keyboard_v1_destroy(text);
    if (keyboard != nullptr)
        ::zwp_virtual_keyboard_v1_destroy(keyboard);
    if (pointer != nullptr)
        ::zwlr_virtual_pointer_v1_destroy(pointer);
    if (keyboards != nullptr)
        ::zwp_virtual_keyboard_manager_v1_destroy(keyboards);
    if (pointers != nullptr)
        ::zwlr_virtual_pointer_manager_v1_destroy(pointers);
    if (seat != nullptr)
        ::wl_seat_destroy(seat);
    if (announced != nullptr)
        ::wl_callback_destroy(announced);
    if (registry != nullptr)
        ::wl_registry_destroy(registry);
    ::wl_display_flush(display);
    ::wl_display_disconnect(display);
}

void VirtualDevices::State::bindGlobals()
{
    static const wl_registry_listener registryListener{
        [](void* data, wl_registry* registry, std::uint32_t name, const char* interface,
           std::uint32_t) {
            auto& self = *static_cast<State*>(data);
            const auto bind = [&](auto*& global, const wl_interface& type) {
                if (global == nullptr && std::string_view(interface) == type.name)
                    global = static_cast<std::remove_reference_t<decltype(global)>>(
                        ::wl_registry_bind(registry, name, &type, 1));
            };
            bind(self.seat, wl_seat_interface);
            bind(self.pointers, zwlr_virtual_pointer_manager_v1_interface);
            bind(self.keyboards, zwp_virtual_keyboard_manager_v1_interface);
            bind(self.compositor, wl_compositor_interface);
            bind(self.shm, wl_shm_interface);
            bind(self.shell, zwlr_layer_shell_v1_interface);
            if (PointerPlane::isOffered(interface) && !self.plane)
                self.plane.emplace(registry, name, [&self] {
                    self.isPointerHidden = !self.plane->state().isVisible;
                });
        },
        [](void*, wl_registry*, std::uint32_t) {}};
    static const wl_callback_listener callbackListener{
        [](void* data, wl_callback*, std::uint32_t) { static_cast<State*>(data)->makeDevices(); }};
    registry = ::wl_display_get_registry(display);
    ::wl_registry_add_listener(registry, &registryListener, this);
    announced = ::wl_display_sync(display);
    ::wl_callback_add_listener(announced, &callbackListener, this);
}

void VirtualDevices::State::makeDevices()
{
    if (seat == nullptr)
        return;
    reloads.emplace(folder);
    if (const int fd = reloads->descriptor(); fd >= 0)
        watch(EPOLL_CTL_ADD, fd, EPOLLIN);
    letPointerBeHeld();
    if (pointers != nullptr)
        pointer = ::zwlr_virtual_pointer_manager_v1_create_virtual_pointer(pointers, seat);
    if (keyboards != nullptr) {
        keyboard = ::zwp_virtual_keyboard_manager_v1_create_virtual_keyboard(keyboards, seat);
        use(*us);
    }
}

void VirtualDevices::State::watch(int operation, int fd, std::uint32_t events) const
{
    epoll_event event{};
    event.events = events;
    ::epoll_ctl(watched.get(), operation, fd, &event);
}

void VirtualDevices::State::use(const Keymap& keymap)
{
    keymapText = keymap.text();
    keys.emplace(keymap);
    giveKeymap();
}

void VirtualDevices::State::giveKeymap()
{
    sendKeymap(keyboard, keymapText);
    // The compositor keeps what it was told of the keymap before.
    told = keys->masks();
    ::zwp_virtual_keyboard_v1_modifiers(keyboard, told.depressed, told.latched, told.locked,
                                        told.group);
}

/// What a reload took back. The keys that asked for it may still be held.
void VirtualDevices::State::giveAgain()
{
    letPointerBeHeld();
    if (keyboard != nullptr)
        giveKeymap();
}

/// The compositor takes modifiers of a virtual keyboard from this message alone.
void VirtualDevices::State::tellModifiers()
{
    const auto now = keys->masks();
    if (now == told)
        return;
    ::zwp_virtual_keyboard_v1_modifiers(keyboard, now.depressed, now.latched, now.locked,
                                        now.group);
    told = now;
}

/// Sway 1.7 honours a program's lock only on a seat that its configuration names. Without a plane
/// nobody could tell that a pointer is held.
void VirtualDevices::State::letPointerBeHeld()
{
    if (plane)
        asked =
            commandSway(folder, "seat seat0 fallback true; seat seat0 pointer_constraint enable");
}

/// A place is meant: Sway has it reach a program that holds the pointer as motion, the whole way from
/// where it is held, and leaves the pointer there. Programs that hold it hide it. Not more than it must
/// be: for any command about its seat Sway sets up all devices anew and gives the pointer an arrow.
void VirtualDevices::State::freePointer()
{
    constexpr std::uint32_t often = 250; // milliseconds
    const std::uint32_t now = milliseconds();
    if (!isPointerHidden || now - freedAt < often)
        return;
    freedAt = now;
    asked = commandSway(folder, "seat seat0 pointer_constraint escape");
}

zwp_virtual_keyboard_v1* VirtualDevices::State::textKeyboard()
{
    if (text == nullptr)
        text = ::zwp_virtual_keyboard_manager_v1_create_virtual_keyboard(keyboards, seat);
    return text;
}

Result<std::unique_ptr<DesktopDevices>> VirtualDevices::connect(const std::string& socket,
                                                                std::string folder)
{
    wl_display* display = ::wl_display_connect(socket.c_str());
    if (display == nullptr)
        return fail(ErrorCode::Unavailable, "The desktop has not started yet.",
                    std::generic_category().message(errno));
    auto state = std::make_unique<State>(display, std::move(folder));
    if (!state->watched.valid())
        return failErrno(errno, "The desktop's devices cannot be watched.");
    TRY(auto us, Keymap::compile({}));
    state->us.emplace(std::move(us));
    state->bindGlobals();
    return std::unique_ptr<DesktopDevices>(new VirtualDevices(std::move(state)));
}

VirtualDevices::VirtualDevices(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
VirtualDevices::~VirtualDevices() = default;

int VirtualDevices::descriptor() const
{
    return m_state->watched.get();
}

Result<void> VirtualDevices::dispatch()
{
    wl_display* display = m_state->display;
    // The descriptor is non-blocking: reading when nothing is there returns at once.
    while (::wl_display_prepare_read(display) != 0)
        ::wl_display_dispatch_pending(display);
    const bool good =
        ::wl_display_read_events(display) >= 0 && ::wl_display_dispatch_pending(display) >= 0;
    if (!good || ::wl_display_get_error(display) != 0)
        return failErrno(errno, "The desktop's compositor is gone.", ErrorCode::Unavailable);
    if (m_state->reloads && m_state->reloads->take() && isReady())
        m_state->giveAgain();
    return {};
}

bool VirtualDevices::flush()
{
    State& state = *m_state;
    const bool isBlocked = ::wl_display_flush(state.display) < 0 && errno == EAGAIN;
    if (std::exchange(state.isBlocked, isBlocked) != isBlocked)
        state.watch(EPOLL_CTL_MOD, ::wl_display_get_fd(state.display),
                    isBlocked ? EPOLLIN | EPOLLOUT : EPOLLIN);
    return !isBlocked;
}

bool VirtualDevices::isReady() const
{
    return m_state->pointer != nullptr && m_state->keyboard != nullptr;
}

void VirtualDevices::movePointer(std::uint32_t x, std::uint32_t y, std::uint32_t width,
                                 std::uint32_t height)
{
    m_state->freePointer();
    ::zwlr_virtual_pointer_v1_motion_absolute(m_state->pointer, milliseconds(), x, y, width,
                                              height);
    ::zwlr_virtual_pointer_v1_frame(m_state->pointer);
}

void VirtualDevices::movePointerBy(int dx, int dy)
{
    ::zwlr_virtual_pointer_v1_motion(m_state->pointer, milliseconds(), ::wl_fixed_from_int(dx),
                                     ::wl_fixed_from_int(dy));
    ::zwlr_virtual_pointer_v1_frame(m_state->pointer);
}

void VirtualDevices::pressButton(std::uint16_t button, bool pressed)
{
    ::zwlr_virtual_pointer_v1_button(m_state->pointer, milliseconds(), button,
                                     pressed ? WL_POINTER_BUTTON_STATE_PRESSED
                                             : WL_POINTER_BUTTON_STATE_RELEASED);
    ::zwlr_virtual_pointer_v1_frame(m_state->pointer);
}

void VirtualDevices::turnWheel(int horizontal, int horizontalNotches, int vertical,
                               int verticalNotches)
{
    const auto axis = [this](std::uint32_t which, int delta, int notches) {
        if (delta == 0)
            return;
        const wl_fixed_t distance = ::wl_fixed_from_double(delta / kWheelUnit * kUnitsPerNotch);
        if (notches != 0)
            ::zwlr_virtual_pointer_v1_axis_discrete(m_state->pointer, milliseconds(), which,
                                                    distance, notches);
        else
            ::zwlr_virtual_pointer_v1_axis(m_state->pointer, milliseconds(), which, distance);
    };
    ::zwlr_virtual_pointer_v1_axis_source(m_state->pointer, WL_POINTER_AXIS_SOURCE_WHEEL);
    axis(WL_POINTER_AXIS_HORIZONTAL_SCROLL, horizontal, horizontalNotches);
    axis(WL_POINTER_AXIS_VERTICAL_SCROLL, vertical, verticalNotches);
    ::zwlr_virtual_pointer_v1_frame(m_state->pointer);
}

void VirtualDevices::pressKey(std::uint16_t code, bool pressed)
{
    ::zwp_virtual_keyboard_v1_key(m_state->keyboard, milliseconds(), code,
                                  pressed ? WL_KEYBOARD_KEY_STATE_PRESSED
                                          : WL_KEYBOARD_KEY_STATE_RELEASED);
    m_state->keys->press(code, pressed);
    m_state->tellModifiers();
}

void VirtualDevices::setModifiers(const ModifierState& state)
{
    m_state->keys->set(state);
    m_state->tellModifiers();
}

void VirtualDevices::setKeymap(const Keymap& keymap)
{
    m_state->use(keymap);
    m_state->hasKeymap = true;
}

bool VirtualDevices::isUsKeyboard() const
{
    return !m_state->hasKeymap;
}

void VirtualDevices::typeText(std::string_view utf8)
{
    zwp_virtual_keyboard_v1* keyboard = m_state->textKeyboard();
    for (const TypedText& text : planTyping(utf8)) {
        sendKeymap(keyboard, text.keymap);
        for (const std::uint16_t key : text.keys) {
            ::zwp_virtual_keyboard_v1_key(keyboard, milliseconds(), key,
                                          WL_KEYBOARD_KEY_STATE_PRESSED);
            ::zwp_virtual_keyboard_v1_key(keyboard, milliseconds(), key,
                                          WL_KEYBOARD_KEY_STATE_RELEASED);
        }
    }
}

void VirtualDevices::showControl(bool shown)
{
    State& state = *m_state;
    if (!shown)
        state.label.reset();
    else if (!state.label && state.compositor != nullptr && state.shm != nullptr &&
             state.shell != nullptr)
        state.label.emplace(state.compositor, state.shm, state.shell);
}

} // namespace helix::agent
