#pragma once
// Reads a file of the guest with many requests on their way. Internal to the room.

#include <cstdint>
#include <deque>
#include <string>

#include "base/bytes.h"
#include "ssh/sftp_session.h"

namespace helix::ssh {

/// One open file from its beginning. Nothing else may be asked of the session while it lives.
class SftpReader {
public:
    /// Asks for at most `limit` bytes of the file.
    SftpReader(const SftpSession& sftp, sftp_file file, const std::string& path,
               std::uint64_t limit);
    ~SftpReader(); ///< takes the answers that are still to come
    SftpReader(const SftpReader&) = delete;
    SftpReader& operator=(const SftpReader&) = delete;

    /// What follows, until the next call; empty at the end.
    Result<BytesView> next();

private:
    struct Request {
        std::uint32_t number;
        std::size_t size;
    };
    Result<void> askAhead();
    void drain();

    const SftpSession& m_sftp;
    sftp_file m_file;
    const std::string& m_path;
    const std::uint64_t m_limit;
    std::uint64_t m_asked = 0, m_taken = 0; ///< positions in the file
    std::deque<Request> m_open;
    Bytes m_block;
};

} // namespace helix::ssh
