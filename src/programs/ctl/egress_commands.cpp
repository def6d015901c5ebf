// egress, egress allow, egress deny, egress take-back, ledger.

#include <algorithm>
#include <iostream>

#include "base/amounts.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/boundary.h"
#include "protocol/foreign_json.h"

namespace helix::ctl {
namespace {

constexpr int kLedgerPage = 500; ///< as many lines as one answer has at most
constexpr int kForPeople = 200;

std::string describeBlocked(const Json& boundary)
{
    std::string text;
    if (const auto list = boundary.find("blocked"); list != boundary.end() && list->is_array())
        for (const auto& domain : *list) {
            const auto process = textOf(domain, "process");
            text += (text.empty() ? "" : ", ") + textOf(domain, "name") +
                    (process.empty() ? "" : " (" + process + ")");
        }
    return text;
}

void showEgress(const Json& boundary)
{
    std::vector<TableRow> rows{{"Internet", textOf(boundary, "reach")},
                               {"Mode", textOf(boundary, "mode")}};
    const auto problem = textOf(boundary, "problem");
    rows.push_back(
        {"Network", textOf(boundary, "state") + (problem.empty() ? "" : ": " + problem)});
    if (boundary.contains("ledger_writable") && !truthOf(boundary, "ledger_writable"))
        rows.push_back({"Ledger", "cannot be written: nothing new leaves"});
    if (boundary.contains("strict") && truthOf(boundary, "strict"))
        rows.push_back({"Strict", "no encrypted ClientHello (ECH)"});
    addIfSome(rows, "Lists", wordsOf(boundary, "lists", {}));
    addIfSome(rows, "For this workspace", wordsOf(boundary, "rules", {}));
    addIfSome(rows, "For every workspace", wordsOf(boundary, "always", {}));
    addIfSome(rows, "For the others only", wordsOf(boundary, "withheld", {}));
    addIfSome(rows, "Once, until it stops", wordsOf(boundary, "once", {}));
    addIfSome(rows, "Refused", wordsOf(boundary, "refused", {}));
    addIfSome(rows, "Asked for", describeBlocked(boundary));
    if (const auto done = textOf(boundary, "done"); !done.empty())
        printText(done + "\n\n");
    printText(formatTable(rows));
}

/// "example.org (93.184.216.34):443"
std::string describeTarget(const Json& line)
{
    const auto name = textOf(line, "name");
    const auto address = textOf(line, "address");
    const auto port = numberOf(line, "port");
    std::string text = name.empty() ? address : name;
    if (!name.empty() && !address.empty())
        text += " (" + address + ")";
    return port > 0 ? text + ":" + std::to_string(port) : text;
}

std::string describeLine(const Json& line)
{
    std::string text = formatTime(numberOf(line, "time_ms")) + "  ";
    text += textOf(line, "verdict") + "  " + textOf(line, "kind") + "  " + describeTarget(line);
    if (const auto process = textOf(line, "process"); !process.empty())
        text += "  " + process;
    if (textOf(line, "verdict") == "allowed")
        text += "  " + formatBytes(sizeOf(line, "bytes_out")) + " out, " +
                formatBytes(sizeOf(line, "bytes_in")) + " in, " +
                formatDuration(numberOf(line, "duration_ms"));
    text += "  " + textOf(line, "reason");
    if (const auto count = numberOf(line, "count"); count > 1)
        text += "  " + std::to_string(count) + " times";
    return text + "\n";
}

void printLine(const Json& line, const Context& context)
{
    printText(context.json ? jsonLine(line) : describeLine(line));
}

/// The newest `limit` (0: all), oldest first: fetched page by page from the end.
Result<std::vector<Json>> fetchLines(ControlClient& client, const LedgerCommand& command,
                                     const Context& context, int limit)
{
    std::vector<Json> newestFirst;
    operations::ListLedger request;
    request.workspace = command.workspace;
    request.words = command.words;
    request.denied = command.denied;
    request.ownChannel = command.ownChannel;
    for (;;) {
        const auto rest = limit == 0 ? kLedgerPage : limit - static_cast<int>(newestFirst.size());
        request.limit = std::min(rest, kLedgerPage);
        TRY(const auto page, client.call(request, context.interrupts));
        const auto lines = page.find("lines");
        if (lines == page.end() || !lines->is_array() || lines->empty())
            break;
        newestFirst.insert(newestFirst.end(), lines->rbegin(), lines->rend());
        request.before = numberOf(lines->front(), "id");
        const bool enough = limit != 0 && newestFirst.size() >= static_cast<std::size_t>(limit);
        if (enough || lines->size() < static_cast<std::size_t>(request.limit))
            break;
    }
    return std::vector<Json>(newestFirst.rbegin(), newestFirst.rend());
}

Result<int> followLedger(ControlClient& client, const LedgerCommand& command,
                         const Context& context, std::int64_t lastShown)
{
    const auto show = [&context](const RpcMessage& message) {
        const auto line = message.params.find("line");
        if (message.method != "ledger.line" || line == message.params.end())
            return;
        if (const auto missed = sizeOf(message.params, "missed"); missed > 0)
            std::cerr << "helixctl: Missed because this reader was slow: "
                      << counted(missed, "line", "lines") << ". All are on record.\n";
        printLine(*line, context);
    };
    operations::FollowLedger request;
    request.workspace = command.workspace;
    request.after = lastShown;
    request.denied = command.denied;
    request.ownChannel = command.ownChannel;
    const auto ended = client.call(request, context.interrupts, show);
    if (!ended && ended.error().code != ErrorCode::Cancelled)
        return fail(ended.error());
    return 0;
}

void showTotals(const Json& answer)
{
    std::vector<TableRow> rows{{"NAME", "CONNECTIONS", "REFUSED", "OUT", "IN", "LAST"}};
    if (const auto totals = answer.find("totals"); totals != answer.end() && totals->is_array())
        for (const auto& total : *totals)
            rows.push_back({textOf(total, "name"), std::to_string(numberOf(total, "connections")),
                            std::to_string(numberOf(total, "denials")),
                            formatBytes(sizeOf(total, "bytes_out")),
                            formatBytes(sizeOf(total, "bytes_in")),
                            formatTime(numberOf(total, "last_ms"))});
    printText(formatTable(rows));
}

} // namespace

Result<int> run(const EgressCommand& command, const Context& context)
{
    if (command.mode.empty() && !command.lists && !command.strict)
        return answer(context, operations::ShowEgress{command.workspace}, showEgress);
    operations::SetEgress request;
    request.workspace = command.workspace;
    request.egress.mode = command.mode;
    request.egress.lists = command.lists;
    request.egress.strict = command.strict;
    return answer(context, request, showEgress);
}

Result<int> run(const EgressAllowCommand& command, const Context& context)
{
    operations::AllowRule request;
    request.workspace = command.workspace;
    request.rule = command.rule;
    if (!command.scope.empty())
        request.scope = command.scope;
    return answer(context, request, showEgress);
}

Result<int> run(const EgressDenyCommand& command, const Context& context)
{
    if (command.takeBack.empty())
        return answer(context, operations::DenyDomain{command.workspace, command.domain},
                      showEgress);
    return answer(context,
                  operations::TakeRuleBack{command.workspace, command.domain, command.takeBack},
                  showEgress);
}

Result<int> run(const LedgerCommand& command, const Context& context)
{
    if (command.totals)
        return answer(context, operations::TotalLedger{command.workspace}, showTotals);
    TRY(auto client, connect(context));
    const int limit = command.limit > 0 || context.json ? command.limit : kForPeople;
    TRY(const auto lines, fetchLines(client, command, context, limit));
    for (const auto& line : lines)
        printLine(line, context);
    if (!command.follow)
        return 0;
    return followLedger(client, command, context, lines.empty() ? 0 : numberOf(lines.back(), "id"));
}

} // namespace helix::ctl
