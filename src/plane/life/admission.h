#pragma once
// May this machine be? Pure decisions with sentences for the user.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "image/manifest.h"
#include "life/host_capacity.h"
#include "plane/workspaces.h"

namespace helix::life {

/// What a machine was seen to take.
struct MachineUse {
    std::uint64_t memoryBytes = 0;
    double cpuPercent = 0; ///< of one processor
};

/// What runs or is about to.
struct RunningLoad {
    int machines = 0;
    std::int64_t memoryMiB = 0; ///< that it takes and may soon take: expectedMemoryMiB() of each
    std::vector<double> cpuPercents{}; ///< what each takes, of one processor

    /// One machine more. One that nobody has looked at counts for all that it was given.
    void add(const image::Resources& given, const std::optional<MachineUse>& seen);
};

/// What a machine of `givenMiB` counts for that holds `heldBytes` of this computer's memory: that and
/// a quarter of what it has not touched yet, for it grows. One that nobody has looked at (0) counts
/// whole. Pure.
std::int64_t expectedMemoryMiB(int givenMiB, std::uint64_t heldBytes);

/// What one more gets that takes all it can, in percent of one processor, of `processors` that are
/// shared evenly with those that take `cpuPercents` now: who takes less than an even share keeps it,
/// and nobody takes more. Pure.
double shareBeside(std::vector<double> cpuPercents, int processors);

/// With less than this a guest does not start in time. Of machines that work a processor is full
/// with ten, of those that rest with as many more as they leave of it.
inline constexpr double kLeastSharePercent = 10;

struct Limits {
    int maxMemoryPercent = 75; ///< of the host's memory, for all workspaces together
    int maxRunning = 8;
};

/// Free space without which nothing new is begun: an overlay starts small and grows with the
/// guest's work.
inline constexpr std::uint64_t kSpaceToBegin = 512ULL << 20;

/// Fills a request's zeros: from `preferred` (Settings; zeros: no preference) where it satisfies
/// the image, else from the image. InvalidArgument when a number is negative or below what the
/// image needs.
Result<image::Resources> chooseResources(const image::Resources& requested,
                                         const image::Resources& preferred,
                                         const image::Manifest& manifest);

/// CPUs and memory against the computer, its limits and what runs already and takes. ResourceExhausted. How
/// many may run is nobody's refusal: who is one too many waits.
Result<void> admitMachine(const image::Resources& resources, const HostCapacity& host,
                          const RunningLoad& load, const Limits& limits);

/// One more has to wait: as many run as may, or `waiting` others were there before it.
bool mustWait(const RunningLoad& load, const Limits& limits, std::size_t waiting);
/// How many of `waiting` that wait begin now, the first of them.
std::size_t takeTurns(const RunningLoad& load, const Limits& limits, std::size_t waiting);

/// A disk of `diskGiB` for a new workspace. An overlay holds only what the guest writes, so it may
/// be larger than what is free now, but not than the file system could ever hold
/// (ResourceExhausted); OutOfSpace when there is almost nothing free at all.
Result<void> admitDisk(int diskGiB, const HostCapacity& host);

/// Those of an image that its workspaces map: not the agent's.
std::vector<image::DefaultPort> mappedPorts(const std::vector<image::DefaultPort>& ports);
/// The ports of a request on top of the image's own: guest ports once each. InvalidArgument or
/// AlreadyExists.
Result<std::vector<CreateRequest::Port>>
choosePorts(const std::vector<CreateRequest::Port>& requested, const image::Manifest& manifest);

/// The name for a new workspace: checked, not among `taken`; a suggested one when `requested` is
/// empty.
Result<std::string> chooseName(const std::string& requested, const std::set<std::string>& taken);

} // namespace helix::life
