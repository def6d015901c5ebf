#pragma once
// The part of QEMU's command line that the fake acts on.

#include <string>
#include <vector>

namespace fake {

struct Options {
    std::string uuid, qmpSocket, eventSocket, netSocket, bootstrapFile;
    bool hasConsole = false;
    bool awaitsState = false; ///< -incoming
};

Options parseOptions(const std::vector<std::string>& arguments);

} // namespace fake
