#include "image/import_staging.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "base/ids.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

constexpr auto kPrefix = ".import-";
constexpr auto kRemovedPrefix = ".removed-";
constexpr auto kGoOnPrefix = ".pull-";
constexpr auto kGoOnFor = std::chrono::days(7);

/// The folder, locked; invalid when somebody else has it or it is not there.
UniqueFd lockFolder(const fs::path& folder)
{
    UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!fd.valid() || ::flock(fd.get(), LOCK_EX | LOCK_NB) != 0)
        return {};
    struct stat held {};
    struct stat named {};
    // Whoever cleans up may have removed it between open() and flock().
    if (::fstat(fd.get(), &held) != 0 || ::lstat(folder.c_str(), &named) != 0 ||
        held.st_ino != named.st_ino || held.st_dev != named.st_dev)
        return {};
    return fd;
}

void syncFolder(const fs::path& folder)
{
    const UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.valid())
        ::fsync(fd.get());
}

} // namespace

ImportStaging::ImportStaging(std::filesystem::path path, UniqueFd lock)
    : m_path(std::move(path))
    , m_lock(std::move(lock))
{
}

ImportStaging::~ImportStaging()
{
    if (!m_lock.valid() || m_stays)
        return;
    std::error_code error;
    fs::remove_all(m_path, error);
    if (error)
        spdlog::warn("image: {} is left behind: {}", m_path.string(), error.message());
}

Result<ImportStaging> ImportStaging::create(const std::filesystem::path& images)
{
    const std::string what = "There is no place for the import in " + images.string() + ".";
    std::error_code error;
    fs::create_directories(images, error);
    if (error)
        return failErrno(error.value(), what);
    for (int attempt = 0; attempt < 3; ++attempt) {
        const auto path = fs::absolute(images) / (kPrefix + generateUuid());
        if (::mkdir(path.c_str(), 0700) != 0)
            return failErrno(errno, what);
        if (UniqueFd lock = lockFolder(path); lock.valid())
            return ImportStaging(path, std::move(lock));
    }
    return fail(ErrorCode::Internal, what);
}

Result<ImportStaging> ImportStaging::goOn(const std::filesystem::path& images,
                                          const std::string& work)
{
    const auto path = fs::absolute(images) / (kGoOnPrefix + work);
    const std::string what = "There is no place for the image in " + images.string() + ".";
    std::error_code error;
    fs::create_directories(images, error);
    if (error || (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST))
        return failErrno(error ? error.value() : errno, what);
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) ||
        status.st_uid != ::geteuid())
        return fail(ErrorCode::PermissionDenied, what, path.string() + " is not ours");
    UniqueFd lock = lockFolder(path);
    if (!lock.valid())
        return fail(ErrorCode::Conflict, "This image is being brought here already.");
    ::futimens(lock.get(), nullptr); // it is not abandoned
    return ImportStaging(path, std::move(lock));
}

Result<void> ImportStaging::publish(const std::filesystem::path& folder, const std::string& name,
                                    const std::string& version) const
{
    const auto image = m_path.parent_path() / name;
    const auto source = m_path / folder;
    syncFolder(source);
    if (::mkdir(image.c_str(), 0755) != 0 && errno != EEXIST)
        return failErrno(errno, "The image could not be stored in " + image.string() + ".");
    const auto place = image / version;
    if (::renameat2(AT_FDCWD, source.c_str(), AT_FDCWD, place.c_str(), RENAME_NOREPLACE) != 0) {
        if (errno == EEXIST || errno == ENOTEMPTY)
            return fail(ErrorCode::AlreadyExists,
                        "This version of the image '" + name + "' is here already.");
        return failErrno(errno, "The image could not be stored in " + place.string() + ".");
    }
    syncFolder(image);
    return {};
}

Result<void> ImportStaging::publish(const std::filesystem::path& folder,
                                    const std::string& name) const
{
    const auto place = m_path.parent_path() / name;
    const auto source = m_path / folder;
    syncFolder(source);
    // An empty folder is what a build that came to nothing leaves; rmdir takes no other.
    ::rmdir(place.c_str());
    if (::renameat2(AT_FDCWD, source.c_str(), AT_FDCWD, place.c_str(), RENAME_NOREPLACE) != 0) {
        if (errno == EEXIST || errno == ENOTEMPTY)
            return fail(ErrorCode::AlreadyExists,
                        "There is an image named '" + name + "' already; choose another name.");
        return failErrno(errno, "The image could not be stored in " + place.string() + ".");
    }
    syncFolder(m_path.parent_path());
    return {};
}

Result<void> removeImageFolder(const std::filesystem::path& folder)
{
    const auto trash =
        folder.parent_path() / (kRemovedPrefix + folder.filename().string() + "-" + generateUuid());
    std::error_code error;
    fs::rename(folder, trash, error);
    const UniqueFd lock = lockFolder(trash); // others that tidy up leave it alone
    if (!error)
        fs::remove_all(trash, error);
    if (error)
        return failErrno(error.value(),
                         "The image in " + folder.string() + " could not be removed.");
    return {};
}

void removeAbandonedStaging(const std::filesystem::path& images)
{
    std::error_code error;
    for (fs::directory_iterator entry(images, error), end; !error && entry != end;
         entry.increment(error)) {
        const auto name = entry->path().filename().string();
        std::error_code unknown;
        const bool mayGoOn =
            name.starts_with(kGoOnPrefix) &&
            fs::file_time_type::clock::now() - fs::last_write_time(entry->path(), unknown) <
                kGoOnFor;
        const bool isStaging = name.starts_with(kPrefix) || name.starts_with(kRemovedPrefix) ||
                               name.starts_with(kGoOnPrefix);
        if (!isStaging || mayGoOn)
            continue;
        const UniqueFd lock = lockFolder(entry->path());
        std::error_code failure;
        if (lock.valid() && fs::remove_all(entry->path(), failure) > 0)
            spdlog::info("image: removed what was left in {}", entry->path().string());
    }
}

} // namespace helix::image
