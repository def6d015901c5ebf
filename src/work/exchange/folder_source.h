#pragma once
// A folder of this computer's, as a tar archive that is made while it is sent.

#include <string>
#include <vector>

#include "base/unique_fd.h"
#include "exchange/drop_source.h"

namespace helix::exchange {

/// Works below the open folder and follows no link in it, whatever is moved about meanwhile. Links,
/// devices and pipes are left out.
class FolderSource : public DropSource {
public:
    /// Lists it. ResourceExhausted beyond the bounds of folder_bounds.h.
    static Result<std::unique_ptr<DropSource>> open(UniqueFd folder);
    Result<Bytes> next() override;
    [[nodiscard]] bool isAtEnd() const override { return m_hasEnded; }

private:
    struct Entry {
        std::string path; ///< below the folder
        bool isFolder = false;
        bool isProgram = false;
        std::uint64_t size = 0;
    };
    explicit FolderSource(UniqueFd folder)
        : m_folder(std::move(folder))
    {
    }
    Result<void> list(int folder, const std::string& path, std::size_t depth);
    Result<void> add(int folder, const std::string& name, const std::string& path,
                     std::size_t depth);
    Result<void> begin(Bytes& piece);
    Result<void> readFile(Bytes& piece);

    UniqueFd m_folder;
    std::vector<Entry> m_entries;
    std::size_t m_next = 0; ///< of m_entries
    UniqueFd m_file;        ///< the entry before it, where that is not sent whole
    std::uint64_t m_left = 0;
    bool m_hasEnded = false;
};

} // namespace helix::exchange
