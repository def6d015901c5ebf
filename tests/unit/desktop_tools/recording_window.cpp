#include "unit/desktop_tools/recording_window.h"

#include <array>
#include <cmath>
#include <cstring>

#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <pointer-constraints-unstable-v1-client.h>
#include <relative-pointer-unstable-v1-client.h>
#include <wayland-client.h>
#include <xdg-shell-client.h>
#include <xkbcommon/xkbcommon.h>

namespace helix::agent {
namespace {

constexpr int kWindowWidth = 1280, kWindowHeight = 720, kWindowStride = kWindowWidth * 4;
constexpr xkb_keycode_t kXkbOffset = 8;

} // namespace

struct RecordingWindow::State {
    RecordingWindow& record;
    wl_display* display = nullptr;
    wl_registry* registry = nullptr;
    wl_compositor* compositor = nullptr;
    wl_shm* shm = nullptr;
    wl_seat* seat = nullptr;
    xdg_wm_base* shell = nullptr;
    wl_data_device_manager* dragging = nullptr;
    wl_data_device* drops = nullptr;
    wl_data_offer* offered = nullptr;
    wl_surface* surface = nullptr;
    wl_keyboard* keyboard = nullptr;
    wl_pointer* pointer = nullptr;
    zwp_pointer_constraints_v1* constraints = nullptr;
    zwp_relative_pointer_manager_v1* motions = nullptr;
    zwp_locked_pointer_v1* lock = nullptr;
    zwp_relative_pointer_v1* motion = nullptr;
    std::uint32_t entered = 0; ///< the pointer, with this serial
    bool hasKeys = false, hasPointer = false, holdsPointer = false;
    bool isAnswered = false; ///< what asks for the pointer was handled
    xkb_context* context = ::xkb_context_new(XKB_CONTEXT_NO_FLAGS);
    xkb_state* keys = nullptr;

    static State& of(void* data) { return *static_cast<State*>(data); }
    void bind(wl_registry* from, std::uint32_t name, const char* interface);
    void open();
    void show() const;
    void takeKeymap(int fd, std::uint32_t size);
    void takeKey(std::uint32_t code, bool pressed);
    void listenToKeyboard();
    void listenToPointer();
    void listenToDrops();
    void startDrag(std::uint32_t serial);
};

void RecordingWindow::State::bind(wl_registry* from, std::uint32_t name, const char* interface)
{
    const auto take = [&](const wl_interface& wanted, std::uint32_t version) -> void* {
        return std::strcmp(interface, wanted.name) == 0
                   ? ::wl_registry_bind(from, name, &wanted, version)
                   : nullptr;
    };
    if (void* made = take(wl_compositor_interface, 1))
        compositor = static_cast<wl_compositor*>(made);
    else if (void* memory = take(wl_shm_interface, 1))
        shm = static_cast<wl_shm*>(memory);
    else if (void* place = take(wl_seat_interface, 1))
        seat = static_cast<wl_seat*>(place);
    else if (void* base = take(xdg_wm_base_interface, 1))
        shell = static_cast<xdg_wm_base*>(base);
    else if (void* manager = take(wl_data_device_manager_interface, 3))
        dragging = static_cast<wl_data_device_manager*>(manager);
    else if (void* holding = take(zwp_pointer_constraints_v1_interface, 1))
        constraints = static_cast<zwp_pointer_constraints_v1*>(holding);
    else if (void* turning = take(zwp_relative_pointer_manager_v1_interface, 1))
        motions = static_cast<zwp_relative_pointer_manager_v1*>(turning);
}

void RecordingWindow::State::takeKeymap(int fd, std::uint32_t size)
{
    void* text = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    ::close(fd);
    if (text == MAP_FAILED)
        return;
    xkb_keymap* keymap =
        ::xkb_keymap_new_from_string(context, static_cast<const char*>(text),
                                     XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS);
    ::munmap(text, size);
    const char* name = keymap == nullptr ? nullptr : ::xkb_keymap_layout_get_name(keymap, 0);
    record.layouts.emplace_back(name == nullptr ? "" : name);
    ::xkb_state_unref(keys);
    keys = keymap == nullptr ? nullptr : ::xkb_state_new(keymap);
    ::xkb_keymap_unref(keymap);
}

void RecordingWindow::State::takeKey(std::uint32_t code, bool pressed)
{
    record.presses.push_back({code, pressed});
    std::array<char, 16> text{};
    if (pressed && keys != nullptr &&
        ::xkb_state_key_get_utf8(keys, code + kXkbOffset, text.data(), text.size()) > 0)
        record.typed += text.data();
}

void RecordingWindow::State::listenToKeyboard()
{
    static const wl_keyboard_listener listener{
        [](void* data, wl_keyboard*, std::uint32_t, int fd, std::uint32_t size) {
            of(data).takeKeymap(fd, size);
        },
        [](void* data, wl_keyboard*, std::uint32_t, wl_surface*, wl_array*) {
            of(data).hasKeys = true;
        },
        [](void* data, wl_keyboard*, std::uint32_t, wl_surface*) { of(data).hasKeys = false; },
        [](void* data, wl_keyboard*, std::uint32_t, std::uint32_t, std::uint32_t code,
           std::uint32_t state) { of(data).takeKey(code, state != 0); },
        [](void* data, wl_keyboard*, std::uint32_t, std::uint32_t depressed, std::uint32_t latched,
           std::uint32_t locked, std::uint32_t group) {
            State& self = of(data);
            self.record.depressed = depressed;
            self.record.locked = locked;
            if (self.keys != nullptr)
                ::xkb_state_update_mask(self.keys, depressed, latched, locked, 0, 0, group);
        },
        [](void*, wl_keyboard*, int, int) {}};
    if (keyboard == nullptr)
        ::wl_keyboard_add_listener(keyboard = ::wl_seat_get_keyboard(seat), &listener, this);
}

void RecordingWindow::State::listenToPointer()
{
    static const auto move = [](void* data, wl_fixed_t x, wl_fixed_t y) {
        of(data).record.x = ::wl_fixed_to_double(x);
        of(data).record.y = ::wl_fixed_to_double(y);
    };
    static const wl_pointer_listener listener = [] {
        wl_pointer_listener one{};
        one.enter = [](void* data, wl_pointer*, std::uint32_t serial, wl_surface*, wl_fixed_t x,
                       wl_fixed_t y) {
            of(data).hasPointer = true;
            of(data).entered = serial;
            move(data, x, y);
        };
        one.leave = [](void* data, wl_pointer*, std::uint32_t, wl_surface*) {
            of(data).hasPointer = false;
        };
        one.motion = [](void* data, wl_pointer*, std::uint32_t, wl_fixed_t x, wl_fixed_t y) {
            move(data, x, y);
        };
        one.button = [](void* data, wl_pointer*, std::uint32_t serial, std::uint32_t,
                        std::uint32_t button, std::uint32_t state) {
            of(data).record.presses.push_back({button, state != 0});
            if (state != 0 && !of(data).record.dragged.empty())
                of(data).startDrag(serial);
        };
        one.axis = [](void* data, wl_pointer*, std::uint32_t, std::uint32_t axis,
                      wl_fixed_t value) {
            RecordingWindow& record = of(data).record;
            (axis == 0 ? record.scrolledY : record.scrolledX) += ::wl_fixed_to_double(value);
        };
        return one;
    }();
    if (pointer == nullptr)
        ::wl_pointer_add_listener(pointer = ::wl_seat_get_pointer(seat), &listener, this);
}

/// Takes what is dropped on it.
void RecordingWindow::State::listenToDrops()
{
    static const wl_data_offer_listener offers{[](void*, wl_data_offer*, const char*) {},
                                               [](void*, wl_data_offer*, std::uint32_t) {},
                                               [](void*, wl_data_offer*, std::uint32_t) {}};
    static const wl_data_device_listener listener{
        [](void* data, wl_data_device*, wl_data_offer* offer) {
            of(data).offered = offer;
            ::wl_data_offer_add_listener(offer, &offers, data);
        },
        [](void*, wl_data_device*, std::uint32_t serial, wl_surface*, wl_fixed_t, wl_fixed_t,
           wl_data_offer* offer) {
            constexpr auto kCopy = WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY;
            if (offer == nullptr)
                return;
            ::wl_data_offer_accept(offer, serial, "text/uri-list");
            ::wl_data_offer_set_actions(offer, kCopy, kCopy);
        },
        [](void*, wl_data_device*) {},
        [](void*, wl_data_device*, std::uint32_t, wl_fixed_t, wl_fixed_t) {},
        [](void* data, wl_data_device*) { of(data).record.wasDropped = true; },
        [](void*, wl_data_device*, wl_data_offer*) {}};
    if (drops != nullptr)
        return;
    drops = ::wl_data_device_manager_get_data_device(dragging, seat);
    ::wl_data_device_add_listener(drops, &listener, this);
}

/// As a file manager does.
void RecordingWindow::State::startDrag(std::uint32_t serial)
{
    static const wl_data_source_listener listener = [] {
        wl_data_source_listener one{};
        one.target = [](void*, wl_data_source*, const char*) {};
        one.send = [](void* data, wl_data_source*, const char*, int fd) {
            const std::string& list = of(data).record.dragged;
            (void)!::write(fd, list.data(), list.size());
            ::close(fd);
        };
        one.cancelled = [](void* data, wl_data_source*) {
            of(data).record.wasCancelled = true;
            of(data).record.isDragging = false;
        };
        one.dnd_drop_performed = [](void*, wl_data_source*) {};
        one.dnd_finished = [](void*, wl_data_source*) {};
        one.action = [](void*, wl_data_source*, std::uint32_t) {};
        return one;
    }();
    listenToDrops();
    wl_data_source* source = ::wl_data_device_manager_create_data_source(dragging);
    ::wl_data_source_add_listener(source, &listener, this);
    ::wl_data_source_offer(source, "text/uri-list");
    ::wl_data_source_set_actions(source, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
    ::wl_data_device_start_drag(drops, source, surface, nullptr, serial);
    record.isDragging = true;
}

void RecordingWindow::State::open()
{
    static const wl_registry_listener globals{
        [](void* data, wl_registry* from, std::uint32_t name, const char* interface,
           std::uint32_t) { of(data).bind(from, name, interface); },
        [](void*, wl_registry*, std::uint32_t) {}};
    static const wl_seat_listener seats{[](void* data, wl_seat*, std::uint32_t has) {
                                            of(data).record.seatHasKeyboard =
                                                (has & WL_SEAT_CAPABILITY_KEYBOARD) != 0;
                                            if ((has & WL_SEAT_CAPABILITY_KEYBOARD) != 0)
                                                of(data).listenToKeyboard();
                                            if ((has & WL_SEAT_CAPABILITY_POINTER) != 0)
                                                of(data).listenToPointer();
                                        },
                                        {}};
    static const xdg_wm_base_listener pings{
        [](void*, xdg_wm_base* from, std::uint32_t serial) { ::xdg_wm_base_pong(from, serial); }};
    static const xdg_surface_listener configured{
        [](void* data, xdg_surface* from, std::uint32_t serial) {
            ::xdg_surface_ack_configure(from, serial);
            of(data).show();
        }};
    static const xdg_toplevel_listener shapes = [] {
        xdg_toplevel_listener one{};
        one.configure = [](void*, xdg_toplevel*, int, int, wl_array*) {};
        one.close = [](void*, xdg_toplevel*) {};
        return one;
    }();
    registry = ::wl_display_get_registry(display);
    ::wl_registry_add_listener(registry, &globals, this);
    ::wl_display_roundtrip(display);
    ::wl_seat_add_listener(seat, &seats, this);
    ::xdg_wm_base_add_listener(shell, &pings, this);
    surface = ::wl_compositor_create_surface(compositor);
    xdg_surface* window = ::xdg_wm_base_get_xdg_surface(shell, surface);
    ::xdg_surface_add_listener(window, &configured, this);
    xdg_toplevel* top = ::xdg_surface_get_toplevel(window);
    ::xdg_toplevel_add_listener(top, &shapes, this);
    ::xdg_toplevel_set_fullscreen(top, nullptr);
    ::wl_surface_commit(surface);
    ::wl_display_flush(display);
}

void RecordingWindow::State::show() const
{
    const int fd = ::memfd_create("window", MFD_CLOEXEC);
    if (::ftruncate(fd, kWindowStride * kWindowHeight) != 0)
        return;
    wl_shm_pool* pool = ::wl_shm_create_pool(shm, fd, kWindowStride * kWindowHeight);
    wl_buffer* buffer = ::wl_shm_pool_create_buffer(pool, 0, kWindowWidth, kWindowHeight,
                                                    kWindowStride, WL_SHM_FORMAT_XRGB8888);
    ::wl_shm_pool_destroy(pool);
    ::close(fd);
    ::wl_surface_attach(surface, buffer, 0, 0);
    ::wl_surface_commit(surface);
}

RecordingWindow::RecordingWindow(const std::string& socket)
    : m_state(std::make_unique<State>(State{*this}))
{
    m_state->display = ::wl_display_connect(socket.c_str());
    if (m_state->display != nullptr)
        m_state->open();
}

RecordingWindow::~RecordingWindow()
{
    ::xkb_state_unref(m_state->keys);
    ::xkb_context_unref(m_state->context);
    // All objects are the connection's.
    if (m_state->display != nullptr)
        ::wl_display_disconnect(m_state->display);
}

void RecordingWindow::pump(std::chrono::milliseconds time)
{
    wl_display* display = m_state->display;
    while (::wl_display_prepare_read(display) != 0)
        ::wl_display_dispatch_pending(display);
    ::wl_display_flush(display);
    pollfd wait{::wl_display_get_fd(display), POLLIN, 0};
    if (::poll(&wait, 1, static_cast<int>(time.count())) > 0)
        ::wl_display_read_events(display);
    else
        ::wl_display_cancel_read(display);
    ::wl_display_dispatch_pending(display);
    ::wl_display_flush(display);
}

void RecordingWindow::holdPointer()
{
    static const zwp_relative_pointer_v1_listener motions{
        [](void* data, zwp_relative_pointer_v1*, std::uint32_t, std::uint32_t, wl_fixed_t,
           wl_fixed_t, wl_fixed_t dx, wl_fixed_t dy) {
            RecordingWindow& record = State::of(data).record;
            record.turnedX += ::wl_fixed_to_double(dx);
            record.turnedY += ::wl_fixed_to_double(dy);
        }};
    static const zwp_locked_pointer_v1_listener locks{
        [](void* data, zwp_locked_pointer_v1*) { State::of(data).holdsPointer = true; },
        [](void* data, zwp_locked_pointer_v1*) { State::of(data).holdsPointer = false; }};
    static const wl_callback_listener handled{[](void* data, wl_callback* done, std::uint32_t) {
        State::of(data).isAnswered = true;
        ::wl_callback_destroy(done);
    }};
    State& state = *m_state;
    state.isAnswered = false;
    if (state.lock != nullptr)
        ::zwp_locked_pointer_v1_destroy(state.lock);
    ::wl_pointer_set_cursor(state.pointer, state.entered, nullptr, 0, 0);
    if (state.motion == nullptr) {
        state.motion =
            ::zwp_relative_pointer_manager_v1_get_relative_pointer(state.motions, state.pointer);
        ::zwp_relative_pointer_v1_add_listener(state.motion, &motions, &state);
    }
    state.lock = ::zwp_pointer_constraints_v1_lock_pointer(
        state.constraints, state.surface, state.pointer, nullptr,
        ZWP_POINTER_CONSTRAINTS_V1_LIFETIME_PERSISTENT);
    ::zwp_locked_pointer_v1_add_listener(state.lock, &locks, &state);
    ::wl_callback_add_listener(::wl_display_sync(state.display), &handled, &state);
    ::wl_display_flush(state.display);
}

bool RecordingWindow::holdsPointer() const
{
    return m_state->holdsPointer;
}

bool RecordingWindow::isRefused() const
{
    return m_state->isAnswered && !m_state->holdsPointer;
}

bool RecordingWindow::hasKeys() const
{
    return m_state->hasKeys;
}

bool RecordingWindow::hasPointer() const
{
    return m_state->hasPointer;
}

bool RecordingWindow::isPointedAt(double atX, double atY) const
{
    return m_state->hasPointer && std::abs(x - atX) <= 1 && std::abs(y - atY) <= 1;
}

} // namespace helix::agent
