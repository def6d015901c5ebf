#pragma once
// A memory file that others differ from: a template's.

#include <filesystem>
#include <vector>

#include "base/bytes.h"
#include "base/crypto.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::warm {

/// Where a sparse file has content, in bytes.
struct Extent {
    std::uint64_t offset = 0, bytes = 0;
};

/// Open for reading; nobody writes the file meanwhile. Blocks on the disk. It is read and not
/// mapped: a disk that fails is an error, and not the end of the process (SIGBUS).
class BaseMemory {
public:
    /// Corrupt when it is no file of whole pages.
    static Result<BaseMemory> open(const std::filesystem::path& file);

    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    [[nodiscard]] int fd() const { return m_fd.get(); }
    /// In their order; the rest are zeros.
    [[nodiscard]] const std::vector<Extent>& extents() const { return m_extents; }
    /// A digest of the size and of every 64th page that is not of zeros: tells templates apart
    /// without reading all of them. 20 ms for one of 1 GiB with 280 MiB in use.
    Result<Sha256Digest> fingerprint();
    /// The content of a page, until the next call; fast where pages are asked for in their order.
    Result<BytesView> page(std::uint64_t number);
    /// Whether nothing was ever written there: then it is zeros.
    [[nodiscard]] bool isHole(std::uint64_t number) const { return !m_hasContent[number]; }

private:
    BaseMemory(std::filesystem::path path, UniqueFd fd, std::uint64_t bytes);
    Result<void> findExtents();
    [[nodiscard]] tl::unexpected<Error> failed(int why) const;
    Result<void> read(std::uint64_t offset, std::span<std::uint8_t> room) const;

    std::filesystem::path m_path;
    UniqueFd m_fd;
    std::uint64_t m_bytes;
    std::vector<Extent> m_extents;
    std::vector<bool> m_hasContent; ///< by page
    Bytes m_window;                 ///< what was read last
    std::uint64_t m_windowOffset = 0;
};

} // namespace helix::warm
