#pragma once
// What a process keeps besides (decoding.h) that decodes with a graphics card: the driver's calls on
// the driver's own descriptors.

#include <optional>
#include <span>
#include <vector>

#include <sys/types.h>

struct stat;

namespace helix::sandbox {

class SyscallFilter;

/// An open device of a graphics card, and the type that its control calls have (ioctl(2), the second
/// byte of the request).
struct CardDescriptor {
    int descriptor = -1;
    unsigned ioctlType = 0;
    friend bool operator==(const CardDescriptor&, const CardDescriptor&) = default;
};

/// Of a file as fstat(2) tells it: DRM's or NVIDIA's type, nothing for whatever is no such device.
/// `unifiedMemory`: the number of /dev/nvidia-uvm, which the kernel chooses; 0 where there is none.
/// Pure.
std::optional<unsigned> ioctlTypeOf(const struct stat& status, dev_t unifiedMemory);

/// All that are open in this process.
std::vector<CardDescriptor> openCardDevices();

/// Besides allowDecoding(): of each of `devices` control calls of its type and its memory, mapped and
/// not run; threads of this process; time and waiting. Nothing that opens, connects, starts or sees
/// anything: a descriptor can be closed, and none be had.
void allowCard(SyscallFilter& filter, std::span<const CardDescriptor> devices);

} // namespace helix::sandbox
