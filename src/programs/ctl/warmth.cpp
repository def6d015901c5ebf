#include "ctl/warmth.h"

#include <algorithm>

#include "base/byte_size.h"
#include "ctl/printing.h"

namespace helix::ctl {

std::string describeWarmth(const operations::Warm& warm, std::int64_t nowMs)
{
    if (warm.phase == "ready")
        return "yes, " + formatBytes(warm.sizeBytes);
    if (warm.phase == "making") {
        const auto seconds = std::max<std::int64_t>(0, nowMs - warm.startedAtMs) / 1000;
        return "being prepared, " + std::to_string(seconds) + " s";
    }
    if (warm.phase == "waiting")
        return "waits";
    if (warm.phase == "missing")
        return "no";
    return warm.phase == "never" ? "never" : "-";
}

std::string describeBeginning(const operations::Workspace& workspace)
{
    if (workspace.beginning == "warm")
        return "started from its prepared image";
    if (workspace.beginning == "spare")
        return "stood ready before it was asked for";
    if (workspace.beginning == "forked")
        return "went on where " +
               (workspace.forkedFrom.empty() ? "another" : shown(workspace.forkedFrom)) + " stood";
    if (workspace.beginning == "restored")
        return "went on from a checkpoint";
    if (workspace.beginning == "resumed")
        return "went on where it was suspended";
    if (workspace.beginning != "booted")
        return {};
    return workspace.whyBooted.empty() ? "booted" : "booted: " + shown(workspace.whyBooted);
}

} // namespace helix::ctl
