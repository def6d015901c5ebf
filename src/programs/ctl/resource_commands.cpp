// top, metrics.

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

} // namespace

void Parser::addResources()
{
    addOperation<operations::ListUse>(app, "top", {"workspace"}, showUse);
    addOperation<operations::ShowMetrics>(
        app, "metrics", {},
        [](const operations::MetricsText& metrics) { printText(metrics.text); });
}

} // namespace helix::ctl
