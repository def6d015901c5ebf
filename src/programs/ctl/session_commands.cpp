// agents, agent add, sessions, session show|export|rm|rename|cancel, search.

#include <iostream>

#include "base/atomic_file.h"
#include "base/byte_size.h"
#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "ctl/session_export.h"
#include "ctl/session_printing.h"
#include "operations/work.h"

namespace helix::ctl {
namespace {

constexpr std::int64_t kEntryPage = 200;

void showAgents(const operations::AgentList& list)
{
    std::vector<TableRow> rows{{"NAME", "AGENT", "THERE", "SIZE", "NEEDS"}};
    for (const auto& agent : list.agents)
        rows.push_back({shown(agent.name), shown(agent.title),
                        !agent.installed   ? "-"
                        : *agent.installed ? "yes"
                                           : "no",
                        agent.diskMib == 0 ? "-" : formatBytes(agent.diskMib << 20),
                        shown(agent.needs)});
    printText(formatTable(rows));
    for (const auto& problem : list.problems)
        std::cerr << "helixctl: " << printable(problem, 500) << '\n';
}

void showSessions(const operations::SessionList& list)
{
    std::vector<TableRow> rows{
        {"SESSION", "WORKSPACE", "AGENT", "STATE", "TURNS", "CHANGED", "TITLE"}};
    for (const auto& session : list.sessions)
        rows.push_back({session.id.str(), shown(session.workspaceName), shown(session.agent),
                        std::string(toString(session.state)), std::to_string(session.turns),
                        formatTime(session.changedMs), shown(session.title)});
    printText(formatTable(rows));
}

/// The snippet's \x01 and \x02 stand around what was found.
std::string marked(std::string snippet)
{
    for (char& c : snippet)
        c = c == '\x01' ? '[' : c == '\x02' ? ']' : c;
    return printable(snippet, 1000);
}

void showHits(const operations::SearchHits& answer)
{
    std::string text;
    for (const auto& hit : answer.hits)
        text += formatTime(hit.timeMs) + "  " + hit.session.str() + " #" +
                std::to_string(hit.entry) + "  " + shown(hit.workspaceName) + "  " +
                shown(hit.sessionTitle) + "\n    " + marked(hit.snippet) + "\n";
    printText(text);
    if (text.empty())
        std::cerr << "helixctl: Nothing was found.\n";
}

/// What the agent understands beside plain words; typed as the text of a prompt.
std::string offeredCommands(const operations::Session& session)
{
    std::vector<TableRow> rows;
    for (const auto& command : session.commands)
        rows.push_back(
            {"  /" + shown(command.name) + (command.hint.empty() ? "" : " " + shown(command.hint)),
             shown(command.description)});
    return rows.empty() ? std::string() : "\nThe agent offers:\n" + formatTable(rows);
}

Result<int> printEntries(const std::string& session, const Context& context)
{
    TRY(auto client, connect(context));
    EntryPrinter printer;
    printer.showPrompts(true);
    operations::ListEntries request;
    request.session = session;
    request.count = kEntryPage;
    for (std::int64_t first = 1;;) {
        request.first = first;
        TRY(const auto page, client.call(request, context.interrupts));
        for (const auto& entry : page.entries) {
            TRY(const auto read, entry.read());
            printText(printer.take(read, 0));
            first = read.number + 1;
        }
        if (page.entries.empty() || first > page.last)
            break;
    }
    printText(printer.finish());
    TRY(const auto snapshot, client.call(operations::ShowSession{session}, context.interrupts));
    printText(offeredCommands(snapshot));
    return 0;
}

} // namespace

Result<std::string> exportedSession(const std::string& session, bool asJson, const Context& context)
{
    const operations::ExportSession request{session, asJson ? "json" : "markdown"};
    std::string document;
    const auto take = [&document](const RpcMessage& message) {
        const auto piece = heard<operations::ExportPiece>(message);
        if (const auto data = fromBase64Url(piece ? piece->data : std::string()))
            document += asText(*data);
    };
    TRY(const auto done, ask(context, request, take));
    if (document.size() != done.bytes)
        return fail(ErrorCode::Protocol, "The export did not arrive as a whole; try again.");
    return document;
}

Result<int> run(const AgentsCommand& command, const Context& context)
{
    return answer(context, operations::ListAgents{command.workspace}, showAgents);
}

Result<int> run(const AgentAddCommand& command, const Context& context)
{
    ProgressLine progress;
    const operations::InstallAgent request{command.workspace, command.name};
    return answer(context, request, {}, [&](const RpcMessage& message) {
        if (const auto said = heard<operations::InstallLine>(message))
            progress.show("Adding " + command.name, shown(said->line));
    });
}

Result<int> run(const SessionsCommand& command, const Context& context)
{
    return answer(context, operations::ListSessions{command.workspace}, showSessions);
}

Result<int> run(const SessionShowCommand& command, const Context& context)
{
    if (!command.markdown && !context.json)
        return printEntries(command.session, context);
    return run(SessionExportCommand{command.session, {}}, context);
}

Result<int> run(const SessionExportCommand& command, const Context& context)
{
    TRY(const auto document, exportedSession(command.session, context.json, context));
    auto text = foreignOutput();
    if (command.file.empty())
        printExactly(text.take(document) + text.finish());
    else if (auto written = writeFileAtomically(command.file, asBytes(document)); !written)
        return fail(written.error());
    return 0;
}

Result<int> run(const SessionRemoveCommand& command, const Context& context)
{
    return answer(context, operations::RemoveSession{command.session});
}

Result<int> run(const SessionRenameCommand& command, const Context& context)
{
    return answer(context, operations::RenameSession{command.session, command.title});
}

Result<int> run(const SessionCancelCommand& command, const Context& context)
{
    return answer(context, operations::CancelTurn{command.session});
}

Result<int> run(const SearchCommand& command, const Context& context)
{
    return answer(context, operations::SearchSessions{command.words, command.limit}, showHits);
}

} // namespace helix::ctl
