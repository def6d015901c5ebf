#pragma once
// A file without a name that is in memory alone: for what a program reads or writes and nobody else
// shall see.

#include <cstddef>
#include <filesystem>

#include "base/bytes.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix {

/// Gone with this object. Any thread, one at a time.
class MemoryFile {
public:
    /// With `content` in it. ResourceExhausted when there is no memory or descriptor for it.
    static Result<MemoryFile> create(BytesView content = {});

    /// Opens it anew, in this process only (/proc/self/fd/N), which may then give it to a child.
    [[nodiscard]] std::filesystem::path path() const;
    /// All of it, whoever wrote it; Protocol when that is more than `most` bytes.
    [[nodiscard]] Result<Bytes> read(std::size_t most) const;

private:
    explicit MemoryFile(UniqueFd file)
        : m_file(std::move(file))
    {
    }
    UniqueFd m_file;
};

} // namespace helix
