#include "exchange/file_save.h"

#include <charconv>
#include <csignal>
#include <deque>
#include <optional>
#include <utility>

#include <QByteArray>
#include <QThreadPool>

#include "base/try.h"
#include "exchange/file_drop.h"
#include "exchange/new_file.h"
#include "link/exec_outcome.h"

namespace helix::exchange {
namespace {

using async::Task;
using namespace std::chrono_literals;

constexpr auto kSaveSilence = 60s; ///< a guest that says nothing for so long says no more
constexpr std::size_t kMostSizeDigits = 20;

/// $1 the file. Says its size, a line's end, and its bytes.
constexpr const char* kSaveScript = R"sh(exec 2>/dev/null
case $1 in /*) file=$1 ;; *) file=$HOME/$1 ;; esac
[ -e "$file" ] || exit 3
[ -d "$file" ] && exit 4
[ -f "$file" ] && [ -r "$file" ] || exit 5
exec < "$file"
stat -L -c %s /dev/stdin || exit 5
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

Error problemOf(const link::ExecExit& exit, const std::string& name)
{
    switch (exit.signal == 0 ? exit.status : -1) {
    case 3:
        return {ErrorCode::NotFound, name + " is not there any more.", {}};
    case 4:
        return {ErrorCode::InvalidArgument,
                name + " is a folder; take files, or copy it with helixctl cp.",
                {}};
    case 5:
        return {
            ErrorCode::PermissionDenied, name + " is no file that can be read in the guest.", {}};
    default:
        return {ErrorCode::Unavailable, "The guest did not give the whole file.", {}};
    }
}

/// The bytes behind the line that says how many they are.
class SizedBytes {
public:
    /// Those of `piece` that are the file's. Protocol where there is no size, or more than it.
    Result<std::string_view> take(std::string_view piece)
    {
        if (!m_total) {
            const auto end = piece.find('\n');
            m_digits += piece.substr(0, end);
            if (m_digits.size() > kMostSizeDigits)
                return broken();
            if (end == std::string_view::npos)
                return std::string_view();
            std::uint64_t total = 0;
            const char* last = m_digits.data() + m_digits.size();
            const auto [stop, error] = std::from_chars(m_digits.data(), last, total);
            if (error != std::errc() || stop != last)
                return broken();
            m_total = total;
            piece.remove_prefix(end + 1);
        }
        m_taken += piece.size();
        if (m_taken > *m_total)
            return fail(ErrorCode::Conflict, "The file became longer while it was saved.");
        return piece;
    }
    [[nodiscard]] bool isWhole() const { return m_total && m_taken == *m_total; }
    [[nodiscard]] std::uint64_t taken() const { return m_taken; }
    [[nodiscard]] std::uint64_t total() const { return m_total.value_or(0); }

private:
    static Result<std::string_view> broken()
    {
        return fail(ErrorCode::Protocol, "The guest did not say how long the file is.");
    }
    std::string m_digits;
    std::optional<std::uint64_t> m_total;
    std::uint64_t m_taken = 0;
};

/// Writes what comes; returns how the command ended.
Task<Result<link::ExecExit>> takeAll(link::Exec& exec, std::shared_ptr<Incoming> incoming,
                                     std::shared_ptr<NewFile> file, SizedBytes* bytes,
                                     const Exchange::Progress& progress, async::CancelToken cancel)
{
    const std::string late = "The guest says nothing any more; the file was not saved.";
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
        CO_TRY(const auto part, bytes->take({piece.constData(), length}));
        const std::function<Result<void>()> write = [file, piece, part] {
            return file->write(part); // of `piece`, which this holds
        };
        CO_TRY(co_await async::onPool(write));
        exec.acknowledge(length);
        if (progress)
            progress(bytes->taken(), bytes->total());
    }
}

/// What is not kept waits for the disk as well.
void endInPool(NewFile* file)
{
    QThreadPool::globalInstance()->start([file] { delete file; });
}

} // namespace

Task<Result<operations::SavedFile>> saveFile(link::GuestDoor& door, WorkspaceId id,
                                             std::string path, std::filesystem::path folder,
                                             Exchange::Progress progress, async::CancelToken cancel)
{
    const std::string given = std::filesystem::path(path).filename().string();
    const SafeName name = safeNameOf(given);
    const std::function<Result<std::shared_ptr<NewFile>>()> begin =
        [folder]() -> Result<std::shared_ptr<NewFile>> {
        TRY(auto file, NewFile::begin(folder));
        return std::shared_ptr<NewFile>(new NewFile(std::move(file)), endInPool);
    };
    CO_TRY(const auto file, co_await async::onPool(begin));
    link::ExecRequest request;
    request.argv = {"sh", "-c", kSaveScript, "save", path};
    request.cwd = "/";
    CO_TRY(const auto exec, co_await door.exec(id, request));
    SizedBytes bytes;
    const auto exit =
        co_await takeAll(*exec, listenTo(*exec), file, &bytes, progress, std::move(cancel));
    if (!exit) {
        (void)co_await exec->signalGroup(SIGTERM);
        co_return fail(exit.error());
    }
    if (exit->signal != 0 || exit->status != 0 || !bytes.isWhole())
        co_return fail(problemOf(*exit, '"' + printable(given, 120) + '"'));
    const std::function<Result<std::filesystem::path>()> keep = [file, name] {
        return file->keep(name);
    };
    CO_TRY(const auto kept, co_await async::onPool(keep));
    co_return operations::SavedFile{kept.string(), file->size()};
}

} // namespace helix::exchange
