#include "agent/desktop/gnome/screen_holder.h"

#include <deque>
#include <utility>

#include <linux/input-event-codes.h>

#include "agent/desktop/gnome/mutter_cast.h"
#include "agent/desktop/gnome/mutter_screen.h"
#include "agent/desktop/gnome/pipewire_stream.h"
#include "agent/desktop/gnome/remote_session.h"
#include "base/try.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

constexpr const char* kName = "org.helixvm.Screen";
constexpr const char* kPath = "/org/helixvm/Screen";
constexpr int kMaxRate = 60;
constexpr std::size_t kMostWaiting = 4; ///< sizes that were asked for one after the other
/// How often one size is given its scale: Mutter lays its screen out again after it has said so, and then with the scale that
/// it would take itself.
constexpr int kMostScalings = 5;
/// For how long after a size another layout is Mutter's own work; later it may be somebody's who wants another scale.
constexpr std::chrono::seconds kLayoutsAfter{2};
/// What was asked while the stream agrees on something else may not be heard.
constexpr std::chrono::seconds kAskAgain{2};

/// An odd number is more than the encoder takes.
VideoSize sizeOf(const protocol::DisplaySize& size)
{
    return {size.width & ~1, size.height & ~1};
}

int rateOf(const protocol::DisplaySize& size)
{
    return std::clamp<int>(size.framesPerSecond, 1, kMaxRate);
}

class ScreenHolder {
public:
    explicit ScreenHolder(std::unique_ptr<SessionBus> bus)
        : m_bus(std::move(bus))
    {
    }

    Result<void> awaitMutter();
    Result<void> makeScreen(const GnomePlaces& places, const protocol::DisplaySize& size);
    Result<void> makeDevices();
    Error serve();

private:
    struct Request {
        BusMessage call;
        protocol::DisplaySize size;
    };
    bool take(BusMessage& call);
    Result<void> resize(const protocol::DisplaySize& size);
    Result<MutterScreen> awaitSize(const VideoSize& size, const std::function<void()>& ask);
    void beginScale(int percent);
    void giveScale();
    [[nodiscard]] bool isScaleLost() const;
    Result<void> dispatch();
    Result<void> pump(std::chrono::milliseconds timeout);

    std::unique_ptr<SessionBus> m_bus;
    std::unique_ptr<RemoteSession> m_devices;
    std::unique_ptr<MutterCast> m_cast;
    std::unique_ptr<PipeWireStream> m_stream;
    std::unique_ptr<BusWatch> m_calls, m_layouts;
    std::deque<Request> m_requests;
    int m_percent = 100; ///< the scale that was asked for
    int m_scalingsLeft = 0;
    std::chrono::steady_clock::time_point m_scaledUntil;
    bool m_hasChanged = false; ///< Mutter has laid its screen out since this was looked at
};

Result<void> ScreenHolder::awaitMutter()
{
    bool isThere = false;
    const BusPlace bus{"org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus"};
    const auto watch = m_bus->onSignal(bus, "NameOwnerChanged", [&](BusMessage& signal) {
        const char *name = nullptr, *before = nullptr, *now = nullptr;
        isThere = isThere || (signal.read("sss", &name, &before, &now) &&
                              std::string_view(name) == kScreenCast && *now != '\0');
    });
    auto ask = m_bus->newCall(bus, "NameHasOwner");
    ask.append("s", kScreenCast);
    TRY(auto answer, m_bus->call(std::move(ask)));
    int hasOwner = 0;
    answer.read("b", &hasOwner);
    isThere = isThere || hasOwner != 0;
    while (!isThere) {
        m_bus->wait(std::chrono::milliseconds(-1), -1);
        TRY(m_bus->dispatch());
    }
    return {};
}

Result<void> ScreenHolder::makeScreen(const GnomePlaces& places, const protocol::DisplaySize& size)
{
    TRY(m_cast, MutterCast::ofNewScreen(*m_bus));
    // No buffer is given back: after the first few Mutter finds none, and records nothing for this stream. One that is paused
    // costs nothing either, but after a while it agrees on no other size.
    TRY(m_stream,
        PipeWireStream::connect(places.pipeWire, m_cast->node(), sizeOf(size), rateOf(size),
                                {[](const VideoSize&) {}, [](pw_buffer*) {}, [](pw_buffer*) {}}));
    m_layouts = m_bus->onSignal(displayConfig(), "MonitorsChanged",
                                [this](BusMessage&) { m_hasChanged = true; });
    TRY(awaitSize(sizeOf(size), [] {}));
    beginScale(size.scale);
    return {};
}

/// A pointer and a keyboard that are there all the time: programs learn of them when they start, and are not told of the
/// first key of one that comes with it. Mutter makes them when they are first used.
Result<void> ScreenHolder::makeDevices()
{
    m_devices = std::make_unique<RemoteSession>(*m_bus);
    m_devices->start(false);
    TRY(dispatch());
    while (!m_devices->isReady()) {
        if (m_devices->failure())
            return fail(*m_devices->failure());
        TRY(pump(kBusAnswerLimit));
    }
    auto move = m_devices->newCall("NotifyPointerMotionRelative");
    move.append("dd", 0.0, 0.0);
    m_bus->send(std::move(move));
    for (const int pressed : {1, 0}) {
        auto press = m_devices->newCall("NotifyKeyboardKeycode");
        press.append("ub", std::uint32_t{KEY_UNKNOWN}, pressed);
        m_bus->send(std::move(press));
    }
    return {};
}

Result<void> ScreenHolder::dispatch()
{
    TRY(m_bus->dispatch());
    TRY(m_stream->dispatch());
    if (m_devices && m_devices->failure())
        return fail(*m_devices->failure());
    if (m_cast->isClosed())
        return fail(ErrorCode::Unavailable, "The desktop's compositor took the screen away.");
    return {};
}

Result<void> ScreenHolder::pump(std::chrono::milliseconds timeout)
{
    m_bus->wait(timeout, m_stream->descriptor());
    return dispatch();
}

/// Mutter tells nobody that a screen has its new size before it is laid out: it is asked each time it says that something
/// has changed.
Result<MutterScreen> ScreenHolder::awaitSize(const VideoSize& size,
                                             const std::function<void()>& ask)
{
    bool hasChanged = true;
    const auto watch = m_bus->onSignal(displayConfig(), "MonitorsChanged",
                                       [&](BusMessage&) { hasChanged = true; });
    TRY(dispatch());
    const auto deadline = std::chrono::steady_clock::now() + kBusAnswerLimit;
    auto nextAsk = std::chrono::steady_clock::now();
    while (true) {
        const auto now = std::chrono::steady_clock::now();
        if (now >= nextAsk) {
            ask();
            nextAsk = now + kAskAgain;
        }
        if (std::exchange(hasChanged, false)) {
            const auto screen = askForScreen(*m_bus);
            if (screen && screen->width == size.width && screen->height == size.height)
                return *screen;
            if (!screen && screen.error().code != ErrorCode::Unavailable)
                return fail(screen.error());
        }
        if (now >= deadline)
            return fail(ErrorCode::Unsupported,
                        "The guest's desktop does not give its screen that size.");
        TRY(pump(std::chrono::ceil<std::chrono::milliseconds>(std::min(nextAsk, deadline) - now)));
    }
}

Result<void> ScreenHolder::resize(const protocol::DisplaySize& size)
{
    const VideoSize wanted = sizeOf(size);
    auto screen = askForScreen(*m_bus);
    if (!screen || screen->width != wanted.width || screen->height != wanted.height) {
        screen = awaitSize(wanted, [&] { m_stream->ask(wanted, rateOf(size)); });
        if (!screen)
            return fail(screen.error());
    }
    beginScale(size.scale);
    return {};
}

/// Mutter refuses what was said of a layout that is not there any more, and has none for a moment. A size without its scale
/// is better than none.
void ScreenHolder::giveScale()
{
    m_hasChanged = false;
    --m_scalingsLeft;
    // What is refused, or not there, comes with another layout.
    if (const auto screen = askForScreen(*m_bus))
        (void)scaleScreen(*m_bus, *screen, m_percent);
}

/// Whether there was another layout soon after a size.
bool ScreenHolder::isScaleLost() const
{
    return m_hasChanged && m_scalingsLeft > 0 && std::chrono::steady_clock::now() < m_scaledUntil;
}

void ScreenHolder::beginScale(int percent)
{
    m_percent = percent;
    m_scalingsLeft = kMostScalings;
    m_scaledUntil = std::chrono::steady_clock::now() + kLayoutsAfter;
    giveScale();
}

bool ScreenHolder::take(BusMessage& call)
{
    std::uint32_t width = 0, height = 0, rate = 0, scale = 0;
    if (!m_bus->isCall(call, kName, "Resize") || !call.read("uuuu", &width, &height, &rate, &scale))
        return false;
    constexpr std::uint32_t most = protocol::kMaxDesktopSide;
    if (width < 2 || height < 2 || width > most || height > most ||
        m_requests.size() >= kMostWaiting) {
        m_bus->refuse(call, {ErrorCode::InvalidArgument, "No screen gets that size now.", {}});
        return true;
    }
    protocol::DisplaySize size;
    size.width = static_cast<std::uint16_t>(width);
    size.height = static_cast<std::uint16_t>(height);
    size.framesPerSecond = static_cast<std::uint16_t>(std::min(rate, 0xffffU));
    size.scale = static_cast<std::uint16_t>(std::min(scale, 0xffffU));
    m_requests.push_back({std::move(call), size});
    return true;
}

Error ScreenHolder::serve()
{
    m_calls = m_bus->serve(kPath, [this](BusMessage& call) { return take(call); });
    m_bus->requestName(kName);
    auto handled = dispatch();
    while (handled) {
        while (!m_requests.empty()) {
            const Request request = std::move(m_requests.front());
            m_requests.pop_front();
            if (const auto resized = resize(request.size))
                m_bus->reply(request.call);
            else
                m_bus->refuse(request.call, resized.error());
        }
        if (isScaleLost())
            giveScale();
        // The answers may have brought the next request, or another layout.
        handled = dispatch();
        if (handled && m_requests.empty() && !isScaleLost())
            handled = pump(std::chrono::milliseconds(-1));
    }
    return handled.error();
}

} // namespace

Error holdScreenOf(const GnomePlaces& places, const protocol::DisplaySize& size)
{
    auto bus = SessionBus::connect(places.bus);
    if (!bus)
        return bus.error();
    ScreenHolder holder(*std::move(bus));
    if (auto there = holder.awaitMutter(); !there)
        return there.error();
    if (auto made = holder.makeScreen(places, size); !made)
        return made.error();
    if (auto made = holder.makeDevices(); !made)
        return made.error();
    return holder.serve();
}

Result<void> resizeHeldScreen(SessionBus& bus, const protocol::DisplaySize& size)
{
    auto resize = bus.newCall({kName, kPath, kName}, "Resize");
    resize.append("uuuu", std::uint32_t{size.width}, std::uint32_t{size.height},
                  std::uint32_t{size.framesPerSecond}, std::uint32_t{size.scale});
    auto answer = bus.call(std::move(resize));
    if (!answer && answer.error().code == ErrorCode::Unavailable)
        return fail(ErrorCode::Unsupported,
                    "The guest's desktop does not let its screen be resized.",
                    answer.error().describe());
    if (!answer)
        return fail(answer.error());
    return {};
}

} // namespace helix::agent
