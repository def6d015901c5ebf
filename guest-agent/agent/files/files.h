#pragma once
// The files methods of /v1/rpc, on paths of one user. Everything here blocks on the disk: call it
// from a worker thread.

#include <cstdint>
#include <string>
#include <vector>

#include "agent/user/guest_user.h"
#include "base/bytes.h"
#include "base/result.h"

namespace helix::agent {

struct FileInfo {
    std::string type; ///< "file", "dir", "link" or "other"
    std::int64_t size = 0;
    int mode = 0; ///< permission bits
    std::int64_t modifiedMs = 0;
};
struct FileEntry {
    std::string name;
    FileInfo info;
};
struct FileList {
    std::vector<FileEntry> entries;
    bool truncated = false;
};
struct FileChunk {
    Bytes data;
    bool endOfFile = false;
};

/// File operations with the rights of `user`. Relative paths start at the user's home; "~" is the
/// home. Errors: NotFound, PermissionDenied, AlreadyExists, OutOfSpace, InvalidArgument (not a
/// regular file, a path with a zero).
class Files {
public:
    explicit Files(GuestUser user)
        : m_user(std::move(user))
    {
    }

    [[nodiscard]] Result<FileList> list(const std::string& path) const;
    [[nodiscard]] Result<FileInfo> stat(const std::string& path) const;
    [[nodiscard]] Result<FileChunk> read(const std::string& path, std::int64_t offset,
                                         std::size_t length) const;
    /// Creates the file with `mode` when it is missing; `truncate` cuts it at the end of `data`.
    [[nodiscard]] Result<void> write(const std::string& path, std::int64_t offset, BytesView data,
                                     bool truncate, unsigned mode) const;
    [[nodiscard]] Result<void> rename(const std::string& from, const std::string& to) const;
    [[nodiscard]] Result<void> remove(const std::string& path, bool recursive) const;
    /// With its parents; good when it is there already.
    [[nodiscard]] Result<void> makeFolder(const std::string& path) const;

    /// The absolute form of a foreign path. InvalidArgument when it is empty or has a zero in it.
    [[nodiscard]] Result<std::string> resolve(const std::string& path) const;

private:
    GuestUser m_user;
};

} // namespace helix::agent
