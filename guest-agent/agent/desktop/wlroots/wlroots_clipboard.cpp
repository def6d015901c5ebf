#include "agent/desktop/wlroots/wlroots_clipboard.h"

#include <algorithm>
#include <map>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include <wayland-client.h>
#include <wlr-data-control-unstable-v1-client.h>

#include "agent/desktop/clipboard_names.h"
#include "agent/desktop/clipboard_pipes.h"
#include "agent/desktop/wlroots/wayland_display.h"
#include "base/try.h"

namespace helix::agent {
namespace {

using protocol::ClipboardKind;

/// Among the names of what is ours, so that it is not taken for a program's.
constexpr const char* kOwnName = "application/x-helixvm-clipboard";
/// Offers that are told and that nothing was said about yet; there is one at a time.
constexpr std::size_t kMaxOffers = 4;

} // namespace

struct WlrootsClipboard::State {
    State(WaylandDisplay connection, Events given)
        : events(std::move(given))
        , display(std::move(connection))
    {
    }
    ~State();
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    struct Offer {
        SaidNames names;
        bool isOwn = false;
    };
    void bindGlobals();
    void follow();
    void announce(zwlr_data_control_offer_v1* offer);
    void select(zwlr_data_control_offer_v1* offer);
    void send(const char* name, UniqueFd pipe);
    void dropOffer();

    Events events;
    WaylandDisplay display;
    ClipboardPipes pipes;
    wl_registry* registry = nullptr;
    wl_seat* seat = nullptr;
    zwlr_data_control_manager_v1* manager = nullptr;
    zwlr_data_control_device_v1* device = nullptr;
    zwlr_data_control_source_v1* source = nullptr;
    zwlr_data_control_offer_v1* selected = nullptr; ///< one of `offers`
    std::map<zwlr_data_control_offer_v1*, Offer> offers;
    bool isFinished = false;
};

WlrootsClipboard::State::~State()
{
    for (const auto& [offer, said] : offers)
        ::zwlr_data_control_offer_v1_destroy(offer);
    if (source != nullptr)
        ::zwlr_data_control_source_v1_destroy(source);
    if (device != nullptr)
        ::zwlr_data_control_device_v1_destroy(device);
    if (manager != nullptr)
        ::zwlr_data_control_manager_v1_destroy(manager);
    if (seat != nullptr)
        ::wl_seat_destroy(seat);
    if (registry != nullptr)
        ::wl_registry_destroy(registry);
}

void WlrootsClipboard::State::bindGlobals()
{
    static const wl_registry_listener listener{
        [](void* data, wl_registry* registry, std::uint32_t name, const char* interface,
           std::uint32_t) {
            auto& self = *static_cast<State*>(data);
            const std::string_view type = interface;
            if (type == wl_seat_interface.name && self.seat == nullptr)
                self.seat = static_cast<wl_seat*>(
                    ::wl_registry_bind(registry, name, &wl_seat_interface, 1));
            // Version 1 tells nothing of the primary selection.
            else if (type == zwlr_data_control_manager_v1_interface.name && self.manager == nullptr)
                self.manager = static_cast<zwlr_data_control_manager_v1*>(
                    ::wl_registry_bind(registry, name, &zwlr_data_control_manager_v1_interface, 1));
        },
        [](void*, wl_registry*, std::uint32_t) {}};
    registry = ::wl_display_get_registry(display.get());
    ::wl_registry_add_listener(registry, &listener, this);
}

void WlrootsClipboard::State::follow()
{
    static const zwlr_data_control_device_v1_listener listener{
        [](void* data, zwlr_data_control_device_v1*, zwlr_data_control_offer_v1* offer) {
            static_cast<State*>(data)->announce(offer);
        },
        [](void* data, zwlr_data_control_device_v1*, zwlr_data_control_offer_v1* offer) {
            static_cast<State*>(data)->select(offer);
        },
        [](void* data, zwlr_data_control_device_v1*) {
            static_cast<State*>(data)->isFinished = true;
        },
        [](void*, zwlr_data_control_device_v1*, zwlr_data_control_offer_v1*) {}};
    device = ::zwlr_data_control_manager_v1_get_data_device(manager, seat);
    ::zwlr_data_control_device_v1_add_listener(device, &listener, this);
}

void WlrootsClipboard::State::announce(zwlr_data_control_offer_v1* offer)
{
    static const zwlr_data_control_offer_v1_listener listener{
        [](void* data, zwlr_data_control_offer_v1* offer, const char* name) {
            auto& said = static_cast<State*>(data)->offers[offer];
            if (const auto known = findClipboardName(name))
                said.names.add(*known);
            said.isOwn = said.isOwn || std::string_view(name) == kOwnName;
        }};
    if (offers.size() >= kMaxOffers)
        dropOffer();
    offers[offer] = {};
    ::zwlr_data_control_offer_v1_add_listener(offer, &listener, this);
}

void WlrootsClipboard::State::dropOffer()
{
    const auto found =
        std::ranges::find_if(offers, [this](const auto& entry) { return entry.first != selected; });
    if (found == offers.end())
        return;
    ::zwlr_data_control_offer_v1_destroy(found->first);
    offers.erase(found);
}

void WlrootsClipboard::State::select(zwlr_data_control_offer_v1* offer)
{
    pipes.endRead();
    selected = offer;
    while (offers.size() > (offer == nullptr ? 0U : 1U))
        dropOffer();
    const auto found = offers.find(offer);
    if (found == offers.end())
        events.copied({});
    else if (!found->second.isOwn)
        events.copied(found->second.names.kinds());
}

void WlrootsClipboard::State::send(const char* name, UniqueFd pipe)
{
    const auto known = findClipboardName(name);
    if (!known)
        return; // the pipe is closed: nothing
    if (const auto paste = pipes.open(std::move(pipe)))
        events.pasted(*paste, kClipboardNames.at(*known).kind);
}

Result<std::unique_ptr<DesktopClipboard>> WlrootsClipboard::connect(const std::string& socket,
                                                                    Events events)
{
    TRY(auto display, WaylandDisplay::connect(socket));
    auto state = std::make_unique<State>(std::move(display), std::move(events));
    state->bindGlobals();
    TRY(state->display.roundTrip());
    if (state->seat == nullptr || state->manager == nullptr)
        return fail(ErrorCode::Unsupported,
                    std::string(sentenceOf(protocol::ClipboardProblem::Absent)),
                    "the compositor does not speak wlr-data-control");
    state->follow();
    return std::unique_ptr<DesktopClipboard>(new WlrootsClipboard(std::move(state)));
}

WlrootsClipboard::WlrootsClipboard(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
WlrootsClipboard::~WlrootsClipboard() = default;

Result<void> WlrootsClipboard::offer(const Kinds& kinds)
{
    static const zwlr_data_control_source_v1_listener listener{
        [](void* data, zwlr_data_control_source_v1*, const char* name, std::int32_t fd) {
            static_cast<State*>(data)->send(name, UniqueFd(fd));
        },
        [](void* data, zwlr_data_control_source_v1* source) {
            auto& self = *static_cast<State*>(data);
            ::zwlr_data_control_source_v1_destroy(source);
            if (self.source == source)
                self.source = nullptr;
        }};
    State& state = *m_state;
    state.pipes.dropPastes();
    // One before it is told that it is cancelled, and goes then.
    state.source = ::zwlr_data_control_manager_v1_create_data_source(state.manager);
    ::zwlr_data_control_source_v1_add_listener(state.source, &listener, &state);
    for (const auto& name : kClipboardNames)
        if (std::ranges::find(kinds, name.kind) != kinds.end())
            ::zwlr_data_control_source_v1_offer(state.source, name.name.data());
    ::zwlr_data_control_source_v1_offer(state.source, kOwnName);
    ::zwlr_data_control_device_v1_set_selection(state.device, state.source);
    return state.display.roundTrip();
}

void WlrootsClipboard::withdraw()
{
    m_state->pipes.dropPastes();
    if (m_state->source != nullptr)
        ::zwlr_data_control_device_v1_set_selection(m_state->device, nullptr);
}

void WlrootsClipboard::read(ClipboardKind kind)
{
    State& state = *m_state;
    state.pipes.endRead();
    const auto found = state.offers.find(state.selected);
    const auto name = found == state.offers.end() || found->second.isOwn
                          ? std::nullopt
                          : found->second.names.best(kind);
    int ends[2] = {-1, -1};
    if (!name || ::pipe2(ends, O_CLOEXEC) != 0)
        return state.events.read(
            fail(ErrorCode::NotFound, std::string(sentenceOf(protocol::ClipboardProblem::Gone))));
    UniqueFd ours(ends[0]);
    const UniqueFd theirs(ends[1]);
    ::zwlr_data_control_offer_v1_receive(state.selected, kClipboardNames.at(*name).name.data(),
                                         theirs.get());
    // It has its own copy of the other end from here on; with ours open there would be no end.
    ::wl_display_flush(state.display.get());
    state.pipes.read(std::move(ours), state.events.read);
}

void WlrootsClipboard::give(std::uint32_t paste, const Bytes* bytes)
{
    m_state->pipes.give(paste, bytes);
}

Result<void> WlrootsClipboard::pump(std::chrono::milliseconds timeout, int wakeFd)
{
    State& state = *m_state;
    const auto left = state.pipes.timeLeft();
    const bool sooner = left.count() >= 0 && (timeout.count() < 0 || left < timeout);
    TRY(state.display.pump(sooner ? left : timeout, state.pipes.descriptor(wakeFd)));
    state.pipes.move();
    if (state.isFinished)
        return fail(ErrorCode::Unavailable, "The desktop's clipboard is gone.");
    return {};
}

} // namespace helix::agent
