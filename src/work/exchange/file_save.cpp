#include "exchange/file_save.h"

#include <csignal>
#include <deque>
#include <optional>
#include <utility>

#include <QByteArray>
#include <QThreadPool>

#include "base/try.h"
#include "exchange/taken_out.h"
#include "exchange/file_drop.h"
#include "link/exec_outcome.h"

namespace helix::exchange {
namespace {

using async::Task;
using namespace std::chrono_literals;

constexpr auto kSaveSilence = 60s; ///< a guest that says nothing for so long says no more

/// $1 the file or folder. Says what it is with its size, a line's end, and its bytes: a folder's are an
/// archive, and its size what it takes on the guest's disk.
constexpr const char* kSaveScript = R"sh(exec 2>/dev/null
case $1 in /*) file=$1 ;; *) file=$HOME/$1 ;; esac
[ -e "$file" ] || exit 3
if [ -d "$file" ]; then
    cd "$file/" || exit 5
    command -v tar >/dev/null || exit 6
    unset TAR_OPTIONS
    form=
    case $(tar --version) in *GNU*) form='--format=gnu --hard-dereference' ;; esac
    kib=$(du -sk . | cut -f1)
    echo "folder ${kib:-0}"
    exec tar $form -cf - .
fi
[ -f "$file" ] && [ -r "$file" ] || exit 5
exec < "$file"
size=$(stat -L -c %s /dev/stdin) || exit 5
echo "file $size"
exec cat
)sh";

/// What came and is not written yet, and how it ended. Owners: a save, and what it is connected to.
struct Incoming {
    std::deque<QByteArray> pieces;
    std::optional<Result<link::ExecExit>> end;
    async::Completion<void> more;
};

std::shared_ptr<Incoming> listenTo(link::Exec& exec)
{
    auto incoming = std::make_shared<Incoming>();
    QObject::connect(&exec, &link::Exec::output, &exec,
                     [incoming](bool isStderr, const QByteArray& data) {
                         if (isStderr)
                             return; // there is none
                         incoming->pieces.push_back(data);
                         incoming->more.resolve({});
                     });
    QObject::connect(&exec, &link::Exec::exited, &exec,
                     [incoming](const link::ExecExit& exit, const std::optional<Error>& failure) {
                         incoming->end = failure ? Result<link::ExecExit>(fail(*failure)) : exit;
                         incoming->more.resolve({});
                     });
    return incoming;
}

Error saveProblemOf(const link::ExecExit& exit, const std::string& name)
{
    switch (exit.signal == 0 ? exit.status : -1) {
    case 3:
        return {ErrorCode::NotFound, name + " is not there any more.", {}};
    case 5:
        return {ErrorCode::PermissionDenied,
                name + " is no file or folder that can be read in the guest.",
                {}};
    case 6:
        return {ErrorCode::Unsupported,
                "There is no tar in the guest, which folders need; take files, or copy it with "
                "helixctl cp.",
                {}};
    default:
        return {ErrorCode::Unavailable,
                "The guest did not give all of " + name +
                    ": some of it cannot be read there, or it changed meanwhile.",
                {}};
    }
}

/// Writes what comes; returns how the command ended.
Task<Result<link::ExecExit>> takeAll(link::Exec& exec, std::shared_ptr<Incoming> incoming,
                                     std::shared_ptr<TakenOut> taken,
                                     const Exchange::Progress& progress, async::CancelToken cancel)
{
    const std::string late = "The guest says nothing any more; nothing was saved.";
    for (;;) {
        if (cancel.isCancelled())
            co_return fail(ErrorCode::Cancelled, "Cancelled.");
        if (incoming->pieces.empty()) {
            if (incoming->end)
                co_return *incoming->end;
            incoming->more = {};
            CO_TRY(co_await incoming->more.wait(kSaveSilence, cancel, late));
            continue;
        }
        const QByteArray piece = std::exchange(incoming->pieces.front(), {});
        incoming->pieces.pop_front();
        const auto length = static_cast<std::size_t>(piece.size());
        const std::function<Result<void>()> write = [taken, piece, length] {
            return taken->take({piece.constData(), length});
        };
        CO_TRY(co_await async::onPool(write));
        exec.acknowledge(length);
        if (progress)
            progress(taken->done(), taken->total());
    }
}

/// What is not kept waits for the disk as well.
void endInPool(TakenOut* taken)
{
    QThreadPool::globalInstance()->start([taken] { delete taken; });
}

} // namespace

Task<Result<operations::SavedFile>> saveFile(link::GuestDoor& door, WorkspaceId id,
                                             std::string path, std::filesystem::path folder,
                                             DiskReserve reserve, Exchange::Progress progress,
                                             async::CancelToken cancel)
{
    while (path.size() > 1 && path.ends_with('/'))
        path.pop_back();
    const std::string given = std::filesystem::path(path).filename().string();
    const SafeName name = safeNameOf(given);
    link::ExecRequest request;
    request.argv = {"sh", "-c", kSaveScript, "save", path};
    request.cwd = "/";
    CO_TRY(const auto exec, co_await door.exec(id, request));
    const std::shared_ptr<TakenOut> taken(new TakenOut(std::move(folder), std::move(reserve)),
                                          endInPool);
    const auto exit = co_await takeAll(*exec, listenTo(*exec), taken, progress, std::move(cancel));
    if (!exit) {
        (void)co_await exec->signalGroup(SIGTERM);
        co_return fail(exit.error());
    }
    if (exit->signal != 0 || exit->status != 0 || !taken->isWhole())
        co_return fail(saveProblemOf(*exit, '"' + printable(given, 120) + '"'));
    const std::function<Result<operations::SavedFile>()> keep = [taken, name] {
        return taken->keep(name);
    };
    co_return co_await async::onPool(keep);
}

} // namespace helix::exchange
