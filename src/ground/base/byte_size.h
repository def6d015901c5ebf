#pragma once
// How large something is, as people are told: one rule for the window and helixctl. Sentences of errors give
// whole MB or GB, which need no other language's comma.

#include <cstdint>
#include <string>

namespace helix {

/// Each 1024 times the one before, and called as desktops call them.
enum class SizeUnit { B, KB, MB, GB };

/// A number in its unit, for who writes numbers in another language.
struct SaidSize {
    double number = 0;
    int decimals = 0;
    SizeUnit unit = SizeUnit::B;
};

/// By the byte below 1000; one decimal for less than ten MB or GB.
SaidSize saidSize(std::uint64_t bytes);
/// Memory is given in round numbers: a decimal only of what is no whole number of GB.
SaidSize saidMemory(int mebibytes);

std::string formatBytes(std::uint64_t bytes); ///< "312 B", "4 KB", "1.5 MB", "310 MB", "1.3 GB"
std::string formatMemory(int mebibytes);      ///< "512 MB", "2 GB", "1.5 GB"

} // namespace helix
