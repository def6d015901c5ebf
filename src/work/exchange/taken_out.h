#pragma once
// What a guest gives of a file or folder, on its way to this computer's disk.

#include <memory>
#include <optional>
#include <string>

#include "base/disk_room.h"
#include "base/unique_fd.h"
#include "exchange/new_file.h"
#include "exchange/new_folder.h"
#include "exchange/tar_reader.h"
#include "operations/clipboard_values.h"

namespace helix::exchange {

/// Takes a line that says what it is, "file BYTES" or "folder KIB", and its bytes; a folder's are a tar
/// archive. Any thread, one at a time; all of it waits for the disk. One that is not kept leaves nothing.
class TakenOut {
public:
    TakenOut(std::filesystem::path folder, DiskReserve reserve)
        : m_folder(std::move(folder))
        , m_reserve(std::move(reserve))
    {
    }
    /// Protocol where there is no such line. OutOfSpace before it takes what is not for guests. As NewFile and
    /// NewFolder.
    Result<void> take(std::string_view piece);
    [[nodiscard]] bool isWhole() const;
    [[nodiscard]] std::uint64_t done() const { return m_done; }
    /// Of a folder what the guest says that it takes, which may be less than comes.
    [[nodiscard]] std::uint64_t total() const { return std::max(m_total, m_done); }
    Result<operations::SavedFile> keep(const SafeName& name);

private:
    Result<void> begin(std::string_view line);
    Result<void> findRoom();

    std::filesystem::path m_folder;
    DiskReserve m_reserve;
    UniqueFd m_disk;              ///< the folder, for how much room is left there
    std::uint64_t m_keepFree = 0; ///< there
    std::string m_line;
    std::optional<NewFile> m_file; ///< this or the other, once the line is there
    std::unique_ptr<NewFolder> m_tree;
    TarReader m_reader;
    std::uint64_t m_done = 0, m_total = 0;
};

} // namespace helix::exchange
