// The clipboard between this computer and guests, and files that are dropped, over the control socket.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/method_table.h"
#include "base/unique_fd.h"
#include "boundary/words.h"
#include "operations/clipboard.h"
#include "protocol/limits.h"

namespace helix::app {
namespace {

using protocol::ClipboardKind;

constexpr std::size_t kClipboardDataPiece = 384U << 10;
constexpr std::array<std::string_view, 3> kKindWords{"text", "html", "png"};

Result<ClipboardKind> kindOf(const std::string& word)
{
    for (std::size_t i = 0; i < kKindWords.size(); ++i)
        if (kKindWords.at(i) == word)
            return protocol::kClipboardKinds.at(i);
    return fail(ErrorCode::InvalidArgument,
                "'" + printable(word, 40) + "' is none of text, html and png.");
}

Result<operations::ClipboardIn> wayInOf(const std::string& word)
{
    constexpr auto kWays = words(operations::ClipboardIn());
    for (std::size_t i = 0; i < kWays.size(); ++i)
        if (kWays.at(i) == word)
            return static_cast<operations::ClipboardIn>(i);
    return fail(ErrorCode::InvalidArgument,
                "'" + printable(word, 40) + "' is none of off, on-paste and always.");
}

operations::Clipboard describeClipboardOf(const CallPtr& call, const WorkspaceId& id)
{
    operations::Clipboard answer;
    answer.workspace = id;
    answer.choice = call->plane()->boundary().snapshot(id).clipboard;
    answer.inMeaning = boundary::describeClipboardIn(answer.choice.in).meaning;
    answer.outMeaning = boundary::describeClipboardOut(answer.choice.out).meaning;
    return answer;
}

Answering<operations::ShowClipboard> showClipboard(CallPtr call, operations::ShowClipboard request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return describeClipboardOf(call, id);
}

Answering<operations::ChooseClipboard> chooseClipboard(CallPtr call,
                                                       operations::ChooseClipboard request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    auto choice = call->plane()->boundary().snapshot(id).clipboard;
    if (!request.in.empty()) {
        CO_TRY(choice.in, wayInOf(request.in));
    }
    choice.out = request.out.value_or(choice.out);
    CO_TRY(co_await call->plane()->boundary().setClipboard(id, choice));
    CO_TRY(call->alive());
    co_return describeClipboardOf(call, id);
}

/// A file of the user's, not larger than what a clipboard carries.
Result<Bytes> readCopied(const std::string& file)
{
    const UniqueFd fd(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    struct stat is {};
    if (!fd.valid() || ::fstat(fd.get(), &is) != 0)
        return failErrno(errno, file + " could not be read.");
    if (!S_ISREG(is.st_mode))
        return fail(ErrorCode::InvalidArgument, file + " is no file.");
    const auto size = static_cast<std::uint64_t>(is.st_size);
    if (size > protocol::kMaxClipboardBytes)
        return fail(ErrorCode::ResourceExhausted,
                    std::string(sentenceOf(protocol::ClipboardProblem::TooLarge)));
    Bytes bytes(size);
    std::size_t at = 0;
    while (at < bytes.size()) {
        const auto count = ::read(fd.get(), bytes.data() + at, bytes.size() - at);
        if (count < 0)
            return failErrno(errno, file + " could not be read.");
        if (count == 0)
            break;
        at += static_cast<std::size_t>(count);
    }
    bytes.resize(at);
    return bytes;
}

Answering<operations::PutClipboard> putClipboard(CallPtr call, operations::PutClipboard request)
{
    CO_TRY(const auto kind, kindOf(request.kind));
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const std::function<Result<Bytes>()> read = [file = request.file] { return readCopied(file); };
    CO_TRY(auto bytes, co_await async::onPool(read));
    CO_TRY(call->alive());
    const auto size = bytes.size();
    auto content = std::make_shared<link::ClipboardContent>();
    content->emplace(kind, std::move(bytes));
    const auto token = call->cancelToken();
    CO_TRY(co_await call->plane()->exchange().put(id, content, exchange::Wish::Command, token));
    co_return operations::CopiedThing{request.kind, size};
}

Answering<operations::GetClipboard> getClipboard(CallPtr call, operations::GetClipboard request)
{
    const std::string word = request.kind.empty() ? "text" : request.kind;
    CO_TRY(const auto kind, kindOf(word));
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const auto token = call->cancelToken();
    CO_TRY(const auto bytes, co_await call->plane()->exchange().take(id, kind, token));
    for (std::size_t at = 0; at < bytes.size(); at += kClipboardDataPiece) {
        CO_TRY(co_await call->room());
        operations::ClipboardData piece;
        const auto size = std::min(kClipboardDataPiece, bytes.size() - at);
        piece.data = toBase64Url(BytesView(bytes).subspan(at, size));
        call->tell(piece);
    }
    co_return operations::CopiedThing{word, bytes.size()};
}

Answering<operations::DropFile> dropFile(CallPtr call, operations::DropFile request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const auto token = call->cancelToken();
    const std::filesystem::path file = request.file;
    co_return co_await call->plane()->exchange().drop(id, file, {}, {}, token);
}

Answering<operations::SaveFile> saveFile(CallPtr call, operations::SaveFile request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const auto token = call->cancelToken();
    const std::filesystem::path folder = request.folder;
    if (!folder.is_absolute())
        co_return fail(ErrorCode::InvalidArgument, "The folder's path is not whole.");
    co_return co_await call->plane()->exchange().save(id, request.path, folder, {}, token);
}

} // namespace

void addClipboardMethods(MethodTable& table)
{
    serve<operations::ShowClipboard>(table, showClipboard);
    serve<operations::ChooseClipboard>(table, chooseClipboard);
    serve<operations::PutClipboard>(table, putClipboard);
    serve<operations::GetClipboard>(table, getClipboard);
    serve<operations::DropFile>(table, dropFile);
    serve<operations::SaveFile>(table, saveFile);
}

} // namespace helix::app
