// Usage as the gateway tells it, onto the disk.

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "protocol/json_rpc.h"
#include "providers/providers_p.h"

namespace helix::providers {
namespace {

constexpr std::int64_t kKeptLines = 20000; ///< per workspace
constexpr std::size_t kMaxUnsaved = 100000;
constexpr std::int64_t kMost = std::int64_t{1} << 53;
constexpr std::size_t kMaxText = 512;

std::uint64_t amountOf(const Json& params, const char* key)
{
    const auto amount = protocol::requireInteger(params, key, 0, kMost);
    return amount ? static_cast<std::uint64_t>(*amount) : 0;
}

std::string textOf(const Json& params, const char* key)
{
    const auto text = protocol::requireString(params, key, kMaxText);
    return text ? printable(*text, kMaxText) : std::string();
}

void add(Usage& total, const Usage& usage)
{
    total.requests += usage.requests;
    total.inputTokens += usage.inputTokens;
    total.outputTokens += usage.outputTokens;
    total.microUsd += usage.microUsd;
    total.unpriced += usage.unpriced;
}

/// Everything that has gathered goes in one transaction.
async::Task<void> save(PrivatePtr d)
{
    d->isSaving = true;
    while (!d->unsaved.empty() && d->owner != nullptr) {
        const std::vector<UsageLine> lines(d->unsaved.begin(), d->unsaved.end());
        std::map<WorkspaceId, Usage> totals;
        for (const auto& line : lines)
            if (const auto found = d->access.find(line.workspace); found != d->access.end())
                totals[line.workspace] = found->second.usage;
        d->unsaved.clear();
        const auto saved = co_await saveUsage(d->database, lines, totals, kKeptLines);
        if (!saved)
            spdlog::error("providers: usage is not on record: {}", saved.error().describe());
    }
    d->isSaving = false;
}

} // namespace

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
