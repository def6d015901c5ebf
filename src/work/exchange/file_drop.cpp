#include "exchange/file_drop.h"

#include <chrono>
#include <csignal>

#include "async/completion.h"
#include "base/try.h"
#include "exchange/drop_source.h"
#include "link/exec_outcome.h"

namespace helix::exchange {
namespace {

using async::Task;
using namespace std::chrono_literals;

constexpr std::size_t kMostNameBytes = 200;
constexpr std::size_t kMostEndingBytes = 16;
constexpr auto kDropEnd = 60s;
constexpr std::chrono::milliseconds kDropUndo{3000}, kDropLook{50};

/// $1 the folder, of the home where it is not absolute; Downloads is made where it is missing. The rest
/// of the arguments is what follows it.
constexpr const char* kGoScript = R"sh(into=$1
shift
cd && { [ "$into" != Downloads ] || mkdir -p Downloads; } && cd -- "$into" && [ -w . ] || exit 3
)sh";

/// $1 the stem, $2 the ending, $3 the bytes; the file on standard input. A link takes a name in one
/// step or not at all. Says the name. Whenever it is told to end, what it has made it knows of.
constexpr const char* kDropScript = R"sh(umask 077
part=
trap '[ -z "$part" ] || rm -f -- "$part"' EXIT
trap 'exit 5' HUP INT TERM
part=$(trap '' HUP INT TERM; exec mktemp .helix-drop-XXXXXXXX) || exit 3
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

/// $1 the stem, $2 the ending; a tar archive on standard input. A new folder takes a name in one step
/// or not at all, and gives it to the one that is whole. Says the name.
constexpr const char* kDropFolderScript = R"sh(umask 022
command -v tar >/dev/null || exit 8
part=
trap '[ -z "$part" ] || rm -rf -- "$part"' EXIT
trap 'exit 5' HUP INT TERM
part=$(trap '' HUP INT TERM; exec mktemp -d .helix-drop-XXXXXXXX) || exit 3
unset TAR_OPTIONS
tar -xmf - -C "$part" 2>/dev/null || exit 4
chmod 755 -- "$part"
n=0
while [ $n -lt 1000 ]; do
    if [ $n = 0 ]; then name=$1$2; else name="$1 ($n)$2"; fi
    if mkdir -- "$name" 2>/dev/null; then
        mv -T -- "$part" "$name" && { printf '%s' "$name"; exit 0; }
        rmdir -- "$name"
        exit 6
    fi
    [ -e "$name" ] || [ -L "$name" ] || exit 6
    n=$((n + 1))
done
exit 7
)sh";

link::ExecRequest requestFor(const std::string& into, const SafeName& name,
                             const DropSource& source)
{
    link::ExecRequest request;
    const std::string script =
        std::string(kGoScript) + (source.isFolder ? kDropFolderScript : kDropScript);
    request.argv = {"sh", "-c", script, "drop", into, name.stem, name.ending};
    if (!source.isFolder)
        request.argv.push_back(std::to_string(source.total));
    request.cwd = "/";
    request.wantsStdin = true;
    return request;
}

Error dropProblemOf(const link::ExecExit& exit, const std::string& what, const std::string& into)
{
    if (exit.signal != 0 || exit.status == 5)
        return {ErrorCode::Unavailable, "The guest did not take the whole " + what + ".", {}};
    switch (exit.status) {
    case 3:
        return {ErrorCode::PermissionDenied,
                "The guest has no folder " + printable(into, kMostNameBytes) +
                    " that can be written to.",
                {}};
    case 4:
        return {ErrorCode::OutOfSpace,
                "The guest's disk is full; the " + what + " was not brought in.",
                {}};
    case 7:
        return {ErrorCode::AlreadyExists,
                "There are a thousand files of that name in the guest's " +
                    printable(into, kMostNameBytes) + ".",
                {}};
    case 8:
        return {ErrorCode::Unsupported,
                "There is no tar in the guest, which folders need; drop files, or bring it in with "
                "helixctl cp.",
                {}};
    default:
        return {ErrorCode::Internal, "The guest could not keep the " + what + ".",
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

/// `progress` outlives it.
Task<Result<void>> sendAll(link::Exec& exec, std::shared_ptr<DropSource> source,
                           const Exchange::Progress& progress, async::CancelToken cancel)
{
    std::uint64_t done = 0;
    for (bool isLast = false; !isLast;) {
        if (cancel.isCancelled())
            co_return fail(ErrorCode::Cancelled, "Cancelled.");
        const std::function<Result<Bytes>()> read = [source] { return source->next(); };
        CO_TRY(auto piece, co_await async::onPool(read));
        done += piece.size();
        isLast = source->isAtEnd();
        CO_TRY(co_await exec.writeStdin(std::move(piece), isLast));
        if (progress)
            progress(done, source->total);
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
                                               std::filesystem::path file, std::string into,
                                               Exchange::Progress progress,
                                               async::CancelToken cancel)
{
    if (into.empty())
        into = "Downloads";
    if (!file.has_filename())
        file = file.parent_path(); // "folder/"
    const std::function<Result<std::shared_ptr<DropSource>>()> open =
        [file]() -> Result<std::shared_ptr<DropSource>> {
        TRY(auto opened, openDropSource(file));
        return std::shared_ptr<DropSource>(std::move(opened));
    };
    CO_TRY(const auto source, co_await async::onPool(open));
    const SafeName name = safeNameOf(file.filename().string());
    const std::string what = source->isFolder ? "folder" : "file";
    CO_TRY(auto started, co_await door.exec(id, requestFor(into, name, *source)));
    const std::unique_ptr<link::Exec> exec = std::move(started);
    const auto said = std::make_shared<std::string>();
    const link::ExecListener listener = [said](bool isStderr, std::string_view bytes) {
        if (!isStderr)
            link::keepLast(*said, bytes, kMostNameBytes + 8);
        return Result<void>();
    };
    auto ended = link::hearOut(*exec, listener);
    const auto sent = co_await sendAll(*exec, source, progress, cancel);
    const std::string late = "The guest did not say in time that it has the " + what + ".";
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
        co_return fail(dropProblemOf(*exit, what, into));
    operations::BroughtFile brought;
    brought.name = nameGiven(name, *said);
    brought.bytes = source->bytes;
    brought.files = source->files;
    brought.leftOut = source->leftOut;
    brought.isFolder = source->isFolder;
    co_return brought;
}

} // namespace helix::exchange
