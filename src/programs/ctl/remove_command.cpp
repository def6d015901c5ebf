// rm: what goes with a workspace is said first, and its conversations can be kept.

#include <iostream>

#include "base/amounts.h"
#include "base/atomic_file.h"
#include "base/paths.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/consent.h"
#include "ctl/printing.h"
#include "ctl/session_export.h"
#include "operations/work.h"

namespace helix::ctl {
namespace {

using Sessions = std::vector<operations::ListedSession>;

std::string countedSessions(std::size_t number)
{
    return counted(number, "conversation", "conversations");
}

/// One file in Markdown and one in JSON for each, named by its id: titles are agents' words.
Result<void> keep(const Sessions& sessions, const std::filesystem::path& folder,
                  const Context& context)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return failErrno(error.value(), "The folder " + folder.string() +
                                            " could not be made; nothing was "
                                            "deleted.");
    for (const auto& session : sessions)
        for (const bool asJson : {false, true}) {
            const std::string& id = session.id.str();
            TRY(const auto document, exportedSession(id, asJson, context));
            const auto file = folder / (id + (asJson ? ".json" : ".md"));
            if (auto written = writeFileAtomically(file, asBytes(document)); !written)
                return written;
        }
    std::cerr << "helixctl: " << countedSessions(sessions.size()) << " kept in "
              << printable(folder.string()) << ".\n";
    return {};
}

/// Asks when what the agent made would be lost, and where it runs, after a look at its changes.
/// True: it runs, and is deleted all the same.
Result<bool> agree(const RemoveCommand& command, const Context& context)
{
    const auto stakes = ask(context, operations::TellStakes{command.workspace, true});
    if (!stakes &&
        (stakes.error().code == ErrorCode::NotFound || stakes.error().code == ErrorCode::Cancelled))
        return fail(stakes.error());
    const auto question = deletionQuestion(stakes);
    if (!question.sentences.empty())
        TRY(askConsent(printable(command.workspace, 80), question, context.interrupts));
    return stakes && stakes->running;
}

} // namespace

Result<int> run(const RemoveCommand& command, const Context& context)
{
    TRY(const auto list, ask(context, operations::ListSessions{command.workspace}));
    const Sessions& sessions = list.sessions;
    if (!command.keepConversations.empty()) {
        TRY(keep(sessions, command.keepConversations, context));
    } else if (!sessions.empty() && !command.force) {
        std::cerr << "helixctl: " << countedSessions(sessions.size())
                  << (sessions.size() == 1 ? " goes" : " go")
                  << " with it; --keep-conversations FOLDER keeps them.\n";
    }
    bool force = command.force;
    if (!command.yes && !command.force) {
        TRY(const auto agreed, agree(command, context));
        force = agreed;
    }
    return answer(context, operations::RemoveWorkspace{command.workspace, force});
}

} // namespace helix::ctl
