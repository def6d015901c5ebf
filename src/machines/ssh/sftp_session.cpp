#include "ssh/sftp_session.h"
#include "base/try.h"

#include <fcntl.h>

namespace helix::ssh {
namespace {

constexpr unsigned kPermissionBits = 0777;

struct FreeAttributes {
    void operator()(sftp_attributes attributes) const { sftp_attributes_free(attributes); }
};
using AttributesPtr = std::unique_ptr<sftp_attributes_struct, FreeAttributes>;

struct CloseFolder {
    void operator()(sftp_dir folder) const { sftp_closedir(folder); }
};
using FolderPtr = std::unique_ptr<sftp_dir_struct, CloseFolder>;

RemoteEntry toEntry(const sftp_attributes_struct& attributes)
{
    RemoteEntry entry;
    if (attributes.name)
        entry.name = attributes.name;
    switch (attributes.type) {
    case SSH_FILEXFER_TYPE_REGULAR:
        entry.type = RemoteEntry::Type::File;
        break;
    case SSH_FILEXFER_TYPE_DIRECTORY:
        entry.type = RemoteEntry::Type::Folder;
        break;
    case SSH_FILEXFER_TYPE_SYMLINK:
        entry.type = RemoteEntry::Type::Link;
        break;
    default:
        entry.type = RemoteEntry::Type::Other;
    }
    entry.size = attributes.size;
    entry.mode = attributes.permissions & kPermissionBits;
    return entry;
}

std::string couldNot(const std::string& what, const std::string& path)
{
    return "Could not " + what + " " + printable(path) + " in the workspace.";
}

/// Only a server that said no offers none; one that is slow or gone has said nothing.
std::string notBegun(ssh_session session)
{
    return ssh_get_error_code(session) == SSH_REQUEST_DENIED
               ? "The workspace's SSH server offers no file transfer."
               : "The workspace's SSH server did not begin the file transfer.";
}

ErrorCode codeOf(int sftpError)
{
    switch (sftpError) {
    case SSH_FX_NO_SUCH_FILE:
    case SSH_FX_NO_SUCH_PATH:
        return ErrorCode::NotFound;
    case SSH_FX_PERMISSION_DENIED:
    case SSH_FX_WRITE_PROTECT:
        return ErrorCode::PermissionDenied;
    default:
        return ErrorCode::Conflict;
    }
}

} // namespace

Result<SftpSession> SftpSession::open(const Target& target, const async::CancelToken& cancel)
{
    TRY(auto connection, SshConnection::open(target, cancel));
    std::unique_ptr<sftp_session_struct, FreeSftp> sftp(sftp_new(connection.session()));
    if (!sftp || sftp_init(sftp.get()) != SSH_OK)
        return fail(connection.errorNow(notBegun(connection.session())));
    return SftpSession(std::move(connection), std::move(sftp));
}

tl::unexpected<Error> SftpSession::failed(const std::string& what, const std::string& path) const
{
    const int error = sftp_get_error(m_sftp.get());
    const bool connected = ssh_is_connected(m_connection.session()) != 0;
    if (!connected || error == SSH_FX_OK || error == SSH_FX_CONNECTION_LOST ||
        error == SSH_FX_NO_CONNECTION)
        return fail(broken(what, path));
    return fail(refused(what, path, error));
}

Error SftpSession::broken(const std::string& what, const std::string& path) const
{
    return m_connection.errorNow(couldNot(what, path));
}

Error SftpSession::refused(const std::string& what, const std::string& path, int code) const
{
    return {codeOf(code), couldNot(what, path), printable(ssh_get_error(m_connection.session()))};
}

Result<RemoteEntry> SftpSession::stat(const std::string& path) const
{
    const AttributesPtr attributes(sftp_stat(m_sftp.get(), path.c_str()));
    m_connection.watch().touch();
    if (!attributes)
        return failed("find", path);
    return toEntry(*attributes);
}

Result<std::vector<RemoteEntry>> SftpSession::list(const std::string& path,
                                                   std::size_t maxEntries) const
{
    const FolderPtr folder(sftp_opendir(m_sftp.get(), path.c_str()));
    if (!folder)
        return failed("open the folder", path);
    std::vector<RemoteEntry> entries;
    int itself = 2; // the folder and the one above it, which need not be named
    for (;;) {
        const AttributesPtr attributes(sftp_readdir(m_sftp.get(), folder.get()));
        m_connection.watch().touch();
        if (!attributes)
            break;
        if (m_connection.isCancelled())
            return fail(ErrorCode::Cancelled, "Cancelled.");
        RemoteEntry entry = toEntry(*attributes);
        if (entry.name == "." || entry.name == "..") {
            if (--itself < 0)
                return fail(ErrorCode::Protocol, "The workspace's SSH server lists " +
                                                     printable(path) + " without an end.");
            continue;
        }
        if (entries.size() == maxEntries)
            return fail(ErrorCode::ResourceExhausted,
                        "There are too many files in " + printable(path) + " to copy at once.");
        entries.push_back(std::move(entry));
    }
    if (!sftp_dir_eof(folder.get()))
        return failed("list the folder", path);
    return entries;
}

Result<SftpFilePtr> SftpSession::openForReading(const std::string& path) const
{
    SftpFilePtr file(sftp_open(m_sftp.get(), path.c_str(), O_RDONLY, 0));
    m_connection.watch().touch();
    if (!file)
        return failed("open", path);
    return file;
}

Result<SftpFilePtr> SftpSession::openForWriting(const std::string& path, unsigned mode) const
{
    SftpFilePtr file(sftp_open(m_sftp.get(), path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, mode));
    m_connection.watch().touch();
    if (!file)
        return failed("write", path);
    return file;
}

Result<std::uint32_t> SftpSession::beginRead(sftp_file file, std::size_t size,
                                             const std::string& path) const
{
    const int number = sftp_async_read_begin(file, static_cast<std::uint32_t>(size));
    touch();
    if (number < 0)
        return failed("read", path);
    return static_cast<std::uint32_t>(number);
}

Result<std::size_t> SftpSession::endRead(sftp_file file, std::uint32_t number, void* block,
                                         std::size_t size, const std::string& path) const
{
    const int count = sftp_async_read(file, block, static_cast<std::uint32_t>(size), number);
    touch();
    if (count < 0)
        return failed("read", path);
    if (static_cast<std::size_t>(count) > size)
        return fail(ErrorCode::Protocol,
                    "The workspace's SSH server sent more than was asked for.");
    return static_cast<std::size_t>(count);
}

Result<void> SftpSession::makeFolder(const std::string& path) const
{
    const int made = sftp_mkdir(m_sftp.get(), path.c_str(), 0700);
    m_connection.watch().touch();
    if (made == SSH_OK)
        return {};
    const auto refused = failed("make the folder", path);
    const auto there = stat(path);
    if (there && there->type == RemoteEntry::Type::Folder)
        return {};
    return refused;
}

Result<void> SftpSession::setMode(const std::string& path, unsigned mode) const
{
    if (sftp_chmod(m_sftp.get(), path.c_str(), mode & kPermissionBits) != SSH_OK)
        return failed("set the mode of", path);
    return {};
}

Result<void> SftpSession::makeLink(const std::string& path, const std::string& pointsTo) const
{
    const AttributesPtr there(sftp_lstat(m_sftp.get(), path.c_str()));
    if (there && there->type == SSH_FILEXFER_TYPE_SYMLINK)
        sftp_unlink(m_sftp.get(), path.c_str());
    m_connection.watch().touch();
    if (sftp_symlink(m_sftp.get(), pointsTo.c_str(), path.c_str()) != SSH_OK)
        return failed("make the link", path);
    return {};
}

void SftpSession::removeFile(const std::string& path) const
{
    m_connection.watch().touch();
    sftp_unlink(m_sftp.get(), path.c_str());
}

} // namespace helix::ssh
