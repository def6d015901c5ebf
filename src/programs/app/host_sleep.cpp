#include "app/host_sleep.h"

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <QDBusConnection>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusUnixFileDescriptor>
#include <spdlog/spdlog.h>

#include "app/login_signals.h"
#include "async/scope.h"

namespace helix::app {
namespace {

using async::Task;

constexpr QLatin1String kLoginService("org.freedesktop.login1");
constexpr QLatin1String kLoginPath("/org/freedesktop/login1");
constexpr QLatin1String kLoginManager("org.freedesktop.login1.Manager");

/// Owners: a watch, and the pool while it connects them. Whoever lets go last, they die on their
/// own thread.
using LoginSignalsPtr = std::shared_ptr<LoginSignals>;

/// Waits for answers of the bus: for the pool.
Result<QDBusConnection> connectToLogin(const QString& busAddress, const QString& name,
                                       const LoginSignalsPtr& receiver)
{
    auto bus = busAddress.isEmpty()
                   ? QDBusConnection::connectToBus(QDBusConnection::SystemBus, name)
                   : QDBusConnection::connectToBus(busAddress, name);
    if (!bus.isConnected())
        return fail(ErrorCode::Unavailable, "There is no system bus.");
    for (const auto* word : {"PrepareForSleep", "PrepareForShutdown"})
        bus.connect(kLoginService, kLoginPath, kLoginManager, QLatin1String(word), receiver.get(),
                    SLOT(prepare(bool)));
    return bus;
}

/// The computer waits for who holds what this returns.
Task<Result<QDBusUnixFileDescriptor>> inhibit(QDBusConnection bus, async::CancelToken cancel)
{
    auto request = QDBusMessage::createMethodCall(kLoginService, kLoginPath, kLoginManager,
                                                  QStringLiteral("Inhibit"));
    request << QStringLiteral("sleep:shutdown") << QStringLiteral("Helix")
            << QStringLiteral("Workspaces are suspended first") << QStringLiteral("delay");
    async::Completion<QDBusUnixFileDescriptor> taken;
    auto* answer = new QDBusPendingCallWatcher(bus.asyncCall(request));
    QObject::connect(answer, &QDBusPendingCallWatcher::finished, answer, [answer, taken]() mutable {
        const QDBusPendingReply<QDBusUnixFileDescriptor> reply = *answer;
        if (reply.isError())
            taken.resolve(fail(ErrorCode::Unavailable, "logind does not answer.",
                               reply.error().message().toStdString()));
        else
            taken.resolve(reply.value());
        answer->deleteLater();
    });
    return taken.wait(async::kForever, std::move(cancel), {});
}

} // namespace

namespace {

/// For a slot, the next one first.
std::vector<WorkspaceId> whoWaits(const plane::Workspaces& workspaces)
{
    std::map<int, WorkspaceId> queue;
    for (const auto& workspace : workspaces.list())
        if (workspace.waits)
            queue[workspace.waits->place] = workspace.id;
    std::vector<WorkspaceId> ids;
    for (const auto& [place, id] : queue)
        ids.push_back(id);
    return ids;
}

} // namespace

struct HostSleep::Watch {
    using Ptr = std::shared_ptr<Watch>;

    explicit Watch(plane::Workspaces& ofPlane)
        : workspaces(ofPlane)
        , busName(QStringLiteral("helix-host-sleep-%1").arg(quintptr(this)))
    {
    }
    ~Watch() { QDBusConnection::disconnectFromBus(busName); }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    [[nodiscard]] async::Scope scope() const { return closing; }

    static Task<void> begin(Ptr watch, QString busAddress);
    static Task<void> takeInhibitor(Ptr watch);
    static Task<void> suspendReady(Ptr watch);
    static Task<void> resumeSuspended(Ptr watch);
    static Task<void> follow(Ptr watch);

    async::Scope closing{Error{ErrorCode::Cancelled, "Helix closes.", {}}};
    plane::Workspaces& workspaces;
    const QString busName;
    LoginSignalsPtr receiver;
    std::optional<QDBusConnection> bus;
    std::optional<QDBusUnixFileDescriptor> inhibitor;
    /// By this, and not gone on yet; then those that it took out of the queue for a slot.
    std::vector<WorkspaceId> suspended, waited;
    std::shared_ptr<void> quiesced; ///< while the computer sleeps, or is about to
    bool shallRest = false;         ///< what logind said last
    bool rests = false;             ///< what was done about it last
    bool following = false;
};

Task<void> HostSleep::Watch::begin(Ptr watch, QString busAddress)
{
    const std::function<Result<QDBusConnection>()> connect = [busAddress, name = watch->busName,
                                                              receiver = watch->receiver] {
        return connectToLogin(busAddress, name, receiver);
    };
    const auto connected = co_await async::onPool<QDBusConnection>(connect);
    if (!connected) {
        spdlog::info("host sleep: it comes unannounced: {}", connected.error().message);
        co_return;
    }
    watch->bus = *connected;
    co_await takeInhibitor(watch);
}

Task<void> HostSleep::Watch::takeInhibitor(Ptr watch)
{
    const auto taken = co_await inhibit(*watch->bus, watch->closing.token());
    // The computer may have said meanwhile that it sleeps, and all that is done about it.
    const bool tooLate = watch->rests && !watch->following;
    if (taken && !tooLate)
        watch->inhibitor = *taken;
    else if (!taken)
        spdlog::info("host sleep: it does not wait for Helix: {}", taken.error().describe());
}

Task<void> HostSleep::Watch::suspendReady(Ptr watch)
{
    const auto queue = whoWaits(watch->workspaces);
    for (const auto& id : queue) // else they took the slots of those that rest
        if (const auto waitsNoMore = co_await watch->workspaces.stop(id); waitsNoMore)
            watch->waited.push_back(id);
    std::set<WorkspaceId> tried;
    std::vector<std::pair<WorkspaceId, Task<Result<void>>>> suspending;
    do {
        suspending.clear();
        for (const auto& workspace : watch->workspaces.list())
            if (workspace.state == plane::State::Ready && tried.insert(workspace.id).second)
                suspending.emplace_back(workspace.id, watch->workspaces.suspend(workspace.id));
        for (auto& [id, suspend] : suspending) {
            const auto suspended = co_await suspend;
            if (suspended)
                watch->suspended.push_back(id);
            else
                spdlog::warn("host sleep: {}", suspended.error().describe());
        }
    } while (!suspending.empty()); // a fork or a start may have become Ready meanwhile
}

Task<void> HostSleep::Watch::resumeSuspended(Ptr watch)
{
    const auto ids = std::exchange(watch->suspended, {});
    const auto behind = std::exchange(watch->waited, {});
    for (const auto& id : ids) {
        const auto now = watch->workspaces.snapshot(id);
        if (!now || now->state != plane::State::Suspended)
            continue;
        const auto begun = co_await watch->workspaces.start(id);
        if (!begun)
            spdlog::warn("host sleep: {}", begun.error().describe());
    }
    for (const auto& id : behind)
        if (const auto waits = co_await watch->workspaces.start(id); !waits)
            spdlog::warn("host sleep: {}", waits.error().describe());
}

/// Goes on until what was done is what logind said last: the computer may wake while workspaces are
/// still being suspended.
Task<void> HostSleep::Watch::follow(Ptr watch)
{
    if (std::exchange(watch->following, true))
        co_return;
    while (watch->rests != watch->shallRest) {
        watch->rests = watch->shallRest;
        if (watch->rests) {
            watch->quiesced = watch->workspaces.quiesce();
            co_await suspendReady(watch);
            watch->inhibitor.reset();
        } else {
            watch->quiesced.reset();
            co_await takeInhibitor(watch);
            co_await resumeSuspended(watch);
        }
    }
    watch->following = false;
}

HostSleep::HostSleep(plane::Workspaces& workspaces, QString busAddress)
    : m_watch(std::make_shared<Watch>(workspaces))
{
    const std::weak_ptr<Watch> weak = m_watch;
    const auto prepare = [weak](bool begins) {
        const auto watch = weak.lock();
        if (!watch || !watch->bus)
            return;
        watch->shallRest = begins;
        async::detach(Watch::follow(watch));
    };
    m_watch->receiver = {new LoginSignals(prepare),
                         [](LoginSignals* receiver) { receiver->deleteLater(); }};
    async::detach(Watch::begin(m_watch, std::move(busAddress)));
}

HostSleep::~HostSleep()
{
    m_watch->closing.close();
}

} // namespace helix::app
