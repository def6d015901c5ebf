#pragma once
// Some files of a folder as they were, to put them back when what was to change them fails
// half-way.

#include <cstddef>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/result.h"

namespace helix::projects {

/// As std::filesystem::copy_file(), but a full disk is that (libstdc++ calls it an input/output
/// error).
std::error_code copyFile(const std::filesystem::path& from, const std::filesystem::path& to);

class FilesBefore {
public:
    /// `files`: relative to `root`; they need not be there. `store`: a folder of ours.
    FilesBefore(std::filesystem::path root, std::vector<std::filesystem::path> files,
                std::filesystem::path store);

    /// Copies them. Blocks, as restore() does: for the pool.
    Result<bool> remember();
    /// As they were, with their modes and times; folders that were not there are gone again. An
    /// error when some could not be put back; the others are.
    Result<bool> restore();

private:
    enum class Kind { Missing, File, Link };
    struct Before {
        std::filesystem::path path;
        Kind kind = Kind::Missing;
        std::filesystem::path missingFolder; ///< the topmost folder of it that was not there
    };
    [[nodiscard]] std::filesystem::path copyOf(std::size_t index) const;
    void look(Before& before) const;
    [[nodiscard]] bool putBack(std::size_t index) const;
    void removeNewFolders(const Before& before) const;

    std::filesystem::path m_root, m_store;
    std::vector<Before> m_files;
};

} // namespace helix::projects
