// egress, egress allow, egress deny, egress take-back, ledger.

#include <algorithm>
#include <iostream>

#include "base/amounts.h"
#include "base/byte_size.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/boundary.h"

namespace helix::ctl {
namespace {

constexpr int kLedgerPage = 500; ///< as many lines as one answer has at most
constexpr int kForPeople = 200;

std::string describeBlocked(const operations::Boundary& boundary)
{
    std::string text;
    for (const auto& domain : boundary.blocked)
        text += (text.empty() ? "" : ", ") + shown(domain.name) +
                (domain.process.empty() ? "" : " (" + shown(domain.process) + ")");
    return text;
}

void showEgress(const operations::Boundary& boundary)
{
    const auto& choice = boundary.choice;
    std::vector<TableRow> rows{{"Internet", shown(boundary.reach)}, {"Mode", shown(choice.mode)}};
    rows.push_back(
        {"Network",
         shown(boundary.state) + (boundary.problem.empty() ? "" : ": " + shown(boundary.problem))});
    if (!boundary.ledgerWritable)
        rows.push_back({"Ledger", "cannot be written: nothing new leaves"});
    if (choice.strict)
        rows.push_back({"Strict", "no encrypted ClientHello (ECH)"});
    addIfSome(rows, "Lists", wordsOf(choice.lists, {}));
    addIfSome(rows, "For this workspace", wordsOf(choice.rules, {}));
    addIfSome(rows, "For every workspace", wordsOf(boundary.always, {}));
    addIfSome(rows, "For the others only", wordsOf(boundary.withheld, {}));
    addIfSome(rows, "Once, until it stops", wordsOf(boundary.once, {}));
    addIfSome(rows, "Refused", wordsOf(boundary.refused, {}));
    addIfSome(rows, "Asked for", describeBlocked(boundary));
    printText(formatTable(rows));
}

void showChanged(const operations::ChangedBoundary& changed)
{
    printText(shown(changed.done) + "\n\n");
    showEgress(changed.boundary);
}

/// "example.org (93.184.216.34):443"
std::string describeTarget(const operations::ExplainedLine& line)
{
    std::string text = shown(line.name.empty() ? line.address : line.name);
    if (!line.name.empty() && !line.address.empty())
        text += " (" + shown(line.address) + ")";
    return line.port > 0 ? text + ":" + std::to_string(line.port) : text;
}

std::string describeLine(const operations::ExplainedLine& line)
{
    std::string text = formatTime(line.timeMs) + "  ";
    text += std::string(line.allowed ? "allowed" : "denied") + "  " +
            std::string(toString(line.kind)) + "  " + describeTarget(line);
    if (!line.process.empty())
        text += "  " + shown(line.process);
    if (line.allowed)
        text += "  " + formatBytes(line.bytesOut) + " out, " + formatBytes(line.bytesIn) + " in, " +
                formatDuration(line.durationMs);
    text += "  " + shown(line.reason);
    if (line.count > 1)
        text += "  " + std::to_string(line.count) + " times";
    return text + "\n";
}

void printLine(const operations::ExplainedLine& line, const Context& context)
{
    printText(context.json ? jsonLine(operations::writeAnswer(line)) : describeLine(line));
}

/// The newest `limit` (0: all), oldest first: fetched page by page from the end.
Result<std::vector<operations::ExplainedLine>>
fetchLines(ControlClient& client, const LedgerCommand& command, const Context& context, int limit)
{
    std::vector<operations::ExplainedLine> newestFirst;
    operations::ListLedger request;
    request.workspace = command.workspace;
    request.words = command.words;
    request.denied = command.denied;
    request.ownChannel = command.ownChannel;
    for (;;) {
        const auto rest = limit == 0 ? kLedgerPage : limit - static_cast<int>(newestFirst.size());
        request.limit = std::min(rest, kLedgerPage);
        TRY(const auto page, client.call(request, context.interrupts));
        const auto& lines = page.lines;
        if (lines.empty())
            break;
        newestFirst.insert(newestFirst.end(), lines.rbegin(), lines.rend());
        request.before = lines.front().id;
        const bool enough = limit != 0 && newestFirst.size() >= static_cast<std::size_t>(limit);
        if (enough || lines.size() < static_cast<std::size_t>(request.limit))
            break;
    }
    return std::vector<operations::ExplainedLine>(newestFirst.rbegin(), newestFirst.rend());
}

Result<int> followLedger(ControlClient& client, const LedgerCommand& command,
                         const Context& context, std::int64_t lastShown)
{
    const auto show = [&context](const RpcMessage& message) {
        const auto event = heard<operations::LineRecorded>(message);
        if (!event)
            return;
        if (event->missed > 0)
            std::cerr << "helixctl: Missed because this reader was slow: "
                      << counted(event->missed, "line", "lines") << ". All are on record.\n";
        printLine(event->line, context);
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

void showTotals(const operations::LedgerTotals& answer)
{
    std::vector<TableRow> rows{{"NAME", "CONNECTIONS", "REFUSED", "OUT", "IN", "LAST"}};
    for (const auto& total : answer.totals)
        rows.push_back({shown(total.name), std::to_string(total.connections),
                        std::to_string(total.denials), formatBytes(total.bytesOut),
                        formatBytes(total.bytesIn), formatTime(total.lastMs)});
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
                      showChanged);
    return answer(context,
                  operations::TakeRuleBack{command.workspace, command.domain, command.takeBack},
                  showChanged);
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
    return followLedger(client, command, context, lines.empty() ? 0 : lines.back().id);
}

} // namespace helix::ctl
