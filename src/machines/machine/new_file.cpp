#include "machine/new_file.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/try.h"

namespace helix::machine {

NewFile::NewFile(std::filesystem::path path, std::string what)
    : m_path(std::move(path))
    , m_what(std::move(what))
{
}

NewFile::~NewFile()
{
    drop();
}

Result<void> NewFile::create()
{
    m_fd.reset(::open(m_path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    return m_fd.valid() ? Result<void>() : failed();
}

Result<void> NewFile::resize(std::uint64_t bytes)
{
    return ::ftruncate(m_fd.get(), static_cast<off_t>(bytes)) == 0 ? Result<void>() : failed();
}

Result<void> NewFile::append(BytesView bytes)
{
    while (!bytes.empty()) {
        const auto written = ::write(m_fd.get(), bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            return failed();
        bytes = bytes.subspan(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return {};
}

Result<void> NewFile::settle(Durability durability)
{
    if (::fchmod(m_fd.get(), 0400) != 0 ||
        (durability == Durability::Now && ::fsync(m_fd.get()) != 0))
        return failed();
    return {};
}

void NewFile::drop()
{
    if (m_fd.valid() && !m_kept)
        ::unlink(m_path.c_str());
    m_fd.reset();
}

tl::unexpected<Error> NewFile::failed() const
{
    const int why = errno;
    if (why == EEXIST)
        return fail(ErrorCode::AlreadyExists,
                    m_what + " is not written to " + m_path.string() + ", which is there already.");
    if (why == ENOSPC || why == EDQUOT)
        return failErrno(why,
                         "There is no space for " + m_path.string() + "; free some and try again.");
    return failErrno(why, m_what + " could not be written to " + m_path.string() + ".");
}

Result<void> makeDurable(const std::filesystem::path& file)
{
    const UniqueFd fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!fd.valid() || ::fsync(fd.get()) != 0)
        return failErrno(errno, "The file " + file.string() + " could not be made durable.");
    return {};
}

} // namespace helix::machine
