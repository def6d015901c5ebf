// A whole machine, saved: QEMU's migration into a pipe of ours, whose other end a thread of the pool
// takes apart.

#include <algorithm>
#include <cerrno>
#include <span>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <QPointer>

#include "base/try.h"
#include "machine/machine.h"
#include "machine/machine_p.h"
#include "machine/migration.h"
#include "machine/migration_stream.h"

namespace helix::machine {
namespace {

using async::Task;

constexpr std::size_t kReadBytes = 1U << 20;
/// What an ordinary user may ask for (/proc/sys/fs/pipe-max-size).
constexpr int kPipeBytes = 1 << 20;

/// Between QEMU and who takes it apart. Owned by the flow and by the pool.
struct Intake {
    std::shared_ptr<MemorySink> sink; ///< owned by the caller of saveWhole() as well
    std::uint64_t memoryBytes = 0;
    UniqueFd end; ///< ours; the pool's alone once it reads
    /// QEMU's; taken out by the flow, for the stream ends when nobody has it any more
    std::shared_ptr<const UniqueFd> qemusEnd;
    UniqueFd stop;                       ///< eventfd(2): readable when it is to end
    std::chrono::milliseconds silence{}; ///< for which it is waited, no longer
    bool ended = false; ///< QEMU has closed its end: an error before that is not QEMU's

    void abandon() const { (void)!::eventfd_write(stop.get(), 1); }
};
using IntakePtr = std::shared_ptr<Intake>;

Result<void> open(Intake& intake)
{
    TRY(intake.memoryBytes, intake.sink->begin());
    int ends[2];
    intake.stop.reset(::eventfd(0, EFD_CLOEXEC));
    if (!intake.stop.valid() || ::pipe2(ends, O_CLOEXEC) != 0)
        return failErrno(errno, "The machine could not be saved: there is no pipe for it.");
    intake.end.reset(ends[0]);
    (void)::fcntl(ends[1], F_SETPIPE_SZ, kPipeBytes); // slower without
    intake.qemusEnd = std::make_shared<const UniqueFd>(ends[1]);
    return {};
}

/// Waits for more, as long as a QEMU that works may be silent. 0 bytes: QEMU has closed its end.
Result<std::size_t> readMore(const Intake& intake, std::span<std::uint8_t> room)
{
    pollfd waited[] = {{intake.end.get(), POLLIN, 0}, {intake.stop.get(), POLLIN, 0}};
    int ready = -1;
    while ((ready = ::poll(waited, 2, static_cast<int>(intake.silence.count()))) < 0)
        if (errno != EINTR)
            return failErrno(errno, "The machine could not be saved.");
    if (ready == 0)
        return fail(ErrorCode::Timeout, "The machine could not be saved: QEMU sends nothing.");
    if (waited[1].revents != 0)
        return fail(ErrorCode::Cancelled, "Cancelled.");
    const auto count = ::read(intake.end.get(), room.data(), room.size());
    if (count < 0)
        return failErrno(errno, "The machine could not be saved.");
    return static_cast<std::size_t>(count);
}

Result<void> takeApart(Intake& intake)
{
    MigrationStream stream(intake.memoryBytes, *intake.sink);
    Bytes buffer(kReadBytes);
    std::size_t filled = 0;
    while (true) {
        TRY(const auto count, readMore(intake, std::span(buffer).subspan(filled)));
        if (count == 0)
            break;
        filled += count;
        TRY(const auto used, stream.take(BytesView(buffer).first(filled)));
        std::copy(buffer.begin() + static_cast<std::ptrdiff_t>(used),
                  buffer.begin() + static_cast<std::ptrdiff_t>(filled), buffer.begin());
        filled -= used;
    }
    intake.ended = true;
    return stream.finish();
}

/// The end is closed whatever comes: a QEMU that sends more must not wait for ever.
Result<void> receive(Intake& intake)
{
    auto taken = takeApart(intake);
    intake.end.reset();
    if (taken)
        taken = intake.sink->settle();
    return taken;
}

/// All of the pool's part in one piece of work: a guest that stands still does not wait for the pool
/// to have a thread for it, nor does anybody else for this one. When it ends before QEMU has, `stop`
/// ends what waits for QEMU's word.
Task<Result<void>> receiveInPool(IntakePtr intake, async::Completion<void> opened,
                                 async::CancelSource stop)
{
    std::function<Result<void>()> work = [intake, opened]() mutable -> Result<void> {
        const async::LongWork waitsForQemu;
        const auto begun = open(*intake);
        std::move(opened).resolve(begun);
        return begun ? receive(*intake) : begun;
    };
    const auto received = co_await async::onPool<void>(std::move(work));
    if (!received && !intake->ended)
        stop.cancel();
    co_return received;
}

using MachinePtr = QPointer<Machine>;

Task<Result<void>> letGo(MachinePtr machine)
{
    if (!machine)
        co_return fail(notRunning());
    co_return co_await machine->resume();
}

Task<Result<void>> hold(MachinePtr machine)
{
    if (!machine)
        co_return fail(notRunning());
    co_return co_await machine->pause();
}

Task<Result<void>> holdAnd(MachinePtr machine, AtStandstill act)
{
    CO_TRY(co_await hold(machine));
    co_return co_await act();
}

/// From a guest that runs to one that stands still and was sent. With `act` it goes on in between.
Task<Result<void>> send(MachinePtr machine, std::shared_ptr<QmpClient> qmp, Migration migration,
                        AtStandstill act)
{
    if (act) {
        migration.goOn = [machine] { return letGo(machine); };
        migration.standStill = [machine, act] { return holdAnd(machine, act); };
    }
    CO_TRY(co_await setLimits(qmp));
    CO_TRY(co_await hold(machine));
    const auto sent = co_await migrate(qmp, std::move(migration));
    if (!sent && machine && machine->isHeld()) // QEMU lets go on what it had held by itself
        (void)co_await hold(machine);
    if (!sent)
        co_return fail(sent.error().wrapped("The machine could not be saved."));
    co_return sent;
}

/// The pool's word counts where QEMU had no choice but to fail as well.
Result<void> outcome(const Intake& intake, const Result<void>& sent, const Result<void>& received)
{
    const bool poolFirst = !intake.ended || sent;
    if (!received && poolFirst && received.error().code != ErrorCode::Cancelled)
        return received;
    return sent ? received : sent;
}

Task<void> dropInPool(IntakePtr intake)
{
    std::function<Result<void>()> work = [intake]() -> Result<void> {
        intake->sink->drop();
        return {};
    };
    (void)co_await async::onPool<void>(std::move(work));
}

} // namespace

Task<Result<void>> Machine::saveWhole(std::shared_ptr<MemorySink> sink, async::CancelToken cancel,
                                      std::chrono::milliseconds deadline,
                                      std::chrono::milliseconds silence)
{
    return save(std::move(sink), {}, std::move(cancel), deadline, silence);
}

Task<Result<void>> Machine::saveRunning(std::shared_ptr<MemorySink> sink, AtStandstill act,
                                        async::CancelToken cancel,
                                        std::chrono::milliseconds deadline)
{
    return save(std::move(sink), std::move(act), std::move(cancel), deadline, kSilence);
}

Task<Result<void>> Machine::save(std::shared_ptr<MemorySink> sink, AtStandstill act,
                                 async::CancelToken cancel, std::chrono::milliseconds deadline,
                                 std::chrono::milliseconds silence)
{
    if (!isRunning())
        co_return fail(notRunning());
    const MachinePtr self(this);
    const auto qmp = m_d->qmp;
    const auto intake = std::make_shared<Intake>();
    intake->sink = sink;
    intake->silence = silence;
    async::CancelSource stop;
    const auto linked = cancel.onCancel([stop]() mutable { stop.cancel(); });
    async::Completion<void> opened;
    auto receiving = receiveInPool(intake, opened, stop);
    const std::string unused;
    const auto begun = co_await opened.wait(async::kForever, async::CancelToken(), unused);
    Result<void> sent = fail(notRunning());
    if (begun && self) {
        Migration migration{QStringLiteral("migrate"), std::move(intake->qemusEnd), deadline,
                            stop.token()};
        sent = co_await send(self, qmp, std::move(migration), act);
    }
    if (begun && !sent) // QEMU may hold on to its end
        intake->abandon();
    const auto received = co_await receiving;
    auto saved = outcome(*intake, sent, received);
    if (saved)
        sink->keep();
    else
        co_await dropInPool(intake);
    co_return saved;
}

} // namespace helix::machine
