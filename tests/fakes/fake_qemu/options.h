#pragma once
// The part of QEMU's command line that the fake acts on.

#include <cstdint>
#include <string>
#include <vector>

namespace fake {

struct Options {
    std::string uuid, qmpSocket, eventSocket, netSocket, bootstrapFile;
    std::uint64_t memoryMiB = 0;
    std::string diskNode; ///< the layer that disk0 writes to
    int layersBelow = 0;  ///< that one stands on
    bool hasConsole = false;
    bool awaitsState = false; ///< -incoming
};

Options parseOptions(const std::vector<std::string>& arguments);

} // namespace fake
