#pragma once
// What one agent has said and the host has not put on record yet.

#include <cstdint>
#include <deque>
#include <string>

#include "acp/run_frame.h"
#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::agent {

/// Frames with numbers from 1 on, kept until they are acknowledged: the first few MiB in memory,
/// the rest in a file without a name, of mode 0600, that is gone with the log. One thread.
class RunLog {
public:
    struct Limits {
        std::size_t memoryBytes = acp::kMaxKeptInMemory;
        std::size_t spoolBytes = acp::kMaxKeptInFile;
    };

    /// `folder`: where the file is made, once it is needed.
    RunLog(std::string folder, Limits limits);

    /// The number that the next frame gets.
    [[nodiscard]] std::uint64_t next() const { return m_first + m_entries.size(); }
    [[nodiscard]] std::uint64_t last() const { return next() - 1; }
    /// Everything up to it was acknowledged.
    [[nodiscard]] std::uint64_t acknowledged() const { return m_first - 1; }

    /// Appends a frame that was encoded with the number next(). False when there is no room for it
    /// until something is acknowledged, and `frame` is left as it is; an empty log has room for
    /// everything.
    bool append(std::string&& frame);
    /// As append(), however full the log is: for the few words that say so.
    void insist(std::string frame);
    /// Corrupt when the file cannot be read. `number` is not acknowledged and not above last().
    [[nodiscard]] Result<std::string> frame(std::uint64_t number) const;
    /// Forgets everything up to `number`.
    void acknowledge(std::uint64_t number);

private:
    struct Entry {
        std::string text;         ///< when it is in memory
        std::size_t size = 0;     ///< when it is in the file
        std::int64_t offset = -1; ///< there; -1: in memory
    };
    bool spool(const std::string& frame);
    bool openFile();

    std::string m_folder;
    Limits m_limits;
    std::deque<Entry> m_entries;
    std::uint64_t m_first = 1; ///< number of the first entry
    std::size_t m_inMemory = 0;
    std::size_t m_spooled = 0; ///< entries that are in the file
    std::int64_t m_fileEnd = 0;
    UniqueFd m_file;
};

} // namespace helix::agent
