#pragma once
// A file that comes into being under a name that is free, whole or not at all.

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "base/result.h"
#include "base/unique_fd.h"
#include "exchange/file_drop.h"

namespace helix::exchange {

/// Any thread, one at a time; all of it waits for the disk.
class NewFile {
public:
    /// Makes the folder, too, where there is none. A NewFile that is not kept leaves nothing.
    static Result<NewFile> begin(const std::filesystem::path& folder);
    NewFile(NewFile&& other) noexcept;
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    NewFile& operator=(NewFile&&) = delete;
    ~NewFile();

    /// OutOfSpace when the disk is full.
    Result<void> write(std::string_view bytes);
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// Its name from here on: this one, or with a number before its ending.
    Result<std::filesystem::path> keep(const SafeName& name);

private:
    NewFile(UniqueFd fd, std::filesystem::path part)
        : m_fd(std::move(fd))
        , m_part(std::move(part))
    {
    }
    UniqueFd m_fd;
    std::filesystem::path m_part; ///< empty: it was kept, or moved
    std::uint64_t m_size = 0;
};

} // namespace helix::exchange
