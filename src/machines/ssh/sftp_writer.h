#pragma once
// Writes a file of the guest with many requests on their way, where libssh waits for each answer
// (sftp_write; the asynchronous calls of 0.10 only read). Internal to the room.

#include <cstdint>
#include <string>
#include <unordered_set>

#include "base/bytes.h"
#include "ssh/sftp_session.h"

namespace helix::ssh {

/// One open file, from its current end on. Nothing else may be asked of the session between write()
/// and finish().
class SftpWriter {
public:
    /// Bytes in one write(): below what OpenSSH's sftp-server takes in one message (256 KiB).
    static constexpr std::size_t kBlock = 128U << 10;

    SftpWriter(const SftpSession& sftp, sftp_file file, const std::string& path);
    /// Sends at most kBlock bytes; fails when the guest has refused these or earlier ones.
    Result<void> write(BytesView block);
    /// Every answer has come; the first refusal, if there was one. To be called after an error of
    /// write() as well.
    Result<void> finish();

private:
    Result<void> takeAnswer();
    Result<Bytes> receive(std::size_t size);

    const SftpSession& m_sftp;
    sftp_file m_file;
    const std::string& m_path;
    std::uint64_t m_offset = 0;
    std::unordered_set<std::uint32_t> m_open; ///< requests without an answer
    Result<void> m_outcome;
};

} // namespace helix::ssh
