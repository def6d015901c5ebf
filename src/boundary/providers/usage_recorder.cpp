// Usage as the gateway tells it, onto the disk.

#include <utility>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "gateway/gateway_protocol.h"
#include "protocol/json_rpc.h"
#include "providers/providers_p.h"

namespace helix::providers {
namespace {

constexpr std::int64_t kKeptLines = 20000; ///< per workspace
constexpr std::size_t kMaxUnsaved = 100000;
constexpr std::size_t kMaxText = 512;
constexpr std::chrono::milliseconds kNextTry{1000}; ///< after usage could not be written down

std::uint64_t amountOf(const Json& params, const char* key)
{
    const auto amount = protocol::countIn(params, key);
    return amount && std::cmp_less_equal(*amount, protocol::kMaxExactInteger) ? *amount : 0;
}

std::string textOf(const Json& params, const char* key)
{
    const auto text = protocol::textIn(params, key);
    return text && text->size() <= kMaxText ? printable(*text, kMaxText) : std::string();
}

void add(Usage& total, const Usage& usage)
{
    total.requests += usage.requests;
    total.inputTokens += usage.inputTokens;
    total.outputTokens += usage.outputTokens;
    total.microUsd += usage.microUsd;
    total.unpriced += usage.unpriced;
}

/// Only where there is a budget does it matter what was under way when everything ended.
bool isCounted(const ProvidersService::Private& d, const WorkspaceId& id)
{
    const auto found = d.access.find(id);
    return found != d.access.end() && found->second.budget != Budget();
}

/// While usage cannot be written down, no model is asked.
async::Task<void> setWritable(PrivatePtr d, bool writable)
{
    if (std::exchange(d->writable, writable) == writable || !d->gateway)
        co_return;
    Json params{{"writable", writable}};
    (void)co_await askGateway(d, gateway::kAccountsWritable, params, nullptr, kRequestTime);
}

std::map<WorkspaceId, Reserved> takeReserved(ProvidersService::Private& d)
{
    std::map<WorkspaceId, Reserved> sums;
    for (const auto& id : std::exchange(d.reservedAnew, {}))
        if (d.access.contains(id))
            sums[id] = {};
    for (const auto& [number, reservation] : d.reservations)
        if (const auto sum = sums.find(reservation.first); sum != sums.end()) {
            sum->second.requests += reservation.second.requests;
            sum->second.tokens += reservation.second.tokens;
            sum->second.microUsd += reservation.second.microUsd;
        }
    return sums;
}

/// Everything that has gathered goes in one transaction; what fails stays and is tried again.
async::Task<void> save(PrivatePtr d)
{
    d->isSaving = true;
    while ((!d->unsaved.empty() || !d->reservedAnew.empty()) && d->owner != nullptr) {
        const std::vector<UsageLine> lines(d->unsaved.begin(), d->unsaved.end());
        const auto reserved = takeReserved(*d);
        std::map<WorkspaceId, Usage> totals;
        for (const auto& line : lines)
            if (const auto found = d->access.find(line.workspace); found != d->access.end())
                totals[line.workspace] = found->second.usage;
        d->unsaved.clear();
        const auto saved = co_await saveUsage(d->database, lines, totals, reserved, kKeptLines);
        const bool written = saved.has_value();
        if (!written) {
            spdlog::error("providers: usage is not on record: {}", saved.error().describe());
            d->unsaved.insert(d->unsaved.begin(), lines.begin(), lines.end());
            for (const auto& [id, sum] : reserved)
                d->reservedAnew.insert(id);
        }
        co_await setWritable(d, written);
        if (!written)
            co_await async::sleepFor(kNextTry);
    }
    d->isSaving = false;
}

} // namespace

void recordReservation(const PrivatePtr& d, const Json& params)
{
    const auto id = WorkspaceId::parse(textOf(params, "workspace"));
    if (!id || !d->access.contains(*id) || d->reservations.size() >= kMaxUnsaved)
        return;
    d->reservations.insert_or_assign(
        amountOf(params, "reservation"),
        std::pair(*id, Reserved{amountOf(params, "requests"), amountOf(params, "tokens"),
                                amountOf(params, "micro_usd")}));
    if (!isCounted(*d, *id))
        return;
    d->reservedAnew.insert(*id);
    if (!d->isSaving)
        async::detach(save(d));
}

void bookReservations(const PrivatePtr& d)
{
    for (const auto& [number, reservation] : std::exchange(d->reservations, {})) {
        const auto found = d->access.find(reservation.first);
        if (found == d->access.end() || !isCounted(*d, reservation.first))
            continue;
        UsageLine line;
        line.timeMs = systemWallClock()();
        line.workspace = reservation.first;
        line.provider = "(the gateway ended)";
        const Reserved& most = reservation.second;
        line.usage = {most.requests, 0, most.tokens, most.microUsd, 0};
        add(found->second.usage, line.usage);
        d->reservedAnew.insert(reservation.first);
        d->unsaved.push_back(std::move(line));
    }
    if (!d->isSaving && !d->unsaved.empty())
        async::detach(save(d));
}

void tellRefusal(const PrivatePtr& d, const Json& params)
{
    const auto id = WorkspaceId::parse(textOf(params, "workspace"));
    if (id && d->owner != nullptr)
        emit d->owner->reachRefused(*id, textOf(params, "provider"), textOf(params, "what"));
}

void tellRefusedKey(const PrivatePtr& d, const Json& params)
{
    const std::string name = textOf(params, "provider");
    if (d->provider(name) != nullptr && d->owner != nullptr)
        emit d->owner->keyRefused(name);
}

void recordUsage(const PrivatePtr& d, const Json& params)
{
    const auto id = WorkspaceId::parse(textOf(params, "workspace"));
    const auto found = id ? d->access.find(*id) : d->access.end();
    if (found == d->access.end())
        return;
    UsageLine line;
    line.timeMs = systemWallClock()();
    line.workspace = *id;
    line.session = textOf(params, "session");
    line.provider = textOf(params, "provider");
    line.model = textOf(params, "model");
    line.status = static_cast<int>(amountOf(params, "status") % 1000);
    line.usage = {amountOf(params, "requests"), amountOf(params, "input_tokens"),
                  amountOf(params, "output_tokens"), amountOf(params, "micro_usd"),
                  amountOf(params, "unpriced")};
    line.durationMs = static_cast<std::int64_t>(amountOf(params, "duration_ms"));
    line.firstByteMs = static_cast<std::int64_t>(amountOf(params, "first_byte_ms"));
    add(found->second.usage, line.usage);
    if (d->reservations.erase(amountOf(params, "reservation")) > 0 && isCounted(*d, *id))
        d->reservedAnew.insert(*id);
    if (d->owner != nullptr)
        emit d->owner->spent(line);
    if (d->unsaved.size() < kMaxUnsaved)
        d->unsaved.push_back(std::move(line));
    if (!d->isSaving)
        async::detach(save(d));
    if (d->owner != nullptr)
        emit d->owner->used(*id);
}

} // namespace helix::providers
