#include "life/disk_reserve.h"

#include <QTimer>

#include <spdlog/spdlog.h>

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;

/// A guest writes some hundred megabytes meanwhile.
constexpr auto kLook = 1s;
constexpr std::uint64_t kSlack = 256ULL << 20;

std::uint64_t reserveOf(const World& world)
{
    const auto mebibytes =
        std::strtoull(world.settings.value("resources.diskReserveMiB").c_str(), nullptr, 10);
    return std::uint64_t{mebibytes} << 20;
}

void show(const WorldPtr& world, const EntryPtr& entry, const std::string& notice)
{
    entry->notice = notice;
    world->log(*entry, "paused", notice);
    world->announce(entry);
}

Task<void> hold(WorldPtr world, EntryPtr entry, std::uint64_t freeBytes, std::uint64_t reserve)
{
    const auto machine = entry->machine;
    show(world, entry,
         "Only " + std::to_string(freeBytes >> 20) +
             " MiB are free on the disk of this computer, and the last " +
             std::to_string(reserve >> 20) + " MiB are not for guests: " + entry->record.name +
             " is paused; free some space and it goes on by itself.");
    if (const auto held = co_await machine->pause(); !held)
        spdlog::warn("workspace: {}: {}", entry->record.name, held.error().describe());
}

Task<void> goOn(WorldPtr world, EntryPtr entry)
{
    const auto machine = entry->machine;
    const auto resumed = co_await machine->resume();
    if (entry->machine != machine)
        co_return;
    if (!resumed) {
        spdlog::warn("workspace: {}: {}", entry->record.name, resumed.error().describe());
        co_return;
    }
    entry->notice.clear();
    world->log(*entry, "resumed", "There is space again.");
    world->announce(entry);
}

void look(const WorldPtr& world)
{
    const auto capacity = readHostCapacity(world->options.paths.data);
    if (!capacity)
        return;
    const auto reserve = reserveOf(*world);
    for (const auto& [id, entry] : world->entries) {
        if (!entry->machine || !entry->machine->isRunning())
            continue;
        const auto order = diskOrder(capacity->diskFreeBytes, reserve, entry->machine->isHeld());
        // A start has its own deadlines, and was admitted with room to spare.
        if (order == DiskOrder::Hold && (!entry->busy || entry->adopting))
            async::detach(hold(world, entry, capacity->diskFreeBytes, reserve));
        if (order == DiskOrder::GoOn)
            async::detach(goOn(world, entry));
    }
}

} // namespace

DiskOrder diskOrder(std::uint64_t freeBytes, std::uint64_t reserveBytes, bool held)
{
    if (!held && freeBytes < reserveBytes)
        return DiskOrder::Hold;
    if (held && freeBytes >= reserveBytes && freeBytes - reserveBytes >= kSlack)
        return DiskOrder::GoOn;
    return DiskOrder::Nothing;
}

void watchDisk(const WorldPtr& world)
{
    auto* timer = new QTimer(world->context.get()); // which owns it
    QObject::connect(timer, &QTimer::timeout, world->context.get(), [weak = std::weak_ptr(world)] {
        if (const auto world = weak.lock())
            look(world);
    });
    timer->start(kLook);
}

void noteHeld(const WorldPtr& world, const EntryPtr& entry)
{
    show(world, entry,
         "The disk of this computer is full, so " + entry->record.name +
             " is paused; free some space and it goes on by itself.");
}

} // namespace helix::life
