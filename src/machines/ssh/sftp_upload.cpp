#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "base/try.h"
#include "ssh/foreign_names.h"
#include "ssh/sftp_session.h"
#include "ssh/sftp_writer.h"

namespace helix::ssh {
namespace {

namespace fs = std::filesystem;

/// Something to send, with its place below the remote target; the target itself has an empty place.
struct LocalEntry {
    fs::path path;
    std::string place;
    fs::file_type type;
    std::uint64_t size = 0;
    unsigned mode = 0;
};

Error unreadable(const fs::path& path, const std::error_code& error)
{
    return failErrno(error.value(), "Could not read " + path.string() + ".").value();
}

Result<LocalEntry> look(const fs::path& path, std::string place, bool followLink)
{
    std::error_code error;
    const fs::file_status status =
        followLink ? fs::status(path, error) : fs::symlink_status(path, error);
    if (error || !fs::exists(status))
        return fail(unreadable(
            path, error ? error : std::make_error_code(std::errc::no_such_file_or_directory)));
    LocalEntry entry{path, std::move(place), status.type(), 0,
                     static_cast<unsigned>(status.permissions()) & 0777U};
    if (entry.type == fs::file_type::regular)
        entry.size = fs::file_size(path, error);
    return entry;
}

/// The target first, every folder before what is in it.
Result<std::vector<LocalEntry>> walk(const fs::path& local)
{
    TRY(auto top, look(local, {}, true));
    std::vector<LocalEntry> entries{std::move(top)};
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].type != fs::file_type::directory)
            continue;
        const fs::path folder = entries[i].path;
        const std::string place = entries[i].place;
        std::error_code error;
        fs::directory_iterator iterator(folder, error);
        for (; !error && iterator != fs::directory_iterator(); iterator.increment(error)) {
            TRY(auto entry,
                look(iterator->path(), place + "/" + iterator->path().filename().string(), false));
            entries.push_back(std::move(entry));
        }
        if (error)
            return fail(unreadable(folder, error));
    }
    return entries;
}

class Upload {
public:
    Upload(const SftpSession& sftp, const std::function<void(CopyProgress)>& onProgress,
           const async::CancelToken& cancel)
        : m_sftp(sftp)
        , m_onProgress(onProgress)
        , m_cancel(cancel)
    {
    }

    Result<void> run(const std::vector<LocalEntry>& entries, const std::string& target)
    {
        for (const LocalEntry& entry : entries)
            m_progress.totalBytes += entry.size;
        for (const LocalEntry& entry : entries) {
            if (m_cancel.isCancelled())
                return fail(ErrorCode::Cancelled, "Cancelled.");
            if (auto sent = send(entry, target + entry.place); !sent)
                return sent;
        }
        // Last and inner ones first: a folder that may not be written would keep out what belongs
        // in it.
        for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry)
            if (entry->type == fs::file_type::directory)
                if (auto set = m_sftp.setMode(target + entry->place, entry->mode); !set)
                    return set;
        report();
        return {};
    }

private:
    Result<void> send(const LocalEntry& entry, const std::string& remote)
    {
        switch (entry.type) {
        case fs::file_type::directory:
            return m_sftp.makeFolder(remote);
        case fs::file_type::regular:
            return sendFile(entry, remote);
        case fs::file_type::symlink: {
            std::error_code error;
            const fs::path pointsTo = fs::read_symlink(entry.path, error);
            return error ? Result<void>(fail(unreadable(entry.path, error)))
                         : m_sftp.makeLink(remote, pointsTo.string());
        }
        default:
            ++m_progress.skipped;
            return {};
        }
    }

    Result<void> sendFile(const LocalEntry& entry, const std::string& remote)
    {
        const UniqueFd fd(::open(entry.path.c_str(), O_RDONLY | O_CLOEXEC));
        if (!fd.valid())
            return failErrno(errno, "Could not read " + entry.path.string() + ".");
        TRY(auto file, m_sftp.openForWriting(remote, entry.mode | 0200U));
        SftpWriter writer(m_sftp, file.get(), remote);
        auto sent = pump(entry, fd.get(), writer);
        if (auto finished = writer.finish(); sent && !finished)
            sent = std::move(finished);
        file.reset();
        if (!sent) {
            m_sftp.removeFile(remote); // no half files
            return sent;
        }
        return m_sftp.setMode(remote, entry.mode);
    }

    Result<void> pump(const LocalEntry& entry, int fd, SftpWriter& writer)
    {
        Bytes block(SftpWriter::kBlock);
        for (;;) {
            if (m_cancel.isCancelled())
                return fail(ErrorCode::Cancelled, "Cancelled.");
            const ssize_t count = ::read(fd, block.data(), block.size());
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                return failErrno(errno, "Could not read " + entry.path.string() + ".");
            if (count == 0)
                return {};
            if (auto written =
                    writer.write(BytesView(block).first(static_cast<std::size_t>(count)));
                !written)
                return written;
            m_progress.doneBytes += static_cast<std::uint64_t>(count);
            report();
        }
    }

    void report()
    {
        m_progress.totalBytes =
            std::max(m_progress.totalBytes, m_progress.doneBytes); // a file may have grown
        if (m_onProgress)
            m_onProgress(m_progress);
    }

    const SftpSession& m_sftp;
    const std::function<void(CopyProgress)>& m_onProgress;
    const async::CancelToken& m_cancel;
    CopyProgress m_progress;
};

} // namespace

Result<void> upload(const Target& target, const fs::path& local, const std::string& remote,
                    const std::function<void(CopyProgress)>& onProgress,
                    const async::CancelToken& cancel)
{
    const fs::path source = local.has_filename() ? local : local.parent_path();
    TRY(const auto entries, walk(source));
    TRY(const auto sftp, SftpSession::open(target, cancel));
    std::string place = normalizedRemotePath(remote);
    const auto there = sftp.stat(place);
    if (!there && there.error().code != ErrorCode::NotFound)
        return fail(there.error());
    const bool isFolder = there && there->type == RemoteEntry::Type::Folder;
    if (!isFolder && remote.ends_with('/') && entries.front().type != fs::file_type::directory)
        return fail(ErrorCode::NotFound,
                    "There is no folder " + printable(remote) + " in the workspace.");
    if (isFolder)
        place += "/" + fs::absolute(source).lexically_normal().filename().string();
    return Upload(sftp, onProgress, cancel).run(entries, place);
}

} // namespace helix::ssh
