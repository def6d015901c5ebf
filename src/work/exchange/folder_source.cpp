#include "exchange/folder_source.h"

#include <algorithm>
#include <cerrno>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/tar_header.h"
#include "base/try.h"
#include "exchange/folder_bounds.h"

namespace helix::exchange {
namespace {

constexpr std::size_t kFolderPiece = 512U << 10;
constexpr unsigned kPlainMode = 0644, kProgramMode = 0755;

struct CloseFolderList {
    void operator()(DIR* list) const { ::closedir(list); }
};

tl::unexpected<Error> notRead(const std::string& path)
{
    return failErrno(errno, "\"" + printable(path, 120) + "\" in the folder could not be read.");
}

/// Never through a link.
UniqueFd openBelow(int folder, const std::string& path, int flags)
{
    constexpr int kAlways = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    UniqueFd held;
    for (std::size_t at = 0;;) {
        const auto slash = path.find('/', at);
        const auto name = path.substr(at, slash - at);
        const bool isLast = slash == std::string::npos;
        held = UniqueFd(::openat(held.valid() ? held.get() : folder, name.c_str(),
                                 kAlways | (isLast ? flags : O_DIRECTORY)));
        if (isLast || !held.valid())
            return held;
        at = slash + 1;
    }
}

void append(Bytes& piece, BytesView more)
{
    piece.insert(piece.end(), more.begin(), more.end());
}

void appendHeader(Bytes& piece, const TarHeader& header)
{
    if (header.name.size() > kMostTarName) {
        const std::uint64_t size = header.name.size() + 1; // with its zero
        append(piece, encodeTarHeader({"././@LongLink", tar::kLongName, 0, size}));
        append(piece, asBytes(header.name));
        piece.resize(piece.size() + 1 + tarPadding(size));
    }
    append(piece, encodeTarHeader(header));
}

std::uint64_t sentFor(const std::string& path, std::uint64_t size)
{
    Bytes header;
    appendHeader(header, {path, tar::kFile, 0, 0});
    return header.size() + size + tarPadding(size);
}

} // namespace

Result<std::unique_ptr<DropSource>> FolderSource::open(UniqueFd folder)
{
    std::unique_ptr<FolderSource> source(new FolderSource(std::move(folder)));
    source->isFolder = true;
    source->files = 0;
    TRY(source->list(source->m_folder.get(), "", 1));
    source->total += 2 * kTarBlockBytes;
    return source;
}

Result<void> FolderSource::list(int folder, const std::string& path, std::size_t depth)
{
    UniqueFd own(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const std::unique_ptr<DIR, CloseFolderList> entries(own.valid() ? ::fdopendir(own.get())
                                                                    : nullptr);
    if (!entries)
        return notRead(path);
    (void)own.release(); // the list closes it
    while (const dirent* entry = ::readdir(entries.get())) {
        const std::string name(static_cast<const char*>(entry->d_name));
        if (name != "." && name != "..")
            TRY(add(folder, name, path + name, depth));
    }
    return {};
}

Result<void> FolderSource::add(int folder, const std::string& name, const std::string& path,
                               std::size_t depth)
{
    if (m_entries.size() + leftOut >= kMostFolderEntries || depth > kMostFolderDepth)
        return fail(ErrorCode::ResourceExhausted, kFolderTooLarge);
    struct stat is {};
    if (::fstatat(folder, name.c_str(), &is, AT_SYMLINK_NOFOLLOW) != 0)
        return notRead(path);
    if (S_ISDIR(is.st_mode)) {
        m_entries.push_back({path, true, false, 0});
        total += sentFor(path + "/", 0);
        const UniqueFd below = openBelow(folder, name, O_DIRECTORY);
        return below.valid() ? list(below.get(), path + "/", depth + 1) : notRead(path);
    }
    if (!S_ISREG(is.st_mode)) {
        ++leftOut;
        return {};
    }
    const auto size = static_cast<std::uint64_t>(is.st_size);
    if (size > kMostFolderBytes - bytes)
        return fail(ErrorCode::ResourceExhausted, kFolderTooLarge);
    bytes += size;
    total += sentFor(path, size);
    ++files;
    m_entries.push_back({path, false, (is.st_mode & S_IXUSR) != 0, size});
    return {};
}

Result<void> FolderSource::begin(Bytes& piece)
{
    const Entry& entry = m_entries[m_next++];
    const unsigned mode = entry.isFolder || entry.isProgram ? kProgramMode : kPlainMode;
    if (entry.isFolder) {
        appendHeader(piece, {entry.path + "/", tar::kFolder, mode, 0});
        return {};
    }
    m_file = openBelow(m_folder.get(), entry.path, 0);
    struct stat is {};
    if (!m_file.valid() || ::fstat(m_file.get(), &is) != 0)
        return notRead(entry.path);
    if (!S_ISREG(is.st_mode))
        return fail(ErrorCode::Conflict, "The folder changed while it was brought in.");
    m_left = entry.size;
    appendHeader(piece, {entry.path, tar::kFile, mode, entry.size});
    return {};
}

Result<void> FolderSource::readFile(Bytes& piece)
{
    const auto before = piece.size();
    const auto want = static_cast<std::size_t>(
        std::min<std::uint64_t>(m_left, kFolderPiece - std::min(before, kFolderPiece - 1)));
    piece.resize(before + want);
    const auto size = want == 0 ? 0 : ::read(m_file.get(), piece.data() + before, want);
    if (size < 0)
        return notRead(m_entries[m_next - 1].path);
    if (size == 0 && want > 0)
        return fail(ErrorCode::Conflict, "A file became shorter while the folder was brought in.");
    piece.resize(before + static_cast<std::size_t>(size));
    m_left -= static_cast<std::uint64_t>(size);
    if (m_left == 0) {
        piece.resize(piece.size() + tarPadding(m_entries[m_next - 1].size));
        m_file.reset();
    }
    return {};
}

Result<Bytes> FolderSource::next()
{
    Bytes piece;
    while (piece.size() < kFolderPiece && !m_hasEnded) {
        if (m_file.valid()) {
            TRY(readFile(piece));
        } else if (m_next < m_entries.size()) {
            TRY(begin(piece));
        } else {
            piece.resize(piece.size() + 2 * kTarBlockBytes);
            m_hasEnded = true;
        }
    }
    return piece;
}

} // namespace helix::exchange
