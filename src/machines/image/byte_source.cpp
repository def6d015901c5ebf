#include "image/byte_source.h"

#include <algorithm>
#include <cerrno>

#include <unistd.h>

namespace helix::image {
namespace {

bool lies(std::uint64_t offset, std::uint64_t length, std::uint64_t size)
{
    return offset <= size && length <= size - offset;
}

tl::unexpected<Error> tooShort()
{
    return fail(ErrorCode::Corrupt, "it ends too early");
}

} // namespace

Result<Bytes> ByteSource::readUpTo(std::uint64_t offset, std::size_t length) const
{
    const std::uint64_t left = offset < size() ? size() - offset : 0;
    return read(offset, static_cast<std::size_t>(std::min<std::uint64_t>(left, length)));
}

HeadSource::HeadSource(BytesView head, std::uint64_t size)
    : m_head(head)
    , m_size(size)
{
}

Result<Bytes> HeadSource::read(std::uint64_t offset, std::size_t length) const
{
    if (!lies(offset, length, m_size))
        return tooShort();
    if (!lies(offset, length, m_head.size()))
        return fail(ErrorCode::Unavailable, "it lies behind what was read");
    const auto part = m_head.subspan(static_cast<std::size_t>(offset), length);
    return Bytes(part.begin(), part.end());
}

FileSource::FileSource(int fd, std::uint64_t size)
    : m_fd(fd)
    , m_size(size)
{
}

Result<Bytes> FileSource::read(std::uint64_t offset, std::size_t length) const
{
    if (!lies(offset, length, m_size))
        return tooShort();
    Bytes bytes(length);
    std::size_t done = 0;
    while (done < length) {
        const ssize_t count =
            ::pread(m_fd, bytes.data() + done, length - done, static_cast<off_t>(offset + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failErrno(errno, "it could not be read");
        if (count == 0)
            return tooShort();
        done += static_cast<std::size_t>(count);
    }
    return bytes;
}

PartSource::PartSource(const ByteSource& whole, std::uint64_t offset, std::uint64_t length)
    : m_whole(whole)
    , m_offset(offset)
    , m_length(length)
{
}

Result<Bytes> PartSource::read(std::uint64_t offset, std::size_t length) const
{
    if (!lies(offset, length, m_length))
        return tooShort();
    return m_whole.read(m_offset + offset, length);
}

} // namespace helix::image
