// doctor, report, events, logs.

#include <algorithm>
#include <iostream>

#include "base/amounts.h"
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/host.h"

namespace helix::ctl {
namespace {

using operations::ActivityEntry;

std::string describeEvent(const ActivityEntry& entry)
{
    std::string line = formatTime(entry.timeMs);
    if (!entry.workspaceName.empty())
        line += "  " + shown(entry.workspaceName);
    line += "  " + shown(entry.text);
    if (entry.times > 1)
        line += "  (" + std::to_string(entry.times) + " times)";
    if (entry.durationMs >= 0)
        line += "  (" + formatDuration(entry.durationMs) + ")";
    return line + "\n";
}

void printEvent(const ActivityEntry& entry, const Context& context)
{
    printText(context.json ? jsonLine(operations::writeAnswer(entry)) : describeEvent(entry));
}

Result<int> followEvents(ControlClient& client, const EventsCommand& command,
                         const Context& context)
{
    const auto show = [&context](const RpcMessage& message) {
        const auto event = heard<operations::EventRecorded>(message);
        if (!event)
            return;
        if (event->missed > 0)
            std::cerr << "helixctl: Missed because this reader was slow: "
                      << counted(event->missed, "event", "events") << ".\n";
        printEvent(event->entry, context);
    };
    const auto ended =
        client.call(operations::FollowEvents{command.workspace}, context.interrupts, show);
    if (!ended && ended.error().code != ErrorCode::Cancelled)
        return fail(ended.error());
    return 0;
}

Result<void> leaveOut(std::vector<operations::ReportPart>& parts,
                      const std::vector<std::string>& without)
{
    for (const auto& name : without) {
        if (std::erase_if(parts, [&](const auto& part) { return part.name == name; }) == 0)
            return fail(ErrorCode::NotFound,
                        "The report has no part named '" + printable(name, 40) + "'.");
    }
    return {};
}

} // namespace

Result<int> run(const ReportCommand& command, const Context& context)
{
    TRY(auto parts, ask(context, operations::ReportProblem{}));
    TRY(leaveOut(parts, command.without));
    const std::string text = operations::reportText(parts);
    if (!command.output.empty()) {
        TRY(writeFileAtomically(command.output, asBytes(text)));
        if (!context.json)
            printText("Read it before you give it to anybody: " + shown(command.output) + "\n");
    } else if (context.json) {
        printJson(operations::writeAnswer(parts));
    } else {
        printText(text);
    }
    return 0;
}

Result<int> run(const DoctorCommand& command, const Context& context)
{
    TRY(const auto findings, command.workspace.empty()
                                 ? ask(context, operations::ExamineHost{})
                                 : ask(context, operations::ExamineDesktop{command.workspace}));
    using Level = operations::DoctorFinding::Level;
    const auto problems =
        std::ranges::count(findings, Level::Problem, &operations::DoctorFinding::level);
    if (context.json)
        printJson(operations::writeAnswer(findings));
    std::vector<TableRow> rows;
    for (const auto& finding : findings)
        rows.push_back({finding.level == Level::Good ? "ok" : std::string(toString(finding.level)),
                        shown(finding.subject), shown(finding.sentence)});
    if (!context.json)
        printText(formatTable(rows));
    if (problems > 0)
        return fail(ErrorCode::Unsupported,
                    problems == 1 ? "A problem was found."
                                  : std::to_string(problems) + " problems were found.");
    return 0;
}

Result<int> run(const EventsCommand& command, const Context& context)
{
    TRY(auto client, connect(context));
    const operations::ListEvents request{command.workspace, command.limit, command.search,
                                         command.kinds, command.before};
    TRY(const auto entries, client.call(request, context.interrupts));
    if (context.json && !command.follow)
        printJson(operations::writeAnswer(entries));
    else
        for (const auto& entry : entries)
            printEvent(entry, context);
    return command.follow ? followEvents(client, command, context) : Result<int>(0);
}

Result<int> run(const LogsCommand& command, const Context& context)
{
    TRY(auto client, connect(context));
    auto console = foreignOutput();
    std::string whole;
    operations::ReadLog request{command.workspace, command.serial};
    for (bool eof = false; !eof;) {
        TRY(const auto piece, client.call(request, context.interrupts));
        TRY(const auto data, fromBase64Url(piece.data));
        if (context.json)
            whole += asText(data);
        else
            printExactly(console.take(asText(data)));
        eof = piece.eof;
        request.offset = piece.nextOffset;
    }
    printExactly(console.finish());
    if (context.json) {
        Json json = Json::object();
        json["text"] = whole;
        printJson(json);
    }
    return 0;
}

} // namespace helix::ctl
