// top, metrics, storage, reclaim.

#include <cstdio>

#include "ctl/operation_command.h"
#include "ctl/printing.h"
#include "operations/resources.h"

namespace helix::ctl {
namespace {

std::string percentText(double percent)
{
    char text[32] = {};
    std::snprintf(text, sizeof text, "%.1f %%", percent);
    return text;
}

void showUse(const operations::ComputerUse& use)
{
    std::vector<TableRow> rows{
        {"WORKSPACE", "STATE", "MEMORY", "OF", "CPU", "DISK", "SAVED", "IN", "OUT"}};
    operations::UseSample sum;
    for (const auto& one : use.workspaces) {
        const auto& now = one.now;
        sum.memoryBytes += now.memoryBytes;
        sum.cpuPercent += now.cpuPercent;
        rows.push_back({shown(one.name), shown(one.stateTitle), formatBytes(now.memoryBytes),
                        formatBytes(one.memoryGiven), percentText(now.cpuPercent),
                        formatBytes(now.diskBytes),
                        now.savedBytes > 0 ? formatBytes(now.savedBytes) : "-",
                        formatBytes(now.bytesIn), formatBytes(now.bytesOut)});
    }
    printText(formatTable(rows) + std::to_string(use.running) + " of " +
              std::to_string(use.maxRunning) + " run; " + formatBytes(sum.memoryBytes) +
              " of memory, " + percentText(sum.cpuPercent) +
              " of one processor. Free: " + formatBytes(use.memoryAvailable) + " of memory, " +
              formatBytes(use.diskFree) + " of disk.\n");
}

std::string orDash(std::uint64_t bytes)
{
    return bytes > 0 ? formatBytes(bytes) : "-";
}

void showStorage(const operations::StorageUse& storage)
{
    std::vector<TableRow> kinds{{"WHAT", "COUNT", "SIZE", "SHARED", "CAN GO"}};
    for (const auto& kind : storage.kinds)
        kinds.push_back({std::string(titleOf(kind.kind)), std::to_string(kind.count),
                         formatBytes(kind.bytes), orDash(kind.sharedBytes),
                         orDash(kind.needlessBytes)});
    printText(formatTable(kinds));
    std::vector<TableRow> workspaces{{"WORKSPACE", "DISK", "SAVED", "OTHER", "SHARED"}};
    for (const auto& one : storage.workspaces)
        workspaces.push_back({one.name.empty() ? one.workspace.str() : shown(one.name),
                              orDash(one.diskBytes), orDash(one.savedBytes), orDash(one.otherBytes),
                              orDash(one.sharedBytes)});
    if (!storage.workspaces.empty())
        printText("\n" + formatTable(workspaces));
    printText("\n" + formatBytes(storage.bytes) + " used by Helix, " +
              formatBytes(storage.diskFree) + " free on this disk." +
              (storage.needlessBytes > 0
                   ? " `helixctl reclaim` gives back " + formatBytes(storage.needlessBytes) + ".\n"
                   : "\n"));
}

void showReclaimed(const operations::Reclaimed& reclaimed)
{
    for (const auto& part : reclaimed.parts)
        printText(std::string(titleOf(part.kind)) + ": " + formatBytes(part.bytes) + "\n");
    for (const auto& problem : reclaimed.problems)
        printText(shown(problem) + "\n");
    printText(reclaimed.bytes > 0 ? formatBytes(reclaimed.bytes) + " given back.\n"
                                  : std::string("There was nothing to give back.\n"));
}

} // namespace

void Parser::addResources()
{
    addOperation<operations::ListUse>(app, "top", {"workspace"}, showUse);
    addOperation<operations::ShowMetrics>(
        app, "metrics", {},
        [](const operations::MetricsText& metrics) { printText(metrics.text); });
    addOperation<operations::ShowStorage>(app, "storage", {}, showStorage);
    addOperation<operations::ReclaimStorage>(app, "reclaim", {}, showReclaimed);
}

} // namespace helix::ctl
