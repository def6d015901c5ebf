// The state of a machine's devices, saved and taken over: QEMU's migration, whose stream goes over a
// file's descriptor (its sandbox starts no programs) and leaves a shared memory file where it is.

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/try.h"
#include "machine/ending.h"
#include "machine/log_file.h"
#include "machine/machine.h"
#include "machine/machine_p.h"
#include "machine/migration.h"

namespace helix::machine {
namespace {

using async::Task;
using QmpPtr = std::shared_ptr<QmpClient>;
using Milliseconds = std::chrono::milliseconds;

Error notSaved(const Error& error)
{
    Error told = error.wrapped("The state of the machine's devices could not be saved.");
    if (error.cause.find("No space left") != std::string::npos)
        told = {
            ErrorCode::OutOfSpace,
            "There is no space for the state of the machine's devices; free some and try again.",
            told.cause};
    return told;
}

/// Durable, and something.
Result<void> settle(int file)
{
    struct stat status {};
    if (::fsync(file) != 0 || ::fstat(file, &status) != 0)
        return failErrno(errno, "The state of the machine's devices could not be kept.");
    if (status.st_size == 0)
        return fail(ErrorCode::Internal, "QEMU has saved nothing of the machine's devices.");
    return {};
}

Task<Result<void>> writeDevices(QmpPtr qmp, std::shared_ptr<const UniqueFd> file,
                                Milliseconds deadline)
{
    const Migration migration{QStringLiteral("migrate"), file, deadline};
    if (const auto migrated = co_await migrate(qmp, migration); !migrated)
        co_return fail(notSaved(migrated.error()));
    std::function<Result<void>()> work = [file] { return settle(file->get()); };
    co_return co_await async::onPool<void>(std::move(work));
}

} // namespace

Task<Result<void>> Machine::saveDevices(std::filesystem::path file, Milliseconds deadline)
{
    if (!isRunning())
        co_return fail(notRunning());
    const auto qmp = m_d->qmp;
    CO_TRY(co_await pause());
    const auto opened = std::make_shared<const UniqueFd>(
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!opened->valid())
        co_return failErrno(errno, "The state of the machine's devices cannot be written to " +
                                       file.string() + ".");
    auto written = co_await writeDevices(qmp, opened, deadline);
    if (!written)
        ::unlink(file.c_str());
    co_return written;
}

Task<Result<void>> Machine::loadDevices(std::filesystem::path file, Milliseconds deadline)
{
    if (!isRunning())
        co_return fail(notRunning());
    const auto qmp = m_d->qmp;
    const auto watch = m_d->watch;
    const auto wrapper = m_d->wrapper;
    const auto log = m_d->processLog;
    const std::string failed =
        "The machine could not take over the state of its devices from " + file.string() + ".";
    const auto opened =
        std::make_shared<const UniqueFd>(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!opened->valid())
        co_return failErrno(errno, failed);
    const Migration migration{QStringLiteral("migrate-incoming"), opened, deadline};
    const auto loaded = co_await migrate(qmp, migration);
    if (loaded)
        co_return loaded;
    // It ends when it finds the state wanting, and says why on its way.
    const auto end = co_await endOf(watch, wrapper);
    if (end && isKilledFromOutside(*end))
        co_return fail(killedError(*end, logTail(log)));
    Error told = loaded.error().wrapped(failed);
    told.cause += " " + printable(logTail(log), 1000);
    co_return fail(std::move(told));
}

} // namespace helix::machine
