#pragma once
// A file or folder of this computer's, as the bytes that a guest is sent. Links are not followed.

#include <filesystem>
#include <memory>

#include "base/bytes.h"

namespace helix::exchange {

/// Read by one thread at a time; waits for the disk.
class DropSource {
public:
    virtual ~DropSource() = default;
    /// What comes next; empty at the end. Conflict when it has become less than it was.
    virtual Result<Bytes> next() = 0;
    /// Whether next() has given all of it.
    [[nodiscard]] virtual bool isAtEnd() const = 0;

    bool isFolder = false;
    std::uint64_t total = 0; ///< bytes that are sent
    std::uint64_t bytes = 0, files = 1, leftOut = 0;
};

/// InvalidArgument for a link, a pipe or a device; ResourceExhausted for a folder beyond the bounds
/// of folder_bounds.h. Of a folder a tar archive is sent, without its own name.
Result<std::unique_ptr<DropSource>> openDropSource(const std::filesystem::path& path);

} // namespace helix::exchange
