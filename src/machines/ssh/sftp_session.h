#pragma once
// Files of the guest through SFTP. Internal to the room.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <libssh/sftp.h>

#include "ssh/ssh_connection.h"

namespace helix::ssh {

struct FreeSftp {
    void operator()(sftp_session session) const { sftp_free(session); }
    void operator()(sftp_file file) const { sftp_close(file); }
};
using SftpFilePtr = std::unique_ptr<sftp_file_struct, FreeSftp>;

struct RemoteEntry {
    enum class Type { File, Folder, Link, Other };
    std::string name; ///< as the guest says it
    Type type = Type::Other;
    std::uint64_t size = 0;
    unsigned mode = 0; ///< permission bits only: no set-user-id and the like
};

/// Requests of one file that are on their way at once.
inline constexpr std::size_t kSftpInFlight = 8;

/// Belongs to one thread, which it blocks. Sentences name the path.
class SftpSession {
public:
    static Result<SftpSession> open(const Target& target, const async::CancelToken& cancel);

    /// Follows links. NotFound.
    Result<RemoteEntry> stat(const std::string& path) const;
    /// Without "." and "..", in no order. ResourceExhausted beyond `maxEntries`.
    Result<std::vector<RemoteEntry>> list(const std::string& path, std::size_t maxEntries) const;
    Result<SftpFilePtr> openForReading(const std::string& path) const;
    Result<SftpFilePtr> openForWriting(const std::string& path, unsigned mode) const;
    /// Asks for `size` bytes after those asked for before; its number. Each is to be taken with
    /// endRead, in order.
    Result<std::uint32_t> beginRead(sftp_file file, std::size_t size,
                                    const std::string& path) const;
    /// What came of it: fewer bytes than `size` at the end, or when the guest likes; 0 only at the
    /// end.
    Result<std::size_t> endRead(sftp_file file, std::uint32_t number, void* block, std::size_t size,
                                const std::string& path) const;
    /// A folder that exists already is fine.
    Result<void> makeFolder(const std::string& path) const;
    Result<void> setMode(const std::string& path, unsigned mode) const;
    /// Replaces a link, not a file or folder.
    Result<void> makeLink(const std::string& path, const std::string& pointsTo) const;
    void removeFile(const std::string& path) const;

    /// Something has come or gone.
    void touch() const { m_connection.watch().touch(); }
    /// The connection does not carry any more what was to be done with `path`.
    [[nodiscard]] Error broken(const std::string& what, const std::string& path) const;
    /// The guest answered with an error of SFTP.
    [[nodiscard]] Error refused(const std::string& what, const std::string& path, int code) const;

private:
    SftpSession(SshConnection connection, std::unique_ptr<sftp_session_struct, FreeSftp> sftp)
        : m_connection(std::move(connection))
        , m_sftp(std::move(sftp))
    {
    }
    [[nodiscard]] tl::unexpected<Error> failed(const std::string& what,
                                               const std::string& path) const;

    SshConnection m_connection;
    std::unique_ptr<sftp_session_struct, FreeSftp> m_sftp; ///< dies before its connection
};

} // namespace helix::ssh
