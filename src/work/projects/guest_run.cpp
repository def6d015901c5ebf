#include "projects/guest_run.h"

#include <csignal>
#include <fstream>
#include <memory>

#include "base/bytes.h"
#include "base/try.h"
#include "link/exec_outcome.h"
#include "projects/guest_scripts.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSentPiece = 512U << 10;
constexpr std::size_t kWordsKept = 4096;
constexpr auto kEndGrace = std::chrono::seconds(5);

async::Task<Result<Bytes>> readPiece(std::shared_ptr<std::ifstream> file)
{
    const std::function<Result<Bytes>()> read = [file]() -> Result<Bytes> {
        Bytes piece(kSentPiece);
        file->read(reinterpret_cast<char*>(piece.data()), static_cast<std::streamsize>(kSentPiece));
        if (file->bad())
            return fail(ErrorCode::Internal, "The project could not be read from the disk.");
        piece.resize(static_cast<std::size_t>(file->gcount()));
        return piece;
    };
    co_return co_await async::onPool(read);
}

/// Feeds the file until it is all there or the command takes no more; then its end tells why.
async::Task<Result<void>> feed(std::shared_ptr<link::Exec> exec, GuestRun run,
                               async::CancelToken cancel)
{
    std::error_code error;
    const auto total = fs::file_size(run.input, error);
    auto file = std::make_shared<std::ifstream>(run.input, std::ios::binary);
    if (error || !*file)
        co_return fail(ErrorCode::Internal, "The project could not be read from the disk.");
    std::uint64_t sent = 0;
    while (true) {
        if (cancel.isCancelled())
            co_return fail(ErrorCode::Cancelled, "Cancelled.");
        CO_TRY(auto piece, co_await readPiece(file));
        sent += piece.size();
        const bool last = piece.empty() || sent >= total;
        CO_TRY(co_await exec->writeStdin(std::move(piece), last));
        if (run.onSent)
            run.onSent(sent, total);
        if (last)
            co_return Result<void>();
    }
}

async::Task<void> endIt(std::shared_ptr<link::Exec> exec)
{
    // A new question: the old one has been answered.
    async::Completion<void> gone;
    QObject::connect(
        exec.get(), &link::Exec::exited,
        [gone](const link::ExecExit&, const std::optional<Error>&) mutable { gone.resolve({}); });
    const auto told = co_await exec->signalGroup(SIGTERM);
    const std::string unused;
    if (told)
        co_await gone.wait(kEndGrace, async::CancelToken(), unused);
}

} // namespace

async::Task<Result<void>> runInGuest(link::GuestDoor& door, WorkspaceId id, GuestRun run,
                                     async::CancelToken cancel)
{
    link::ExecRequest request;
    request.argv = {"/bin/sh", "-c", run.script, "helix"};
    request.argv.insert(request.argv.end(), run.arguments.begin(), run.arguments.end());
    request.cwd = "/";
    request.wantsStdin = !run.input.empty();
    if (cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    CO_TRY(auto started, co_await door.exec(id, request));
    const std::shared_ptr<link::Exec> exec = std::move(started);
    const auto words = std::make_shared<std::string>(); // the end of standard error
    const link::ExecListener listener = [words, take = run.onOutput](bool isStderr,
                                                                     std::string_view bytes) {
        if (isStderr)
            link::keepLast(*words, bytes, kWordsKept);
        return isStderr || !take ? Result<void>() : take(bytes);
    };
    auto ended = link::hearOut(*exec, listener);
    Result<void> fed;
    if (request.wantsStdin)
        fed = co_await feed(exec, run, cancel);
    const bool stopped = !fed && fed.error().code == ErrorCode::Cancelled;
    const std::string late = std::string(run.what) + " took too long in the workspace.";
    const auto patience = fed ? run.deadline : std::chrono::milliseconds(kEndGrace);
    Result<link::ExecExit> exit = fail(ErrorCode::Cancelled, "Cancelled.");
    if (!stopped)
        exit = co_await ended.wait(patience, cancel, late);
    if (!exit) {
        co_await endIt(exec);
        co_return fail(fed || stopped ? exit.error() : fed.error());
    }
    if (exit->status != 0 || exit->signal != 0)
        co_return fail(guestError(exit->status, exit->signal, *words, run.what));
    co_return fed;
}

} // namespace helix::projects
