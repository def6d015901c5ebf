#include "exchange/file_drop.h"

#include <cerrno>
#include <chrono>
#include <csignal>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "async/completion.h"
#include "base/try.h"
#include "base/unique_fd.h"
#include "link/exec_outcome.h"

namespace helix::exchange {
namespace {

using async::Task;
using namespace std::chrono_literals;

constexpr std::size_t kDropPiece = 512U << 10;
constexpr std::size_t kMostNameBytes = 200;
constexpr std::size_t kMostEndingBytes = 16;
constexpr auto kDropEnd = 60s;
constexpr std::chrono::milliseconds kDropUndo{3000}, kDropLook{50};

/// $1 the stem, $2 the ending, $3 the bytes; the file on standard input. A link takes a name in one
/// step or not at all. Says the name.
constexpr const char* kDropScript = R"sh(umask 077
mkdir -p -- "$HOME/Downloads" && cd -- "$HOME/Downloads" || exit 3
part=$(mktemp .helix-drop-XXXXXXXX) || exit 3
trap 'rm -f -- "$part"' EXIT
trap 'exit 5' HUP INT TERM
cat > "$part" || exit 4
[ "$(stat -c %s -- "$part")" = "$3" ] || exit 5
chmod 644 -- "$part"
n=0
while [ $n -lt 1000 ]; do
    if [ $n = 0 ]; then name=$1$2; else name="$1 ($n)$2"; fi
    if ln -T -- "$part" "$name" 2>/dev/null; then printf '%s' "$name"; exit 0; fi
    [ -e "$name" ] || [ -L "$name" ] || exit 6
    n=$((n + 1))
done
exit 7
)sh";

/// Owned by one drop; read in the pool.
struct Source {
    UniqueFd fd;
    std::uint64_t size = 0;
};

Result<std::shared_ptr<Source>> openSource(const std::filesystem::path& file)
{
    const std::string name = "\"" + printable(file.filename().string(), 120) + "\"";
    // Neither a link nor a pipe that waits for its other end.
    UniqueFd fd(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!fd.valid() && errno == ELOOP)
        return fail(ErrorCode::InvalidArgument,
                    name + " is a link; drop the file that it leads to.");
    if (!fd.valid())
        return failErrno(errno, name + " could not be read.");
    struct stat is {};
    if (::fstat(fd.get(), &is) != 0)
        return failErrno(errno, name + " could not be read.");
    if (S_ISDIR(is.st_mode))
        return fail(ErrorCode::InvalidArgument,
                    name + " is a folder; drop files, or bring it in with helixctl cp.");
    if (!S_ISREG(is.st_mode))
        return fail(ErrorCode::InvalidArgument, name + " is no file.");
    return std::make_shared<Source>(Source{std::move(fd), static_cast<std::uint64_t>(is.st_size)});
}

Result<Bytes> readPiece(const Source& source, std::uint64_t at)
{
    const auto want = static_cast<std::size_t>(
        std::min<std::uint64_t>(kDropPiece, source.size - std::min(at, source.size)));
    Bytes piece(want);
    const auto size = ::pread(source.fd.get(), piece.data(), want, static_cast<off_t>(at));
    if (size < 0)
        return failErrno(errno, "The file could not be read.");
    if (static_cast<std::size_t>(size) != want)
        return fail(ErrorCode::Conflict, "The file became shorter while it was brought in.");
    return piece;
}

link::ExecRequest requestFor(const SafeName& name, std::uint64_t size)
{
    link::ExecRequest request;
    request.argv = {"sh", "-c", kDropScript, "drop", name.stem, name.ending, std::to_string(size)};
    request.cwd = "/";
    request.wantsStdin = true;
    return request;
}

Error problemOf(const link::ExecExit& exit)
{
    if (exit.signal != 0 || exit.status == 5)
        return {ErrorCode::Unavailable, "The guest did not take the whole file.", {}};
    switch (exit.status) {
    case 3:
        return {ErrorCode::PermissionDenied,
                "The guest has no folder Downloads that can be written to.",
                {}};
    case 4:
        return {
            ErrorCode::OutOfSpace, "The guest's disk is full; the file was not brought in.", {}};
    case 7:
        return {ErrorCode::AlreadyExists,
                "There are a thousand files of that name in the guest's Downloads.",
                {}};
    default:
        return {ErrorCode::Internal, "The guest could not keep the file.",
                "exit status " + std::to_string(exit.status)};
    }
}

/// What the guest says of the name that it has found free: its word, so one of those that were
/// possible, or none.
std::string nameGiven(const SafeName& name, const std::string& said)
{
    const bool isOne = said.size() <= kMostNameBytes + 8 && said.starts_with(name.stem) &&
                       said.ends_with(name.ending);
    return printable(isOne ? said : name.stem + name.ending, kMostNameBytes + 8);
}

/// `source` and `progress` outlive it.
Task<Result<void>> sendAll(link::Exec& exec, const std::shared_ptr<Source>& source,
                           const Exchange::Progress& progress, async::CancelToken cancel)
{
    std::uint64_t done = 0;
    bool isLast = false;
    while (!isLast) {
        if (cancel.isCancelled())
            co_return fail(ErrorCode::Cancelled, "Cancelled.");
        const std::function<Result<Bytes>()> read = [held = source, done] {
            return readPiece(*held, done);
        };
        CO_TRY(auto piece, co_await async::onPool(read));
        done += piece.size();
        isLast = done >= source->size;
        CO_TRY(co_await exec.writeStdin(std::move(piece), isLast));
        if (progress)
            progress(done, source->size);
    }
    co_return Result<void>();
}

/// Has the script take away what it has begun. One that is only ended by the connection's end is
/// killed, and leaves it.
Task<void> undo(link::Exec& exec)
{
    (void)co_await exec.signalGroup(SIGTERM);
    for (auto waited = 0ms; waited < kDropUndo && !exec.hasEnded(); waited += kDropLook)
        (void)co_await async::sleepFor(kDropLook);
}

} // namespace

SafeName safeNameOf(const std::string& given)
{
    std::string name;
    // Bytes that are no text are what other systems choke on; control characters what terminals obey.
    for (const char c : printable(given, 4 * kMostNameBytes))
        name += c == '/' || c == '\\' ? '_' : c;
    const auto first = name.find_first_not_of(". ");
    name = first == std::string::npos ? std::string() : name.substr(first);
    const auto dot = name.rfind('.');
    const bool hasEnding =
        dot != std::string::npos && dot > 0 && name.size() - dot <= kMostEndingBytes;
    SafeName safe{hasEnding ? name.substr(0, dot) : name, hasEnding ? name.substr(dot) : ""};
    std::size_t most = kMostNameBytes - safe.ending.size();
    while (most < safe.stem.size() && (static_cast<unsigned char>(safe.stem[most]) & 0xc0U) == 0x80)
        --most; // not in the middle of a character
    safe.stem.resize(std::min(safe.stem.size(), most));
    if (safe.stem.empty())
        safe.stem = "file";
    return safe;
}

Task<Result<operations::BroughtFile>> dropFile(link::GuestDoor& door, WorkspaceId id,
                                               std::filesystem::path file,
                                               Exchange::Progress progress,
                                               async::CancelToken cancel)
{
    const std::function<Result<std::shared_ptr<Source>>()> open = [file] {
        return openSource(file);
    };
    CO_TRY(const auto source, co_await async::onPool(open));
    const SafeName name = safeNameOf(file.filename().string());
    CO_TRY(auto started, co_await door.exec(id, requestFor(name, source->size)));
    const std::unique_ptr<link::Exec> exec = std::move(started);
    const auto said = std::make_shared<std::string>();
    const link::ExecListener listener = [said](bool isStderr, std::string_view bytes) {
        if (!isStderr)
            link::keepLast(*said, bytes, kMostNameBytes + 8);
        return Result<void>();
    };
    auto ended = link::hearOut(*exec, listener);
    const auto sent = co_await sendAll(*exec, source, progress, cancel);
    const std::string late = "The guest did not say in time that it has the file.";
    Result<link::ExecExit> exit = fail(ErrorCode::Cancelled, "Cancelled.");
    // A script that has ended takes no more; how it ended is the better word.
    if (sent || exec->hasEnded())
        exit = co_await ended.wait(kDropEnd, cancel, late);
    else
        exit = tl::unexpected(sent.error());
    if (!exit && !exec->hasEnded())
        co_await undo(*exec);
    if (!exit)
        co_return fail(exit.error());
    if (exit->signal != 0 || exit->status != 0)
        co_return fail(problemOf(*exit));
    co_return operations::BroughtFile{nameGiven(name, *said), source->size};
}

} // namespace helix::exchange
