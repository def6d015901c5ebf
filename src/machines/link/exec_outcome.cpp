#include "link/exec_outcome.h"

#include "base/bytes.h"
#include "base/try.h"

namespace helix::link {
namespace {

constexpr std::size_t kMaxErrorTail = 8U << 10;
constexpr std::size_t kMaxLine = 2000;
/// On top of what the guest is to keep to: its agent ends the command, and says so.
constexpr std::chrono::seconds kGrace{5};

/// Gathers what one command says.
struct Gathered {
    ExecOutcome outcome;
    std::string half[2]; ///< the unfinished line of each stream
    std::function<void(std::string)> line;

    Result<void> take(bool isStderr, std::string_view data)
    {
        if (line)
            splitLines(half[isStderr ? 1 : 0], data);
        if (isStderr) {
            keepLast(outcome.errorTail, data, kMaxErrorTail);
            return {};
        }
        if (outcome.output.size() + data.size() > kMaxOutcomeBytes)
            return fail(ErrorCode::Protocol, "A command in the machine says too much.");
        outcome.output += data;
        return {};
    }

    void splitLines(std::string& rest, std::string_view data)
    {
        rest += data;
        for (auto end = rest.find('\n'); end != std::string::npos; end = rest.find('\n')) {
            line(printable(std::string_view(rest).substr(0, end), kMaxLine));
            rest.erase(0, end + 1);
        }
        if (rest.size() > kMaxLine)
            rest.resize(kMaxLine);
    }
};

} // namespace

async::Completion<ExecExit> hearOut(Exec& exec, ExecListener listener)
{
    async::Completion<ExecExit> ended;
    Exec* const running = &exec;
    QObject::connect(running, &Exec::output, running,
                     [running, listener = std::move(listener), ended,
                      broken = false](bool isStderr, const QByteArray& data) mutable {
                         if (broken)
                             return;
                         const auto size = static_cast<std::size_t>(data.size());
                         if (auto taken = listener(isStderr, {data.constData(), size}); !taken) {
                             broken = true;
                             ended.resolve(fail(taken.error()));
                             return;
                         }
                         running->acknowledge(size);
                     });
    QObject::connect(running, &Exec::exited, running,
                     [ended](const ExecExit& exit, const std::optional<Error>& failure) mutable {
                         ended.resolve(failure ? Result<ExecExit>(fail(*failure))
                                               : Result<ExecExit>(exit));
                     });
    return ended;
}

void keepLast(std::string& words, std::string_view more, std::size_t most)
{
    words += more;
    if (words.size() > most)
        words.erase(0, words.size() - most);
}

async::Task<Result<ExecOutcome>> runToEnd(GuestDoor& door, WorkspaceId id, ExecRequest request,
                                          std::function<void(std::string)> line,
                                          async::CancelToken cancel)
{
    CO_TRY(auto started, co_await door.exec(id, request));
    const std::unique_ptr<Exec> exec = std::move(started);
    const auto gathered = std::make_shared<Gathered>();
    gathered->line = std::move(line);
    const ExecListener listener = [gathered](bool isStderr, std::string_view bytes) {
        return gathered->take(isStderr, bytes);
    };
    auto ended = hearOut(*exec, listener);
    const auto patience = request.timeout ? *request.timeout + kGrace : async::kForever;
    const std::string late = "The machine did not end a command in its time.";
    CO_TRY(const auto exit, co_await ended.wait(patience, cancel, late));
    gathered->outcome.exit = exit;
    const ExecOutcome outcome = gathered->outcome;
    co_return outcome;
}

} // namespace helix::link
