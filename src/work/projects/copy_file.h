#pragma once

#include <filesystem>
#include <system_error>

namespace helix::projects {

/// As std::filesystem::copy_file(), but a full disk is that (libstdc++ calls it an input/output
/// error).
std::error_code copyFile(const std::filesystem::path& from, const std::filesystem::path& to);

} // namespace helix::projects
