#pragma once
// What QEMU prints, read by pure functions.

#include <compare>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix::machine {

struct QemuVersion {
    int major = 0, minor = 0, micro = 0;
    friend auto operator<=>(const QemuVersion&, const QemuVersion&) = default;
    [[nodiscard]] std::string str() const;
};

/// From "QEMU emulator version 7.2.22 (Debian ...)". Protocol when there is no such line.
Result<QemuVersion> parseQemuVersion(std::string_view output);

/// The names in the output of `-machine help`.
std::vector<std::string> parseMachineTypes(std::string_view output);

} // namespace helix::machine
