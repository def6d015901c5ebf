#include "exchange/drop_source.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/try.h"
#include "base/unique_fd.h"
#include "exchange/folder_source.h"

namespace helix::exchange {
namespace {

constexpr std::size_t kDropPiece = 512U << 10;

class FileSource : public DropSource {
public:
    FileSource(UniqueFd fd, std::uint64_t size)
        : m_fd(std::move(fd))
    {
        total = bytes = size;
    }
    Result<Bytes> next() override
    {
        Bytes piece(static_cast<std::size_t>(std::min<std::uint64_t>(kDropPiece, total - m_at)));
        const auto size = ::pread(m_fd.get(), piece.data(), piece.size(), static_cast<off_t>(m_at));
        if (size < 0)
            return failErrno(errno, "The file could not be read.");
        if (static_cast<std::size_t>(size) != piece.size())
            return fail(ErrorCode::Conflict, "The file became shorter while it was brought in.");
        m_at += piece.size();
        return piece;
    }
    [[nodiscard]] bool isAtEnd() const override { return m_at >= total; }

private:
    UniqueFd m_fd;
    std::uint64_t m_at = 0;
};

} // namespace

Result<std::unique_ptr<DropSource>> openDropSource(const std::filesystem::path& path)
{
    const auto given = path.has_filename() ? path.filename() : path.parent_path().filename();
    const std::string name = "\"" + printable(given.string(), 120) + "\"";
    // Neither a link nor a pipe that waits for its other end.
    UniqueFd fd(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!fd.valid() && errno == ELOOP)
        return fail(ErrorCode::InvalidArgument, name + " is a link; drop what it leads to.");
    if (!fd.valid())
        return failErrno(errno, name + " could not be read.");
    struct stat is {};
    if (::fstat(fd.get(), &is) != 0)
        return failErrno(errno, name + " could not be read.");
    if (S_ISDIR(is.st_mode)) {
        TRY(auto folder, FolderSource::open(std::move(fd)));
        return folder;
    }
    if (!S_ISREG(is.st_mode))
        return fail(ErrorCode::InvalidArgument, name + " is neither a file nor a folder.");
    return std::make_unique<FileSource>(std::move(fd), static_cast<std::uint64_t>(is.st_size));
}

} // namespace helix::exchange
