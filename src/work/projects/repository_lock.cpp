#include "projects/repository_lock.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>

#include "base/bytes.h"

namespace helix::projects {

async::Task<Result<RepositoryLock>> lockRepository(std::filesystem::path objects,
                                                   std::chrono::milliseconds patience)
{
    constexpr auto kLookAgain = std::chrono::milliseconds(50);
    const auto folder =
        std::make_shared<UniqueFd>(::open(objects.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder->valid())
        co_return failErrno(errno, "The repository at '" +
                                       printable(objects.parent_path().string()) +
                                       "' cannot be read.");
    for (auto waited = std::chrono::milliseconds(0);; waited += kLookAgain) {
        if (::flock(folder->get(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            co_return folder;
        if (waited >= patience)
            co_return fail(ErrorCode::Conflict,
                           "Another Helix on this computer is taking changes into '" +
                               printable(objects.parent_path().string()) +
                               "'. Try again when it is done.");
        co_await async::sleepFor(kLookAgain);
    }
}

} // namespace helix::projects
