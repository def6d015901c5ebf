#pragma once
// Where tests find what they start and read. Tests ask by name at run time and no compile command carries a path of one checkout:
// what a compiler cache holds of a test serves in every checkout.

#include <string>
#include <string_view>

namespace helix::tests {

/// The path of a file or folder of the repository, such as "tests/acp/editor_judge.mjs"; absolute.
std::string sourceFile(std::string_view path);

/// The path of a program that this build made, such as "helix-netd" or "fake_qemu"; absolute. Ends the test program with a sentence
/// when there is none of the name, for then CMake lacks a NEEDS.
std::string builtProgram(std::string_view name);

} // namespace helix::tests
