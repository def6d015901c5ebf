#include "link/guest_clock.h"

#include <chrono>
#include <utility>

#include <QTimer>

#include <spdlog/spdlog.h>

#include "link/rpc_connection.h"
#include "protocol/methods.h"
#include "base/try.h"

namespace helix::link {
namespace {

using protocol::Json;
namespace method = protocol::method;

constexpr std::chrono::minutes kInterval{1};
constexpr std::int64_t kToleranceMs = 2000;
/// So that no guest makes us overflow; two hundred years.
constexpr std::int64_t kLatestMs = 200LL * 366 * 24 * 3600 * 1000;

} // namespace

struct GuestClock::Private {
    Private(RpcConnection& to, WallClock wall)
        : connection(to)
        , clock(std::move(wall))
    {
    }

    RpcConnection& connection;
    WallClock clock;
    QTimer timer;

    static void ask(const std::shared_ptr<Private>& d);
    void correct(std::int64_t sentMs, std::int64_t guestMs);
};

std::optional<std::int64_t> clockShift(std::int64_t sentMs, std::int64_t receivedMs,
                                       std::int64_t guestMs)
{
    // The earliest and the latest that a right clock could have said.
    if (guestMs >= sentMs - kToleranceMs && guestMs <= receivedMs + kToleranceMs)
        return std::nullopt;
    return sentMs + (receivedMs - sentMs) / 2 - guestMs;
}

void GuestClock::Private::ask(const std::shared_ptr<Private>& d)
{
    if (!d->connection.isOpen())
        return;
    const std::int64_t sent = d->clock();
    d->connection.request(
        method::kClockRead, Json::object(),
        [weak = std::weak_ptr(d), sent](const Result<Json>& answer) -> Result<void> {
            const auto d = weak.lock();
            if (!d || !answer)
                return {};
            TRY(const auto guest, protocol::requireInteger(*answer, "time_ms", 0, kLatestMs));
            d->correct(sent, guest);
            return {};
        });
}

void GuestClock::Private::correct(std::int64_t sentMs, std::int64_t guestMs)
{
    const auto shift = clockShift(sentMs, clock(), guestMs);
    if (!shift)
        return;
    spdlog::info("link: the guest's clock is {} ms off and is set right", -*shift);
    Json params = Json::object();
    params["by_ms"] = *shift;
    connection.request(method::kClockShift, params, [](const Result<Json>& answer) -> Result<void> {
        if (!answer)
            spdlog::warn("link: the guest's clock stays wrong: {}", answer.error().describe());
        return {};
    });
}

GuestClock::GuestClock(RpcConnection& connection, WallClock clock)
    : m_d(std::make_shared<Private>(connection, std::move(clock)))
{
    const std::weak_ptr weak = m_d;
    QObject::connect(&m_d->timer, &QTimer::timeout, &m_d->timer, [weak] {
        if (const auto d = weak.lock())
            Private::ask(d);
    });
    m_d->timer.start(kInterval);
    Private::ask(m_d);
}

GuestClock::~GuestClock() = default;

} // namespace helix::link
