#pragma once
// A folder that comes into being under a name that is free, whole or not at all.

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "base/unique_fd.h"
#include "exchange/file_drop.h"
#include "exchange/tar_reader.h"

namespace helix::exchange {

/// Any thread, one at a time; all of it waits for the disk. Every name in it is one that a saved file
/// could have, and works below open folders alone, so that nothing a guest says leads elsewhere.
/// ResourceExhausted beyond the bounds of folder_bounds.h. PermissionDenied for a git repository.
class NewFolder : public TarSink {
public:
    /// Makes `folder`, too, where there is none. A NewFolder that is not kept leaves nothing.
    static Result<std::unique_ptr<NewFolder>> begin(const std::filesystem::path& folder);
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;
    ~NewFolder() override;

    Result<void> folder(const std::vector<std::string>& path) override;
    Result<void> file(const std::vector<std::string>& path, std::uint64_t size) override;
    Result<void> content(std::string_view bytes) override;
    Result<void> other() override;

    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; } ///< that were written
    [[nodiscard]] std::uint64_t files() const { return m_files; }
    [[nodiscard]] std::uint64_t leftOut() const { return m_leftOut; }
    /// Its name from here on: this one, or with a number.
    Result<std::filesystem::path> keep(const SafeName& name);

private:
    /// One that entries may still come for, and those it stands in.
    struct Open {
        std::string name; ///< in the guest
        UniqueFd fd;
        unsigned marks = 0; ///< what of a repository is in it
    };
    NewFolder(std::filesystem::path part, UniqueFd top);
    Result<Open*> parentOf(const std::vector<std::string>& path);
    Result<void> count();
    Result<std::string> take(Open& parent, const std::string& name,
                             const std::function<bool(const char*)>& make);

    std::filesystem::path m_part; ///< empty: it was kept
    std::vector<Open> m_open;     ///< the outermost first, which is the folder itself
    UniqueFd m_file;
    std::uint64_t m_entries = 0, m_files = 0, m_leftOut = 0, m_bytes = 0, m_promised = 0;
};

} // namespace helix::exchange
