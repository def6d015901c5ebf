#include "app/instance_lock.h"

#include <cerrno>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxNote = 4096;
constexpr std::chrono::milliseconds kRetry{100};

/// The locked file, or an invalid descriptor when somebody else holds it.
Result<UniqueFd> lockFile(const std::filesystem::path& path)
{
    UniqueFd fd(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!fd.valid())
        return failErrno(errno, "The lock " + path.string() + " cannot be opened.");
    if (::flock(fd.get(), LOCK_EX | LOCK_NB) == 0)
        return fd;
    if (errno == EWOULDBLOCK)
        return UniqueFd();
    return failErrno(errno, "The lock " + path.string() + " cannot be taken.");
}

/// Leaves word of where this Helix is reached, for the sentence of whoever finds the lock taken.
void note(const UniqueFd& fd, const std::string& text)
{
    // Only a sentence gets worse when this fails.
    if (::ftruncate(fd.get(), 0) == 0)
        (void)!::pwrite(fd.get(), text.data(), text.size(), 0);
}

} // namespace

Result<InstanceLock> InstanceLock::take(const Paths& paths)
{
    TRY(auto runtime, lockFile(paths.instanceLock()));
    if (!runtime.valid())
        return fail(ErrorCode::Conflict, "Helix is already running.");
    const auto dataLock = paths.data / "helix.lock";
    TRY(auto data, lockFile(dataLock));
    if (!data.valid()) {
        const auto where = readFile(dataLock, kMaxNote);
        return fail(ErrorCode::Conflict,
                    "Helix is already running in another session, with its sockets in " +
                        (where ? printable(*where) : "another folder") +
                        "; set XDG_RUNTIME_DIR as there, or end it first.");
    }
    note(data, paths.runtime.string());
    return InstanceLock(std::move(runtime), std::move(data));
}

Result<InstanceLock> InstanceLock::await(const Paths& paths, std::chrono::milliseconds patience,
                                         const std::function<bool()>& isStopped)
{
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + patience;
    auto lock = take(paths);
    while (!lock && lock.error().code == ErrorCode::Conflict && !isStopped() &&
           Clock::now() < deadline) {
        std::this_thread::sleep_for(kRetry);
        lock = take(paths);
    }
    return lock;
}

} // namespace helix::app
