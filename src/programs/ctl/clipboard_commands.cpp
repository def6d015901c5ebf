// clipboard, clipboard set, put and get; drop.

#include <cerrno>

#include <unistd.h>

#include "base/amounts.h"
#include "base/atomic_file.h"
#include "base/byte_size.h"
#include "base/bytes.h"
#include "base/try.h"
#include "ctl/operation_command.h"
#include "ctl/printing.h"
#include "ctl/whole_path.h"
#include "operations/clipboard.h"
#include "protocol/clipboard_message.h"
#include "protocol/limits.h"

namespace helix::ctl {
namespace {

void showClipboard(const operations::Clipboard& clipboard)
{
    printText(
        formatTable({{"In", std::string(toString(clipboard.choice.in)), shown(clipboard.inMeaning)},
                     {"Out", clipboard.choice.out ? "on" : "off", shown(clipboard.outMeaning)}}));
}

std::string amountOf(const auto& carried)
{
    std::string amount = formatBytes(carried.bytes);
    if (carried.isFolder)
        amount += " in " + std::to_string(carried.files) + " files";
    if (carried.leftOut > 0)
        amount += "; left out: " + std::to_string(carried.leftOut) + " links, devices or pipes";
    return amount + "\n";
}

void showBrought(const operations::BroughtFile& file)
{
    printText("~/Downloads/" + shown(file.name) + "  " + amountOf(file));
}

void showSavedFile(const operations::SavedFile& saved)
{
    printText(shown(saved.file) + "  " + amountOf(saved));
}

/// What is typed or piped, in a file that Helix can read; goes with this.
class PipedFile {
public:
    explicit PipedFile(const Context& context)
        : m_path(context.paths.runtime / ("clipboard-" + std::to_string(::getpid())))
    {
    }
    ~PipedFile()
    {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    PipedFile(const PipedFile&) = delete;
    PipedFile& operator=(const PipedFile&) = delete;

    Result<void> fill()
    {
        constexpr std::size_t kPipedPiece = 64U << 10;
        Bytes bytes;
        for (;;) {
            const auto before = bytes.size();
            bytes.resize(before + kPipedPiece);
            const auto count = ::read(STDIN_FILENO, bytes.data() + before, kPipedPiece);
            if (count < 0 && errno != EINTR)
                return failErrno(errno, "Standard input could not be read.");
            bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
            if (bytes.size() > protocol::kMaxClipboardBytes)
                return fail(ErrorCode::ResourceExhausted,
                            std::string(sentenceOf(protocol::ClipboardProblem::TooLarge)));
            if (count == 0)
                break;
        }
        return writeFileAtomically(m_path, bytes, 0600);
    }
    [[nodiscard]] std::string path() const { return m_path.string(); }

private:
    std::filesystem::path m_path;
};

} // namespace

void Parser::addClipboard()
{
    auto* clipboard = add(app, "clipboard", "the clipboard between this computer and a workspace");
    clipboard->require_subcommand(1);
    addOperation<operations::ShowClipboard>(*clipboard, "show", {"workspace"}, showClipboard);
    addOperation<operations::ChooseClipboard>(*clipboard, "set", {"workspace"}, showClipboard);
    auto put = std::make_shared<ClipboardPutCommand>();
    auto* putSub = addWithWorkspace(*clipboard, "put", "give its programs something to paste", put);
    putSub->add_option("FILE", put->file, "left out or -: standard input");
    putSub->add_option("--kind", put->kind, "text, html or png")
        ->check(CLI::IsMember({"text", "html", "png"}));
    auto get = std::make_shared<ClipboardGetCommand>();
    auto* getSub = addWithWorkspace(*clipboard, "get", "print what was copied there last", get);
    getSub->add_option("FILE", get->file, "left out or -: standard output");
    getSub->add_option("--kind", get->kind, "text, html or png")
        ->check(CLI::IsMember({"text", "html", "png"}));
    addOperation<operations::DropFile>(
        app, "drop", {"workspace", "file"}, showBrought,
        [](operations::DropFile& request) { return makeWhole(request.file); });
    addOperation<operations::SaveFile>(
        app, "save", {"workspace", "path", "folder"}, showSavedFile,
        [](operations::SaveFile& request) { return makeWhole(request.folder); });
}

Result<int> run(const ClipboardPutCommand& command, const Context& context)
{
    PipedFile piped(context);
    operations::PutClipboard request{command.workspace, command.kind, {}};
    if (command.file.empty() || command.file == "-") {
        TRY(connect(context)); // it makes the folder where none runs
        TRY(piped.fill());
        request.file = piped.path();
    } else {
        TRY(request.file, wholePath(command.file));
    }
    return answer(context, request);
}

Result<int> run(const ClipboardGetCommand& command, const Context& context)
{
    Bytes all;
    Result<void> received;
    const auto collect = [&](const RpcMessage& message) {
        const auto piece = heard<operations::ClipboardData>(message);
        if (!piece || !received)
            return;
        if (const auto bytes = fromBase64Url(piece->data))
            all.insert(all.end(), bytes->begin(), bytes->end());
        else
            received = fail(bytes.error());
    };
    TRY(const auto copied,
        ask(context, operations::GetClipboard{command.workspace, command.kind}, collect));
    TRY(received);
    const bool isPrinted = command.file.empty() || command.file == "-";
    if (!isPrinted) {
        TRY(const auto file, wholePath(command.file));
        if (auto written = writeFileAtomically(file, all, 0600); !written)
            return fail(written.error().wrapped("What was copied could not be written to " +
                                                command.file + "."));
    }
    if (context.json)
        printJson(operations::writeAnswer(copied));
    else if (isPrinted)
        printExactly(asText(all));
    return 0;
}

} // namespace helix::ctl
