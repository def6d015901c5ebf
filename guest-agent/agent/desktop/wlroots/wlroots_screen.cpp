#include "agent/desktop/wlroots/wlroots_screen.h"

#include <algorithm>
#include <cstring>

#include <wayland-client.h>
#include <wlr-output-management-unstable-v1-client.h>
#include <wlr-screencopy-unstable-v1-client.h>

#include "agent/desktop/pixel_boxes.h"
#include "agent/desktop/wlroots/output_mode.h"
#include "agent/desktop/wlroots/pointer_plane.h"
#include "agent/desktop/wlroots/shm_buffer.h"
#include "agent/desktop/wlroots/sway_reloads.h"
#include "agent/desktop/wlroots/wayland_display.h"
#include "base/try.h"

namespace helix::agent {
namespace {

constexpr std::uint32_t kScreencopyVersion = 3; // copy_with_damage is 2, buffer_done is 3
constexpr std::uint64_t kMicrosecondsPerSecond = 1000000;

} // namespace

struct WlrootsScreen::State {
    explicit State(WaylandDisplay connection)
        : display(std::move(connection))
    {
    }
    ~State();

    void bindGlobals();
    void startFrame();
    void finishFrame();
    void onPointerChange();
    void drawPointerInto(Capture& capture);
    void onBufferDone();
    void onReady(std::uint64_t timeUs);

    WaylandDisplay display;
    std::optional<SwayReloads>
        reloads; ///< once Sway has answered: its own socket comes after this one
    wl_registry* registry = nullptr;
    wl_shm* shm = nullptr;
    wl_output* output = nullptr;
    std::uint32_t outputName = 0;
    zwlr_screencopy_manager_v1* manager = nullptr;
    zwlr_screencopy_frame_v1* frame = nullptr;
    std::unique_ptr<OutputMode> outputMode;
    bool outputGone = false;
    std::unique_ptr<PointerPlane> plane;
    bool leavesOutPointer = false;
    bool isPointerNew = false; ///< since it was told or drawn
    PixelBox drawnAt;          ///< the pointer in the last picture

    ShmFormat wanted; // of the frame under way
    bool whenChanged = false;
    bool bottomUp = false;
    bool previousBottomUp = false;
    std::optional<PixelBox> damage;
    std::unique_ptr<ShmBuffer> current;  // the frame under way is copied into it
    std::unique_ptr<ShmBuffer> previous; // the last picture
    std::optional<Capture> finished;
    std::optional<Error> failure;
};

namespace {

/// For C listeners: `data` is the State.
template <typename State>
State& stateOf(void* data)
{
    return *static_cast<State*>(data);
}

} // namespace

WlrootsScreen::State::~State()
{
    finishFrame();
    current.reset();
    previous.reset();
    outputMode.reset();
    plane.reset();
    if (manager != nullptr)
        ::zwlr_screencopy_manager_v1_destroy(manager);
    if (output != nullptr)
        ::wl_output_destroy(output);
    if (shm != nullptr)
        ::wl_shm_destroy(shm);
    if (registry != nullptr)
        ::wl_registry_destroy(registry);
}

void WlrootsScreen::State::bindGlobals()
{
    static const wl_registry_listener listener{
        [](void* data, wl_registry* registry, std::uint32_t name, const char* interface,
           std::uint32_t version) {
            auto& self = stateOf<State>(data);
            const std::string_view type = interface;
            if (type == wl_shm_interface.name && self.shm == nullptr) {
                self.shm =
                    static_cast<wl_shm*>(::wl_registry_bind(registry, name, &wl_shm_interface, 1));
            } else if (type == wl_output_interface.name && self.output == nullptr) {
                self.output = static_cast<wl_output*>(
                    ::wl_registry_bind(registry, name, &wl_output_interface, 1));
                self.outputName = name;
            } else if (type == zwlr_screencopy_manager_v1_interface.name &&
                       version >= kScreencopyVersion) {
                self.manager = static_cast<zwlr_screencopy_manager_v1*>(::wl_registry_bind(
                    registry, name, &zwlr_screencopy_manager_v1_interface, kScreencopyVersion));
            } else if (type == zwlr_output_manager_v1_interface.name) {
                self.outputMode = std::make_unique<OutputMode>(registry, name);
            } else if (PointerPlane::isOffered(interface) && !self.plane) {
                self.plane = std::make_unique<PointerPlane>(registry, name,
                                                            [&self] { self.onPointerChange(); });
            }
        },
        [](void* data, wl_registry*, std::uint32_t name) {
            auto& self = stateOf<State>(data);
            self.outputGone =
                self.outputGone || (self.output != nullptr && name == self.outputName);
        }};
    registry = ::wl_display_get_registry(display.get());
    ::wl_registry_add_listener(registry, &listener, this);
}

void WlrootsScreen::State::finishFrame()
{
    if (frame != nullptr)
        ::zwlr_screencopy_frame_v1_destroy(frame);
    frame = nullptr;
}

void WlrootsScreen::State::onBufferDone()
{
    if (!current || current->format() != wanted) {
        auto created = ShmBuffer::create(shm, wanted);
        if (!created) {
            failure = created.error();
            finishFrame();
            return;
        }
        current = std::move(*created);
    }
    if (whenChanged)
        ::zwlr_screencopy_frame_v1_copy_with_damage(frame, current->buffer());
    else
        ::zwlr_screencopy_frame_v1_copy(frame, current->buffer());
}

void WlrootsScreen::State::onReady(std::uint64_t timeUs)
{
    finishFrame();
    Capture capture;
    capture.now = current->view(bottomUp);
    const bool comparable =
        previous && previous->format() == current->format() && previousBottomUp == bottomUp;
    if (comparable)
        capture.before = previous->view(previousBottomUp);
    capture.damage = damage.value_or(PixelBox{0, 0, capture.now.width, capture.now.height});
    capture.timeUs = timeUs;
    if (plane && !leavesOutPointer)
        drawPointerInto(capture);
    std::swap(current, previous); // the next one is copied into the older of the two
    previousBottomUp = bottomUp;
    finished = capture;
}

/// Nothing is damaged where the pointer is not in the compositor's picture.
void WlrootsScreen::State::onPointerChange()
{
    isPointerNew = true;
    if (leavesOutPointer || frame == nullptr || !whenChanged)
        return;
    finishFrame();
    whenChanged = false;
    startFrame();
}

void WlrootsScreen::State::drawPointerInto(Capture& capture)
{
    drawPointer(current->data(bottomUp), capture.now, plane->state());
    const PixelBox now = boxOf(plane->state());
    capture.damage = around(capture.damage, within(around(drawnAt, now),
                                                   {0, 0, capture.now.width, capture.now.height}));
    drawnAt = now;
    isPointerNew = false;
}

Result<std::unique_ptr<DesktopScreen>>
WlrootsScreen::connect(const std::string& socket, const std::string& folder,
                       const std::optional<protocol::DisplaySize>& size)
{
    TRY(auto display, WaylandDisplay::connect(socket));
    auto state = std::make_unique<State>(std::move(display));
    state->bindGlobals();
    TRY(state->display.roundTrip());
    state->reloads.emplace(folder);
    if (state->shm == nullptr || state->manager == nullptr)
        return fail(ErrorCode::Unsupported,
                    "The guest's compositor cannot be captured (wlr-screencopy 3 is missing).");
    if (state->output == nullptr)
        return fail(ErrorCode::Unavailable, "The guest's desktop has no screen yet.");
    if (state->outputMode && size) {
        TRY(state->display.roundTrip());
        state->outputMode->apply(*size);
        if (auto applied = state->display.roundTrip(); !applied)
            return fail(applied.error());
    }
    return std::unique_ptr<DesktopScreen>(new WlrootsScreen(std::move(state)));
}

WlrootsScreen::WlrootsScreen(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
WlrootsScreen::~WlrootsScreen() = default;

Result<void> WlrootsScreen::resize(const protocol::DisplaySize& size)
{
    State& state = *m_state;
    if (!state.outputMode)
        return fail(ErrorCode::Unsupported,
                    "The guest's compositor does not let its screen be resized.");
    // A picture under way would be of the old size, taken from a screen of the new one.
    state.finishFrame();
    state.outputMode->apply(size);
    return state.display.roundTrip();
}

bool WlrootsScreen::setRate(const protocol::DisplaySize& size)
{
    State& state = *m_state;
    if (!state.outputMode)
        return false;
    state.finishFrame();
    state.outputMode->apply(size);
    return true;
}

Result<void> WlrootsScreen::pump(std::chrono::milliseconds timeout, int wakeFd)
{
    State& state = *m_state;
    TRY(state.display.pump(timeout, wakeFd, state.reloads->descriptor()));
    if (state.reloads->take() && state.outputMode) {
        state.finishFrame();
        state.outputMode->applyAgain();
    }
    return {};
}

bool WlrootsScreen::leaveOutPointer()
{
    m_state->leavesOutPointer = m_state->plane != nullptr;
    m_state->isPointerNew = true;
    return m_state->leavesOutPointer;
}

std::optional<PointerState> WlrootsScreen::takePointer()
{
    if (!m_state->leavesOutPointer || !std::exchange(m_state->isPointerNew, false))
        return std::nullopt;
    return m_state->plane->state();
}

void WlrootsScreen::State::startFrame()
{
    static const zwlr_screencopy_frame_v1_listener listener{
        [](void* data, zwlr_screencopy_frame_v1*, std::uint32_t format, std::uint32_t width,
           std::uint32_t height, std::uint32_t stride) {
            constexpr std::uint32_t most = 1U << 20; // ShmBuffer knows the real limits
            stateOf<State>(data).wanted = {format, static_cast<int>(std::min(width, most)),
                                           static_cast<int>(std::min(height, most)),
                                           static_cast<int>(std::min(stride, most))};
        },
        [](void* data, zwlr_screencopy_frame_v1*, std::uint32_t flags) {
            stateOf<State>(data).bottomUp = (flags & ZWLR_SCREENCOPY_FRAME_V1_FLAGS_Y_INVERT) != 0;
        },
        [](void* data, zwlr_screencopy_frame_v1*, std::uint32_t high, std::uint32_t low,
           std::uint32_t nanoseconds) {
            const std::uint64_t seconds = (std::uint64_t{high} << 32) | low;
            stateOf<State>(data).onReady(seconds * kMicrosecondsPerSecond + nanoseconds / 1000);
        },
        [](void* data, zwlr_screencopy_frame_v1*) {
            auto& self = stateOf<State>(data);
            self.failure = Error{ErrorCode::Unavailable, "The desktop could not be captured.", {}};
            self.finishFrame();
        },
        [](void* data, zwlr_screencopy_frame_v1*, std::uint32_t x, std::uint32_t y,
           std::uint32_t width, std::uint32_t height) {
            stateOf<State>(data).damage =
                PixelBox{static_cast<int>(x), static_cast<int>(y), static_cast<int>(width),
                         static_cast<int>(height)};
        },
        [](void*, zwlr_screencopy_frame_v1*, std::uint32_t, std::uint32_t, std::uint32_t) {},
        [](void* data, zwlr_screencopy_frame_v1*) { stateOf<State>(data).onBufferDone(); }};
    damage.reset();
    bottomUp = false;
    // With a plane the pointer is drawn by whoever wants it: the compositor would take it off the
    // plane for as long as it draws it.
    const int withPointer = plane ? 0 : 1;
    frame = ::zwlr_screencopy_manager_v1_capture_output(manager, withPointer, output);
    ::zwlr_screencopy_frame_v1_add_listener(frame, &listener, this);
}

void WlrootsScreen::capture(bool whenChanged)
{
    State& state = *m_state;
    state.finishFrame();
    state.finished.reset();
    state.failure.reset();
    const bool isPointerOther =
        state.plane && !state.leavesOutPointer && state.isPointerNew && state.previous;
    state.whenChanged = whenChanged && !isPointerOther;
    if (state.outputGone)
        state.failure = Error{ErrorCode::Unavailable, "The desktop's screen is gone.", {}};
    else
        state.startFrame();
}

bool WlrootsScreen::isCapturing() const
{
    return m_state->frame != nullptr;
}

std::optional<Capture> WlrootsScreen::take()
{
    return std::exchange(m_state->finished, std::nullopt);
}

std::optional<Error> WlrootsScreen::takeFailure()
{
    return std::exchange(m_state->failure, std::nullopt);
}

} // namespace helix::agent
