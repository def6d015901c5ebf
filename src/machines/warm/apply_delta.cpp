// From a template's memory and a delta to a memory file.

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <linux/falloc.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/try.h"
#include "warm/memory_delta.h"

namespace helix::warm {
namespace {

namespace fs = std::filesystem;
using machine::kGuestPageBytes;
using machine::NewFile;

constexpr std::size_t kCopyBytes = 1U << 20;

/// Reads a delta from its beginning to its end.
class DeltaFile {
public:
    explicit DeltaFile(fs::path path)
        : m_path(std::move(path))
    {
    }
    Result<void> open()
    {
        m_fd.reset(::open(m_path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
        return m_fd.valid() ? Result<void>() : failed();
    }
    /// Exactly `count` bytes, until the next call.
    Result<BytesView> read(std::size_t count)
    {
        m_bytes.resize(count);
        for (std::size_t filled = 0; filled < count;) {
            const auto got = ::read(m_fd.get(), m_bytes.data() + filled, count - filled);
            if (got < 0 && errno == EINTR)
                continue;
            if (got < 0)
                return failed();
            if (got == 0)
                return damaged("It ends in the middle.");
            filled += static_cast<std::size_t>(got);
        }
        return BytesView(m_bytes);
    }
    [[nodiscard]] bool isAtEnd() const
    {
        char more = 0;
        return ::read(m_fd.get(), &more, 1) == 0;
    }
    [[nodiscard]] tl::unexpected<Error> damaged(const std::string& what) const
    {
        return fail(ErrorCode::Corrupt,
                    "The saved difference of a machine's memory in " + m_path.string() +
                        " is damaged.",
                    what);
    }

private:
    [[nodiscard]] tl::unexpected<Error> failed() const
    {
        return failErrno(errno, "The saved difference of a machine's memory in " + m_path.string() +
                                    " cannot be read.");
    }

    fs::path m_path;
    UniqueFd m_fd;
    Bytes m_bytes;
};

Result<void> writeAt(NewFile& file, std::uint64_t offset, BytesView bytes)
{
    while (!bytes.empty()) {
        const auto count =
            ::pwrite(file.fd(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno != EINTR)
            return file.failed();
        const auto written = static_cast<std::size_t>(std::max<ssize_t>(count, 0));
        offset += written;
        bytes = bytes.subspan(written);
    }
    return {};
}

/// Where the kernel does not copy between these two: through our memory.
Result<void> copyByHand(const BaseMemory& base, NewFile& to, Extent left)
{
    Bytes buffer(kCopyBytes);
    while (left.bytes > 0) {
        const auto count =
            ::pread(base.fd(), buffer.data(), std::min<std::uint64_t>(buffer.size(), left.bytes),
                    static_cast<off_t>(left.offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return failErrno(count < 0 ? errno : EIO, "A template's memory cannot be read.");
        const auto got = static_cast<std::size_t>(count);
        TRY(writeAt(to, left.offset, BytesView(buffer).first(got)));
        left = {left.offset + got, left.bytes - got};
    }
    return {};
}

bool cannotCopy(int why)
{
    return why == EXDEV || why == EINVAL || why == ENOSYS || why == EOPNOTSUPP || why == EPERM;
}

Result<void> copyExtent(const BaseMemory& base, NewFile& to, Extent left)
{
    while (left.bytes > 0) {
        auto from = static_cast<off64_t>(left.offset);
        auto into = from;
        const auto count = ::copy_file_range(base.fd(), &from, to.fd(), &into, left.bytes, 0);
        if (count < 0 && errno == EINTR)
            continue;
        if (count == 0 || (count < 0 && cannotCopy(errno)))
            return copyByHand(base, to, left);
        if (count < 0)
            return to.failed();
        const auto got = static_cast<std::uint64_t>(count);
        left = {left.offset + got, left.bytes - got};
    }
    return {};
}

Result<void> copyBase(const BaseMemory& base, NewFile& to)
{
    // Two files that share their blocks until one is written (btrfs, XFS).
    if (::ioctl(to.fd(), FICLONE, base.fd()) == 0)
        return {};
    TRY(to.resize(base.bytes()));
    for (const auto& extent : base.extents())
        TRY(copyExtent(base, to, extent));
    return {};
}

Result<void> makeZeros(NewFile& file, const PageRun& run)
{
    const auto offset = run.firstPage * kGuestPageBytes;
    const auto bytes = std::uint64_t{run.pages} * kGuestPageBytes;
    if (::fallocate(file.fd(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                    static_cast<off_t>(offset), static_cast<off_t>(bytes)) == 0)
        return {};
    const Bytes zeros(kGuestPageBytes);
    for (std::uint64_t done = 0; done < bytes; done += kGuestPageBytes)
        TRY(writeAt(file, offset + done, zeros));
    return {};
}

Result<void> applyFrame(const FrameView& frame, NewFile& file)
{
    auto pages = frame.pages;
    for (const auto& run : frame.runs) {
        if (run.zeros) {
            TRY(makeZeros(file, run));
            continue;
        }
        const auto bytes = std::size_t{run.pages} * kGuestPageBytes;
        TRY(writeAt(file, run.firstPage * kGuestPageBytes, pages.first(bytes)));
        pages = pages.subspan(bytes);
    }
    return {};
}

Result<void> applyFrames(DeltaFile& delta, const Bytes& header, std::uint64_t memoryBytes,
                         NewFile& file)
{
    FrameUnpacker unpacker(header);
    while (true) {
        TRY(const auto length, delta.read(4));
        const auto size = length[0] | length[1] << 8U | length[2] << 16U |
                          static_cast<std::uint32_t>(length[3]) << 24U;
        if (size == 0)
            break;
        if (size > FrameUnpacker::mostPackedBytes())
            return delta.damaged("A frame of it has " + std::to_string(size) + " bytes.");
        TRY(const auto packed, delta.read(size));
        TRY(const auto content, unpacker.unpack(packed));
        TRY(const auto frame, parseFrameContent(content, memoryBytes));
        TRY(applyFrame(frame, file));
    }
    TRY(const auto digest, delta.read(kDeltaEndBytes - 4));
    TRY(unpacker.end(digest));
    return delta.isAtEnd() ? Result<void>() : delta.damaged("Something follows its end.");
}

} // namespace

Result<void> applyDelta(const fs::path& base, const fs::path& delta, const fs::path& memory,
                        machine::Durability durability)
{
    DeltaFile from(delta);
    TRY(from.open());
    TRY(const auto begins, from.read(kDeltaHeaderBytes));
    const Bytes header(begins.begin(), begins.end());
    TRY(const auto described, parseDeltaHeader(header));
    TRY(auto under, BaseMemory::open(base));
    TRY(const auto fingerprint, under.fingerprint());
    if (under.bytes() != described.memoryBytes || fingerprint != described.baseFingerprint)
        return from.damaged("It does not stand on " + base.string() + ".");
    NewFile file(memory, "The machine's memory");
    TRY(file.create());
    TRY(copyBase(under, file));
    TRY(applyFrames(from, header, described.memoryBytes, file));
    TRY(file.settle(durability));
    file.keep();
    return {};
}

} // namespace helix::warm
