#include "life/admission.h"

#include <algorithm>
#include <array>

#include "base/amounts.h"
#include "base/ids.h"
#include "base/try.h"
#include "protocol/limits.h"

namespace helix::life {
namespace {

struct Amount {
    const char* what;
    const char* unit;
    int image::Resources::*field;
};
constexpr std::array kAmounts{Amount{"CPUs", "", &image::Resources::cpus},
                              Amount{"memory", " MB", &image::Resources::memoryMiB},
                              Amount{"disk", " GB", &image::Resources::diskGiB}};

/// With its tenth, whatever its size: it stands beside what is larger.
std::string gibibytes(std::uint64_t bytes)
{
    const auto tenths = bytes * 10 / (1ULL << 30);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB";
}

} // namespace

Result<image::Resources> chooseResources(const image::Resources& requested,
                                         const image::Resources& preferred,
                                         const image::Manifest& manifest)
{
    constexpr std::uint64_t kGiB = 1ULL << 30;
    image::Resources chosen, minimum = manifest.minimum;
    minimum.diskGiB =
        std::max(minimum.diskGiB, static_cast<int>((manifest.virtualSizeBytes + kGiB - 1) / kGiB));
    for (const auto& [what, unit, field] : kAmounts) {
        const int asked = requested.*field, least = minimum.*field;
        if (asked < 0)
            return fail(ErrorCode::InvalidArgument,
                        std::to_string(asked) + unit + " of " + what + " make no sense.");
        if (asked > 0 && asked < least)
            return fail(ErrorCode::InvalidArgument,
                        "The image " + manifest.name + " needs at least " + std::to_string(least) +
                            unit + " of " + what + ", not " + std::to_string(asked) + ".");
        const int unasked =
            std::max(preferred.*field > 0 ? preferred.*field : manifest.defaults.*field, least);
        chosen.*field = asked > 0 ? asked : unasked;
    }
    return chosen;
}

std::int64_t expectedMemoryMiB(int givenMiB, std::uint64_t heldBytes)
{
    if (heldBytes == 0)
        return givenMiB;
    constexpr int kGrowth = 4;
    // More than it was given: QEMU itself, and code that it has translated.
    const auto held = static_cast<std::int64_t>(heldBytes >> 20);
    return held + std::max<std::int64_t>(givenMiB - held, 0) / kGrowth;
}

void RunningLoad::add(const image::Resources& given, const std::optional<MachineUse>& seen)
{
    constexpr double kWhole = 100;
    ++machines;
    memoryMiB += expectedMemoryMiB(given.memoryMiB, seen ? seen->memoryBytes : 0);
    cpuPercents.push_back(seen ? seen->cpuPercent : kWhole * given.cpus);
}

double shareBeside(std::vector<double> cpuPercents, int processors)
{
    std::ranges::sort(cpuPercents);
    double left = 100.0 * processors;
    auto sharers = static_cast<double>(cpuPercents.size() + 1);
    for (const double taken : cpuPercents) {
        if (taken * sharers >= left)
            break;
        left -= taken;
        --sharers;
    }
    return left / sharers;
}

Result<void> admitMachine(const image::Resources& resources, const HostCapacity& host,
                          const RunningLoad& load, const Limits& limits)
{
    const auto exhausted = [](std::string sentence) {
        return fail(ErrorCode::ResourceExhausted, std::move(sentence));
    };
    const std::string memory = std::to_string(resources.memoryMiB) + " MB of memory";
    if (resources.cpus > host.cpus)
        return exhausted("This computer has " +
                         counted(static_cast<std::uint64_t>(host.cpus), "CPU", "CPUs") + ", not " +
                         std::to_string(resources.cpus) + ".");
    const std::int64_t allowed = host.memoryTotalMiB * limits.maxMemoryPercent / 100;
    if (load.memoryMiB + resources.memoryMiB > allowed)
        return exhausted(memory + " would be more than workspaces may have together (" +
                         std::to_string(allowed) + " of " + std::to_string(host.memoryTotalMiB) +
                         " MB, " + std::to_string(load.memoryMiB) +
                         " in use); ask for less or stop a workspace.");
    if (resources.memoryMiB > host.memoryAvailableMiB)
        return exhausted("This computer has " + std::to_string(host.memoryAvailableMiB) +
                         " MB of memory free, which is less than " + memory +
                         "; ask for less or close programs.");
    if (const double share = shareBeside(load.cpuPercents, host.cpus); share < kLeastSharePercent)
        return exhausted(
            "The processors of this computer are taken: beside the " +
            counted(static_cast<std::uint64_t>(load.machines), "workspace", "workspaces") +
            " that run, one more would get " + std::to_string(static_cast<int>(share)) +
            " % of one; suspend or stop some.");
    return {};
}

bool mustWait(const RunningLoad& load, const Limits& limits, std::size_t waiting)
{
    return waiting > 0 || load.machines >= limits.maxRunning;
}

std::size_t takeTurns(const RunningLoad& load, const Limits& limits, std::size_t waiting)
{
    // There may be more than the limit: it was lowered while they ran.
    const int more = std::max(limits.maxRunning - load.machines, 0);
    return std::min(static_cast<std::size_t>(more), waiting);
}

Result<void> admitDisk(int diskGiB, const HostCapacity& host)
{
    const std::uint64_t bytes = static_cast<std::uint64_t>(diskGiB) << 30;
    if (bytes > host.diskTotalBytes)
        return fail(ErrorCode::ResourceExhausted,
                    "A disk of " + std::to_string(diskGiB) +
                        " GB is larger than the one of this computer (" +
                        gibibytes(host.diskTotalBytes) + "); ask for a smaller one.");
    if (host.diskFreeBytes < kSpaceToBegin)
        return fail(ErrorCode::OutOfSpace,
                    "Only " + std::to_string(host.diskFreeBytes >> 20) +
                        " MB are free on the disk of this computer; free at least " +
                        std::to_string(kSpaceToBegin >> 20) + " MB and try again.");
    return {};
}

std::vector<image::DefaultPort> mappedPorts(const std::vector<image::DefaultPort>& ports)
{
    auto mapped = ports;
    std::erase_if(mapped, [](const image::DefaultPort& port) {
        return port.guestPort == protocol::kControlPort;
    });
    return mapped;
}

Result<std::vector<CreateRequest::Port>>
choosePorts(const std::vector<CreateRequest::Port>& requested, const image::Manifest& manifest)
{
    std::vector<CreateRequest::Port> ports = requested;
    std::set<std::uint16_t> guest{protocol::kSshPort}, host;
    for (const auto& port : requested) {
        TRY(boundary::checkMapping(port.guestPort, port.hostPort));
        if (!guest.insert(port.guestPort).second)
            return fail(ErrorCode::AlreadyExists,
                        "Guest port " + std::to_string(port.guestPort) +
                            (port.guestPort == protocol::kSshPort ? " is mapped by Helix already."
                                                                  : " is mapped twice."));
        if (port.hostPort != 0 && !host.insert(port.hostPort).second)
            return fail(ErrorCode::AlreadyExists,
                        "Host port " + std::to_string(port.hostPort) + " is asked for twice.");
    }
    for (const auto& port : mappedPorts(manifest.ports))
        if (guest.insert(port.guestPort).second)
            ports.push_back({port.guestPort, 0, port.label});
    return ports;
}

Result<std::string> chooseName(const std::string& requested, const std::set<std::string>& taken)
{
    if (!requested.empty()) {
        TRY(checkName(requested, "a workspace"));
        if (taken.contains(requested))
            return fail(ErrorCode::AlreadyExists, "There is a workspace named " + requested +
                                                      " already; choose another name.");
        return requested;
    }
    std::string name = suggestName();
    for (int number = 2; taken.contains(name); ++number)
        name = suggestName() + "-" + std::to_string(number);
    return name;
}

} // namespace helix::life
