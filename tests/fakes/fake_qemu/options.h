#pragma once
// The part of QEMU's command line that the fake acts on.

#include <cstdint>
#include <string>
#include <vector>

namespace fake {

struct Forward {
    std::uint16_t hostPort = 0, guestPort = 0;
};

struct Options {
    std::string uuid, qmpSocket, eventSocket, bootstrapFile, serialLog;
    std::vector<Forward> forwards;
};

Options parseOptions(const std::vector<std::string>& arguments);

/// "tcp:127.0.0.1:8000-10.0.2.15:80"; false when it is not of this form.
bool parseRule(const std::string& rule, Forward& forward);

} // namespace fake
