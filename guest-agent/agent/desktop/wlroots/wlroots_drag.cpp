#include "agent/desktop/wlroots/wlroots_drag.h"

#include <cerrno>
#include <chrono>
#include <optional>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <wayland-client.h>
// The protocol has an argument that is named after a keyword.
#define namespace name_space
#include <wlr-layer-shell-unstable-v1-client.h>
#undef namespace

#include "agent/desktop/uri_list.h"
#include "agent/desktop/wlroots/shm_buffer.h"
#include "agent/desktop/wlroots/wayland_display.h"
#include "base/bytes.h"
#include "base/try.h"
#include "base/unique_fd.h"

namespace helix::agent {
namespace {

using std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kEnterPatience = 1500ms; ///< an emulated compositor draws once before it looks
constexpr auto kListPatience = 2000ms;
constexpr auto kEndPatience = 1500ms;
constexpr std::uint32_t kDataVersion = 3; // of wl_data_device_manager: drags that are not accepted
constexpr std::uint32_t kEveryEdge =
    ZWLR_LAYER_SURFACE_V1_ANCHOR_TOP | ZWLR_LAYER_SURFACE_V1_ANCHOR_BOTTOM |
    ZWLR_LAYER_SURFACE_V1_ANCHOR_LEFT | ZWLR_LAYER_SURFACE_V1_ANCHOR_RIGHT;

class WaylandDrag : public DesktopDrag {
public:
    explicit WaylandDrag(WaylandDisplay display)
        : m_display(std::move(display))
    {
    }
    ~WaylandDrag() override;
    WaylandDrag(const WaylandDrag&) = delete;
    WaylandDrag& operator=(const WaylandDrag&) = delete;

    /// False where nothing is dragged, or no files are.
    Result<bool> begin(const StopSignal& stop);
    [[nodiscard]] const std::vector<std::string>& files() const override { return m_files; }
    [[nodiscard]] bool endsWithEscape() const override { return false; }
    void awaitEnd(const StopSignal& stop) override;

private:
    Result<void> bindGlobals();
    Result<void> cover(const StopSignal& stop);
    Result<void> show(int width, int height);
    Result<std::string> readList(const StopSignal& stop);
    template <typename Condition>
    Result<bool> until(const Condition& condition, std::chrono::milliseconds patience,
                       const StopSignal& stop);

    WaylandDisplay m_display;
    wl_registry* m_registry = nullptr;
    wl_compositor* m_compositor = nullptr;
    wl_shm* m_shm = nullptr;
    wl_seat* m_seat = nullptr;
    wl_data_device_manager* m_manager = nullptr;
    zwlr_layer_shell_v1* m_shell = nullptr;
    wl_data_device* m_device = nullptr;
    wl_surface* m_surface = nullptr;
    zwlr_layer_surface_v1* m_layer = nullptr;
    std::unique_ptr<ShmBuffer> m_buffer;
    wl_data_offer* m_offer = nullptr; ///< the newest that was told
    bool m_hasList = false;           ///< of m_offer
    bool m_isOver = false;            ///< the pointer, with a drag, over our window
    bool m_isClosed = false;
    wl_callback* m_frame = nullptr;
    bool m_isDrawn = false; ///< our window; whoever drags is over it by then
    std::optional<std::pair<int, int>> m_size;
    std::vector<std::string> m_files;
};

WaylandDrag::~WaylandDrag()
{
    const auto drop = [](auto* object, auto destroy) {
        if (object != nullptr)
            destroy(object);
    };
    drop(m_frame, ::wl_callback_destroy);
    drop(m_offer, ::wl_data_offer_destroy);
    drop(m_layer, ::zwlr_layer_surface_v1_destroy);
    drop(m_surface, ::wl_surface_destroy);
    m_buffer.reset();
    drop(m_device, ::wl_data_device_release);
    drop(m_shell, [](auto* shell) { ::wl_proxy_destroy(reinterpret_cast<wl_proxy*>(shell)); });
    drop(m_manager, ::wl_data_device_manager_destroy);
    drop(m_seat, ::wl_seat_destroy);
    drop(m_shm, ::wl_shm_destroy);
    drop(m_compositor, ::wl_compositor_destroy);
    drop(m_registry, ::wl_registry_destroy);
    (void)m_display.pump(0ms);
}

Result<void> WaylandDrag::bindGlobals()
{
    static const wl_registry_listener listener{
        [](void* data, wl_registry* registry, std::uint32_t name, const char* interface,
           std::uint32_t version) {
            auto& self = *static_cast<WaylandDrag*>(data);
            const std::string_view type = interface;
            const auto bind = [&](const wl_interface& what, std::uint32_t wanted) {
                return ::wl_registry_bind(registry, name, &what, wanted);
            };
            if (type == wl_compositor_interface.name)
                self.m_compositor = static_cast<wl_compositor*>(bind(wl_compositor_interface, 1));
            else if (type == wl_shm_interface.name)
                self.m_shm = static_cast<wl_shm*>(bind(wl_shm_interface, 1));
            else if (type == wl_seat_interface.name && self.m_seat == nullptr)
                self.m_seat = static_cast<wl_seat*>(bind(wl_seat_interface, 1));
            else if (type == wl_data_device_manager_interface.name && version >= kDataVersion)
                self.m_manager = static_cast<wl_data_device_manager*>(
                    bind(wl_data_device_manager_interface, kDataVersion));
            else if (type == zwlr_layer_shell_v1_interface.name)
                self.m_shell =
                    static_cast<zwlr_layer_shell_v1*>(bind(zwlr_layer_shell_v1_interface, 1));
        },
        [](void*, wl_registry*, std::uint32_t) {}};
    m_registry = ::wl_display_get_registry(m_display.get());
    ::wl_registry_add_listener(m_registry, &listener, this);
    TRY(m_display.roundTrip());
    if (m_compositor == nullptr || m_shm == nullptr || m_seat == nullptr || m_manager == nullptr ||
        m_shell == nullptr)
        return fail(ErrorCode::Unsupported, "This desktop does not tell what is dragged on it.");
    return {};
}

/// Pumps until it is so; false when it is not in time.
template <typename Condition>
Result<bool> WaylandDrag::until(const Condition& condition, std::chrono::milliseconds patience,
                                const StopSignal& stop)
{
    const auto end = steady_clock::now() + patience;
    while (!condition()) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - steady_clock::now());
        if (stop.raised())
            return fail(ErrorCode::Cancelled, "The drag is not looked at any more.");
        if (left.count() <= 0)
            return false;
        TRY(m_display.pump(left, stop.descriptor()));
    }
    return true;
}

/// A window over the whole screen, in which there is nothing.
Result<void> WaylandDrag::cover(const StopSignal& stop)
{
    static const zwlr_layer_surface_v1_listener listener{
        [](void* data, zwlr_layer_surface_v1* layer, std::uint32_t serial, std::uint32_t width,
           std::uint32_t height) {
            ::zwlr_layer_surface_v1_ack_configure(layer, serial);
            static_cast<WaylandDrag*>(data)->m_size = {static_cast<int>(width),
                                                       static_cast<int>(height)};
        },
        [](void* data, zwlr_layer_surface_v1*) {
            static_cast<WaylandDrag*>(data)->m_isClosed = true;
        }};
    m_surface = ::wl_compositor_create_surface(m_compositor);
    m_layer = ::zwlr_layer_shell_v1_get_layer_surface(
        m_shell, m_surface, nullptr, ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY, "helix-drag");
    ::zwlr_layer_surface_v1_add_listener(m_layer, &listener, this);
    ::zwlr_layer_surface_v1_set_size(m_layer, 0, 0);
    ::zwlr_layer_surface_v1_set_anchor(m_layer, kEveryEdge);
    ::zwlr_layer_surface_v1_set_exclusive_zone(m_layer, -1); // over panels as well
    ::wl_surface_commit(m_surface);
    TRY(const bool isThere, until([this] { return m_size || m_isClosed; }, kEnterPatience, stop));
    if (!isThere || m_isClosed)
        return fail(ErrorCode::Unavailable, "The desktop's compositor does not answer.");
    return show(m_size->first, m_size->second);
}

Result<void> WaylandDrag::show(int width, int height)
{
    // Zeroes: nothing of it is opaque.
    TRY(m_buffer,
        ShmBuffer::create(m_shm, {WL_SHM_FORMAT_ARGB8888, width, height, width * kBytesPerPixel}));
    static const wl_callback_listener drawn{[](void* data, wl_callback*, std::uint32_t) {
        static_cast<WaylandDrag*>(data)->m_isDrawn = true;
    }};
    m_frame = ::wl_surface_frame(m_surface);
    ::wl_callback_add_listener(m_frame, &drawn, this);
    ::wl_surface_attach(m_surface, m_buffer->buffer(), 0, 0);
    ::wl_surface_damage(m_surface, 0, 0, width, height);
    ::wl_surface_commit(m_surface);
    return {};
}

Result<bool> WaylandDrag::begin(const StopSignal& stop)
{
    static const wl_data_offer_listener offers{
        [](void* data, wl_data_offer* offer, const char* kind) {
            auto& self = *static_cast<WaylandDrag*>(data);
            self.m_hasList |= offer == self.m_offer && std::string_view(kind) == kUriList;
        },
        [](void*, wl_data_offer*, std::uint32_t) {}, [](void*, wl_data_offer*, std::uint32_t) {}};
    static const wl_data_device_listener device{
        [](void* data, wl_data_device*, wl_data_offer* offer) {
            auto& self = *static_cast<WaylandDrag*>(data);
            if (self.m_offer != nullptr)
                ::wl_data_offer_destroy(self.m_offer);
            self.m_offer = offer;
            self.m_hasList = false;
            ::wl_data_offer_add_listener(offer, &offers, data);
        },
        [](void* data, wl_data_device*, std::uint32_t, wl_surface*, wl_fixed_t, wl_fixed_t,
           wl_data_offer* offer) {
            auto& self = *static_cast<WaylandDrag*>(data);
            self.m_isOver = offer != nullptr && offer == self.m_offer;
        },
        [](void* data, wl_data_device*) { static_cast<WaylandDrag*>(data)->m_isOver = false; },
        [](void*, wl_data_device*, std::uint32_t, wl_fixed_t, wl_fixed_t) {},
        // Nothing of it was accepted, so it is cancelled.
        [](void* data, wl_data_device*) { static_cast<WaylandDrag*>(data)->m_isOver = false; },
        [](void*, wl_data_device*, wl_data_offer*) {}};
    TRY(bindGlobals());
    m_device = ::wl_data_device_manager_get_data_device(m_manager, m_seat);
    ::wl_data_device_add_listener(m_device, &device, this);
    TRY(cover(stop));
    TRY(const bool isKnown, until([this] { return m_isOver || m_isDrawn; }, kEnterPatience, stop));
    if (isKnown && !m_isOver)
        TRY(m_display.roundTrip());
    if (!m_isOver || !m_hasList)
        return false;
    TRY(const auto list, readList(stop));
    m_files = pathsOfUriList(list);
    return !m_files.empty();
}

Result<std::string> WaylandDrag::readList(const StopSignal& stop)
{
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return failErrno(errno, "The guest has no descriptors left.", ErrorCode::ResourceExhausted);
    const UniqueFd from(ends[0]);
    UniqueFd to(ends[1]);
    ::wl_data_offer_receive(m_offer, kUriList, to.get());
    TRY(m_display.pump(0ms));
    to.reset();
    std::string list;
    const auto end = steady_clock::now() + kListPatience;
    while (list.size() < kMaxUriListBytes && !stop.raised()) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - steady_clock::now());
        if (left.count() <= 0)
            break;
        pollfd waits[2] = {{from.get(), POLLIN, 0}, {stop.descriptor(), POLLIN, 0}};
        ::poll(waits, 2, static_cast<int>(left.count()));
        char piece[4096];
        const auto size = ::read(from.get(), piece, sizeof piece);
        if (size == 0)
            return list;
        if (size < 0 && errno != EAGAIN && errno != EINTR)
            break;
        if (size > 0)
            list.append(piece, static_cast<std::size_t>(size));
    }
    return std::string(); // who says it too slowly, or without end, has said nothing
}

void WaylandDrag::awaitEnd(const StopSignal& stop)
{
    (void)until([this] { return !m_isOver; }, kEndPatience, stop);
}

} // namespace

Result<std::unique_ptr<DesktopDrag>> takeWaylandDrag(const std::string& socket,
                                                     const StopSignal& stop)
{
    TRY(auto display, WaylandDisplay::connect(socket));
    auto drag = std::make_unique<WaylandDrag>(std::move(display));
    TRY(const bool hasFiles, drag->begin(stop));
    if (!hasFiles)
        return nullptr;
    return std::unique_ptr<DesktopDrag>(std::move(drag));
}

} // namespace helix::agent
