#pragma once
// A file that grows, and of which all that is whole stays when its disk is full. For rooms that record.

#include <filesystem>

#include "base/bytes.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::recording {

/// Whether a file can be begun there, as far as can be seen before: InvalidArgument for a path that
/// is not whole, NotFound or PermissionDenied of its folder, AlreadyExists when there is something
/// (with `replace` only when it is no ordinary file).
Result<void> checkPlace(const std::filesystem::path& file, bool replace);

/// A name for what is to take the name `file` once it is whole; hidden, and nobody else's.
std::filesystem::path nameBeside(const std::filesystem::path& file);
/// What was written under that name is `file` from now on; what was there before has lost its name.
/// On an error both are as they were.
Result<void> takeName(const std::filesystem::path& written, const std::filesystem::path& file);

/// Blocks on the disk. Belongs to one thread. The name is there from create() on.
class RecordingFile {
public:
    /// For its user alone (0600). It is always a new file: one that is there is AlreadyExists or,
    /// with `replace`, gives its name away; nothing is ever written into it, nor through a link.
    /// `keepFree`: so many bytes of the disk are not for it. `first` is in it before it has its name:
    /// where there is no room for that, all is as it was.
    static Result<RecordingFile> create(const std::filesystem::path& file, bool replace,
                                        std::uint64_t keepFree, BytesView first = {});

    /// The same under the name `written` (nameBeside) as long as its owner likes; it is spoken of,
    /// and its path() is, `file`.
    static Result<RecordingFile> createAs(const std::filesystem::path& written,
                                          const std::filesystem::path& file,
                                          std::uint64_t keepFree);

    /// All of it or, on an error (OutOfSpace), nothing.
    Result<void> append(BytesView bytes);
    /// Over what is there.
    Result<void> rewrite(std::uint64_t offset, BytesView bytes);
    /// What is beyond `size` is gone.
    Result<void> cut(std::uint64_t size);
    /// On the disk, also after a power cut.
    Result<void> makeDurable();
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    RecordingFile(UniqueFd fd, std::filesystem::path path, std::uint64_t keepFree);
    [[nodiscard]] tl::unexpected<Error> failed(int error) const;
    [[nodiscard]] bool hasRoomFor(std::uint64_t bytes) const;

    UniqueFd m_fd;
    std::filesystem::path m_path;
    std::uint64_t m_keepFree = 0, m_size = 0;
};

} // namespace helix::recording
