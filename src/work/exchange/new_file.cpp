#include "exchange/new_file.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/crypto.h"

namespace helix::exchange {
namespace {

constexpr int kMostOfAName = 1000;
constexpr std::size_t kPartNameBytes = 8;

Error writeProblem(int error)
{
    const bool isFull = error == ENOSPC || error == EDQUOT;
    return {isFull ? ErrorCode::OutOfSpace : ErrorCode::Internal,
            isFull ? "The disk is full; the file was not saved." : "The file could not be written.",
            std::generic_category().message(error)};
}

} // namespace

Result<NewFile> NewFile::begin(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const auto part = folder / (".helix-save-" + toHex(randomBytes(kPartNameBytes)));
    constexpr mode_t kAsTheUserHasIt = 0666;
    UniqueFd fd(::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kAsTheUserHasIt));
    if (!fd.valid())
        return failErrno(errno, "No file can be made in " + printable(folder.string(), 200) + ".",
                         ErrorCode::PermissionDenied);
    return NewFile(std::move(fd), part);
}

NewFile::NewFile(NewFile&& other) noexcept
    : m_fd(std::move(other.m_fd))
    , m_part(std::exchange(other.m_part, {}))
    , m_size(other.m_size)
{
}

NewFile::~NewFile()
{
    if (!m_part.empty())
        ::unlink(m_part.c_str());
}

Result<void> NewFile::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto written = ::write(m_fd.get(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return fail(writeProblem(errno));
        bytes.remove_prefix(static_cast<std::size_t>(written));
        m_size += static_cast<std::uint64_t>(written);
    }
    return {};
}

Result<std::filesystem::path> NewFile::keep(const SafeName& name)
{
    if (::fsync(m_fd.get()) != 0)
        return fail(writeProblem(errno));
    for (int n = 0; n < kMostOfAName; ++n) {
        const std::string number = n == 0 ? "" : " (" + std::to_string(n) + ")";
        const auto file = m_part.parent_path() / (name.stem + number + name.ending);
        const int error = renameToFree(m_part, file);
        if (error == 0) {
            m_part.clear();
            return file;
        }
        if (error != EEXIST)
            return fail(writeProblem(error));
    }
    return fail(ErrorCode::AlreadyExists, "There are a thousand files of that name.");
}

} // namespace helix::exchange
