// doctor, events, logs.

#include <algorithm>
#include <iostream>

#include "base/amounts.h"
#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/host.h"

namespace helix::ctl {
namespace {

std::string describeEvent(const Json& entry)
{
    const auto duration = numberOf(entry, "duration_ms");
    std::string line = formatTime(numberOf(entry, "time_ms"));
    if (const auto name = textOf(entry, "workspace_name"); !name.empty())
        line += "  " + name;
    line += "  " + textOf(entry, "text");
    if (duration >= 0)
        line += "  (" + formatDuration(duration) + ")";
    return line + "\n";
}

Result<int> followEvents(ControlClient& client, const EventsCommand& command,
                         const Context& context)
{
    const auto show = [&context](const RpcMessage& message) {
        const auto entry = message.params.find("entry");
        if (message.method != "events.entry" || entry == message.params.end())
            return;
        if (const auto missed = sizeOf(message.params, "missed"); missed > 0)
            std::cerr << "helixctl: Missed because this reader was slow: "
                      << counted(missed, "event", "events") << ".\n";
        printText(context.json ? jsonLine(*entry) : describeEvent(*entry));
    };
    const auto ended =
        client.call(operations::FollowEvents{command.workspace}, context.interrupts, show);
    if (!ended && ended.error().code != ErrorCode::Cancelled)
        return fail(ended.error());
    return 0;
}

} // namespace

Result<int> run(const DoctorCommand& /*command*/, const Context& context)
{
    TRY(const auto findings, ask(context, operations::ExamineHost{}));
    const auto isProblem = [](const Json& finding) {
        return textOf(finding, "level") == "problem";
    };
    const auto problems = std::count_if(findings.begin(), findings.end(), isProblem);
    if (context.json)
        printJson(findings);
    std::vector<TableRow> rows;
    for (const auto& finding : findings) {
        const auto level = textOf(finding, "level");
        rows.push_back({level == "good" ? "ok" : level, textOf(finding, "subject"),
                        textOf(finding, "sentence")});
    }
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
    const operations::ListEvents request{command.workspace, command.limit};
    TRY(const auto entries, client.call(request, context.interrupts));
    if (context.json && !command.follow)
        printJson(entries);
    else
        for (const auto& entry : entries)
            printText(context.json ? jsonLine(entry) : describeEvent(entry));
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
        const auto text = protocol::requireString(piece, "data", std::string::npos);
        TRY(const auto data, text ? fromBase64Url(*text) : Result<Bytes>(fail(text.error())));
        if (context.json)
            whole += asText(data);
        else
            printExactly(console.take(asText(data)));
        eof = truthOf(piece, "eof");
        request.offset = numberOf(piece, "next_offset");
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
