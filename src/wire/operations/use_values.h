#pragma once
// What answers say of what workspaces take of this computer.

#include "base/ids.h"
#include "operations/described.h"

namespace helix::operations {

/// What one workspace took when somebody looked.
struct UseSample {
    static constexpr std::string_view kValue = "sample";
    std::int64_t timeMs = 0;
    std::uint64_t memoryBytes = 0;
    double cpuPercent = 0;
    std::uint64_t diskBytes = 0, savedBytes = 0, bytesIn = 0, bytesOut = 0;
    friend bool operator==(const UseSample&, const UseSample&) = default;
};
void describe(auto& field, Is<UseSample> auto& sample)
{
    field("time_ms", sample.timeMs, "wall clock; 0: nobody has looked yet");
    field(
        "memory_bytes", sample.memoryBytes,
        "bytes of this computer's memory, its share of what is shared (PSS); QEMU and helix-netd");
    field("cpu_percent", sample.cpuPercent, "of one processor, since the sample before");
    field("disk_bytes", sample.diskBytes, "bytes of this computer's disk, of its own disk");
    field("saved_bytes", sample.savedBytes, "the same of its saved memory, while it is suspended");
    field("bytes_in", sample.bytesIn, "bytes to the guest since its network came up");
    field("bytes_out", sample.bytesOut, "bytes from the guest since its network came up");
}

/// What a workspace takes of this computer.
struct WorkspaceUse {
    static constexpr std::string_view kValue = "use";
    WorkspaceId workspace;
    std::string name, state, stateTitle;
    std::uint64_t memoryGiven = 0;
    UseSample now;
    std::vector<UseSample> history;
    friend bool operator==(const WorkspaceUse&, const WorkspaceUse&) = default;
};
void describe(auto& field, Is<WorkspaceUse> auto& use)
{
    field("workspace", use.workspace, "its id");
    field("name", use.name, "its name");
    field("state", use.state, "as of a workspace");
    field("state_title", use.stateTitle, "for people");
    field("memory_given", use.memoryGiven, "bytes, what its guest sees");
    field("now", use.now, "as it was looked at last");
    field("history", use.history, kSometimes, "the last minutes, oldest first, when asked for");
}

/// What all of them take together, and what there is.
struct ComputerUse {
    static constexpr std::string_view kValue = "computer's use";
    int processors = 0, running = 0, maxRunning = 0;
    std::uint64_t memoryTotal = 0, memoryAvailable = 0, diskTotal = 0, diskFree = 0;
    std::vector<WorkspaceUse> workspaces;
    friend bool operator==(const ComputerUse&, const ComputerUse&) = default;
};
void describe(auto& field, Is<ComputerUse> auto& use)
{
    field("processors", use.processors, "of this computer");
    field("memory_total", use.memoryTotal, "bytes, of this computer");
    field("memory_available", use.memoryAvailable, "bytes, without swapping");
    field("disk_total", use.diskTotal, "bytes, where Helix keeps its data");
    field("disk_free", use.diskFree, "bytes, there");
    field("running", use.running, "workspaces that run or are about to");
    field("max_running", use.maxRunning, "how many may");
    field("workspaces", use.workspaces, "each of them, by name");
}

/// Prometheus' text format.
struct MetricsText {
    std::string text;
};
void describe(auto& field, Is<MetricsText> auto& metrics)
{
    field("text", metrics.text, "text format 0.0.4 of Prometheus, which ends with a line feed");
}

} // namespace helix::operations
