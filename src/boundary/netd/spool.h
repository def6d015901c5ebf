#pragma once
// The ledger's lines on the disk, so that they outlive this process (egress/netd_protocol.h,
// --spool).

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::netd {

class Spool {
public:
    /// Makes both files. AlreadyExists when Helix has not fetched what the last netd left.
    static Result<Spool> create(const std::filesystem::path& path, std::string instance);

    /// One line, without its end; it survives this process on return. False when it could not be
    /// written: then nothing of it is there, and nothing is taken before begin() has succeeded.
    bool append(std::string_view line);
    /// Goes on in the other file with these lines instead of all that was written before. Durable
    /// on return; false when they could not be written, and the old file stays.
    bool begin(std::uint64_t lastSequence, const std::vector<std::string>& lines);
    [[nodiscard]] bool failed() const { return m_failed; }
    [[nodiscard]] bool full() const;
    /// Brings what was appended to the disk itself, for the case that the host loses its power.
    void sync();

private:
    struct File {
        UniqueFd fd;
        std::uint64_t size = 0;
    };
    Spool(std::array<File, 2> files, std::string instance);
    static bool write(File& file, std::string_view text);

    std::array<File, 2> m_files;
    std::string m_instance;
    std::size_t m_current = 0;
    std::uint64_t m_generation = 0;
    bool m_failed = false;
    bool m_dirty = false;
};

} // namespace helix::netd
