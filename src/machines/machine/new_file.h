#pragma once
// A file that is there as a whole or not at all.

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::machine {

/// Whether what was saved outlives a power cut.
enum class Durability {
    Now,  ///< when it is kept: takes as long as the disk does
    Later ///< when the kernel gets to it, or makeDurable() asks for it
};

/// Made by us (0600), where no file may be yet; removed again unless it is kept. Blocks on the disk.
/// Belongs to one thread at a time.
class NewFile {
public:
    /// `what` begins the sentences about it: "The machine's memory".
    NewFile(std::filesystem::path path, std::string what);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    /// AlreadyExists, OutOfSpace and others.
    Result<void> create();
    Result<void> resize(std::uint64_t bytes);
    /// Behind what was written before.
    Result<void> append(BytesView bytes);
    /// Nobody writes it any more (0400). With Durability::Now everything written is on the disk.
    Result<void> settle(Durability durability);
    /// It stays from now on.
    void keep() { m_kept = true; }
    /// Closes it, and removes it unless it was kept.
    void drop();
    [[nodiscard]] int fd() const { return m_fd.get(); }
    /// The error of a call on fd() that has just failed, by errno: OutOfSpace and others.
    [[nodiscard]] tl::unexpected<Error> failed() const;

private:
    std::filesystem::path m_path;
    std::string m_what;
    UniqueFd m_fd;
    bool m_kept = false;
};

/// Leaves nothing of `file` in the kernel's hands only. Blocks on the disk.
Result<void> makeDurable(const std::filesystem::path& file);

} // namespace helix::machine
