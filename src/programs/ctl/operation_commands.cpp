// Commands that are one operation of the table each.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "base/amounts.h"
#include "base/byte_size.h"
#include "ctl/operation_command.h"
#include "ctl/own_number.h"
#include "ctl/printing.h"
#include "ctl/secret_input.h"
#include "ctl/slot_waits.h"
#include "ctl/whole_path.h"
#include "operations/boundary.h"
#include "operations/providers.h"
#include "operations/work.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

void showName(const operations::Workspace& workspace)
{
    printText(shown(workspace.name) + "\n");
}

void showSaved(const operations::Workspace& workspace)
{
    printText(shown(workspace.name) + " is suspended; " + formatBytes(workspace.savedBytes) +
              " of memory saved.\n");
}

void showNames(const std::vector<operations::Workspace>& workspaces)
{
    for (const auto& workspace : workspaces)
        showName(workspace);
}

void showCheckpoint(const operations::Checkpoint& checkpoint)
{
    printText(shown(checkpoint.name) + "\n");
}

void showCheckpoints(const std::vector<operations::Checkpoint>& checkpoints)
{
    std::vector<TableRow> rows{{"NAME", "TAKEN", "HOLDS", "DISK USED", "BEFORE"}};
    for (const auto& checkpoint : checkpoints)
        rows.push_back(
            {shown(checkpoint.name), formatTime(checkpoint.createdAtMs),
             checkpoint.hasMemory ? "disk and memory" : "disk", formatBytes(checkpoint.sizeBytes),
             checkpoint.turn == 0
                 ? std::string()
                 : "turn " + std::to_string(checkpoint.turn) + " of " + shown(checkpoint.session)});
    printText(formatTable(rows));
}

std::string delayText(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), value < 10 ? "%.2f ms" : "%.0f ms", value);
    return text.data();
}

TableRow delayRow(const std::string& title, const operations::Delay& delay)
{
    if (delay.count == 0)
        return {title, "-", "-", "0"};
    return {title, delayText(delay.p50Ms), delayText(delay.p95Ms), std::to_string(delay.count)};
}

void showStream(const operations::StreamNumbers& stream)
{
    std::vector<TableRow> rows{{"STAGE", "MEDIAN", "19 OF 20", "MEASURED"}};
    for (const auto& stage : stream.stages)
        rows.push_back(delayRow(shown(stage.stage), stage));
    rows.push_back(delayRow("input to decoded", stream.inputToDecoded));
    rows.push_back(delayRow("input to presented", stream.inputToPresented));
    std::array<char, 160> line{};
    std::snprintf(line.data(), line.size(),
                  "%dx%d, %.0f frames/s, %.2f Mbit/s, QP %d, ladder step %d, starved %.0f %%",
                  stream.width, stream.height, stream.framesPerSecond, stream.bitsPerSecond / 1e6,
                  stream.qp, stream.ladderStep, stream.starvedPercent);
    printText(formatTable(rows) + line.data() + "\n" + std::to_string(stream.frames) + " frames (" +
              std::to_string(stream.keyFrames) + " key), " + formatBytes(stream.bytes) + ", " +
              std::to_string(stream.decodeErrors) + " undecodable, " +
              std::to_string(stream.replaced) + " never shown\n" +
              (stream.encoder.empty() ? "" : shown(stream.encoder) + " in the guest, ") +
              shown(stream.decoder) + " here\n");
}

void showSize(const operations::DesktopSize& size)
{
    const std::string extent = std::to_string(size.width) + "x" + std::to_string(size.height);
    const std::string scale = size.scale > 100 ? " at " + std::to_string(size.scale) + " %" : "";
    const std::string follows = size.follows ? ", as large as the window shows it" : ", fixed";
    printText((size.width == 0 ? "As large as the window will show it" : extent + scale + follows) +
              ".\n");
}

/// "off" is 0; "default" is none of its own.
void showIdle(const operations::Workspace& workspace)
{
    const std::string name = shown(workspace.name);
    const std::string why = workspace.idleByDefault ? " (as for all: resources.idleMinutes)" : "";
    printText(workspace.idleMinutes == 0
                  ? name + " is never suspended because nobody uses it" + why + ".\n"
                  : name + " is suspended when nobody uses it for " +
                        std::to_string(workspace.idleMinutes) + " min" + why + ".\n");
}

void showRules(const std::vector<operations::ListedRule>& rules)
{
    std::vector<TableRow> rows{{"NUMBER", "WORKSPACE", "AGENT", "WHAT", "ANSWER"}};
    for (const auto& rule : rules)
        rows.push_back({std::to_string(rule.number), shown(rule.workspaceName),
                        rule.agent.empty() ? "every one" : shown(rule.agent),
                        std::string(rule.kind ? toString(*rule.kind) : "everything"),
                        rule.allow ? "allowed" : "refused"});
    printText(formatTable(rows));
}

void showPrices(const std::vector<operations::Price>& prices)
{
    std::vector<TableRow> rows{{"MODEL", "IN", "OUT"}};
    for (const auto& price : prices)
        rows.push_back({shown(price.model), "$" + dollarDigits(price.inputMicroUsd),
                        "$" + dollarDigits(price.outputMicroUsd)});
    printText(formatTable(rows) + "For a million tokens.\n");
}

void showUsage(const operations::UsageLines& usage)
{
    std::vector<TableRow> rows{{"WHEN", "PROVIDER", "MODEL", "STATUS", "IN", "OUT", "COST"}};
    for (const auto& line : usage.lines)
        rows.push_back({formatTime(line.timeMs), shown(line.provider), shown(line.model),
                        std::to_string(line.status), std::to_string(line.usage.inputTokens),
                        std::to_string(line.usage.outputTokens),
                        "$" + dollarDigits(line.usage.microUsd)});
    printText(formatTable(rows));
}

void showDefaults(const operations::EgressDefaults& defaults)
{
    const auto& choice = defaults.choice;
    printText(formatTable({{"SETTING", "VALUE"},
                           {"New workspaces", shown(choice.mode)},
                           {"Lists", wordsOf(choice.lists, "-")},
                           {"Rules", wordsOf(choice.rules, "-")},
                           {"Strict", choice.strict ? "yes" : "no"},
                           {"Rules of every workspace", wordsOf(defaults.always, "-")}}));
}

std::string checkPrice(const std::string& text)
{
    const auto dollars = parseDollars(text);
    return dollars && *dollars ? std::string()
                               : "'" + text + "' is not an amount of dollars such as 2.50.";
}

} // namespace

std::string operandName(const std::string& key)
{
    std::string name = key;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::toupper(c); });
    return name;
}

std::string optionName(const std::string& key)
{
    std::string name = "--" + key;
    std::ranges::replace(name, '_', '-');
    return name;
}

void Parser::addLifeOperations()
{
    addOperation<operations::RenameWorkspace>(app, "rename", {"workspace", "name"}, showName);
    addOperation<operations::SuspendWorkspace>(app, "suspend", {"workspace"}, showSaved);
    addOperation<operations::ForkWorkspace>(app, "fork", {"workspace"}, showNames);
    addCheckpointCommands();
    addReplay();
    addIdle();
    addOperation<operations::CancelStart>(app, "cancel", {"workspace"});
    addOperation<operations::ShowStream>(app, "stats", {"workspace"}, showStream);
    addOperation<operations::SetDesktopSize>(app, "resize", {"workspace", "size"}, showSize);
}

void Parser::addCheckpointCommands()
{
    auto* point = add(app, "checkpoint", "points that a workspace can go back to");
    point->require_subcommand(1);
    const std::vector<std::string> named{"workspace", "name"};
    addOperation<operations::AddCheckpoint>(*point, "add", named, showCheckpoint);
    addOperation<operations::ListCheckpoints>(*point, "ls", {"workspace"}, showCheckpoints);
    addOperation<operations::RestoreCheckpoint>(*point, "restore", named, showName);
    addOperation<operations::ForkCheckpoint>(*point, "fork", {"workspace", "checkpoint"}, showName);
    addOperation<operations::RemoveCheckpoint>(*point, "rm", named);
}

void Parser::addIdle()
{
    struct Typed {
        std::string minutes;
        operations::SetIdle request;
    };
    const auto typed = std::make_shared<Typed>();
    auto* sub = add(app, "idle",
                    "show or say after how many minutes that nobody uses it a workspace is "
                    "suspended");
    sub->add_option("WORKSPACE", typed->request.workspace, std::string(operations::kWorkspaceSays))
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("MINUTES", typed->minutes,
                    "minutes, \"off\" (never), or \"default\" (as resources.idleMinutes says)")
        ->check([](const std::string& text) {
            return checkOwnNumber(text, operations::kMostIdleMinutes, "minutes");
        });
    sub->callback([this, typed] {
        if (!typed->minutes.empty())
            typed->request.minutes = parseOwnNumber(typed->minutes);
        command = OperationCommand{operations::SetIdle::kOperation.name,
                                   operations::writeRequest(typed->request),
                                   printerOf<operations::Workspace>(showIdle),
                                   {}};
    });
}

void Parser::addPortOperations(CLI::App& port)
{
    addOperation<operations::RetryPort>(port, "retry", {"workspace", "guest_port"});
}

void Parser::addEgressOperations(CLI::App& egress)
{
    addOperation<operations::WithholdRule>(egress, "withhold", {"workspace", "rule"});
    addOperation<operations::ReopenQuestion>(egress, "reopen", {"workspace", "rule"});
    auto values = std::make_shared<operations::SetEgressDefaults>();
    auto* sub = add(egress, "defaults",
                    "show what new workspaces may reach and the rules of every one, or change it");
    OptionAdder adder(*sub, {});
    describe(adder, *values);
    sub->callback([this, sub, values] {
        const bool shows = sub->parse_order().empty();
        command = OperationCommand{shows ? operations::ShowEgressDefaults::kOperation.name
                                         : operations::SetEgressDefaults::kOperation.name,
                                   operations::writeRequest(*values),
                                   printerOf<operations::EgressDefaults>(showDefaults),
                                   {}};
    });
}

void Parser::addLedgerOperations()
{
    addOperation<operations::ExportLedger>(
        app, "ledger-export", {"workspace", "file"}, {},
        [](operations::ExportLedger& request) { return makeWhole(request.file); });
}

void Parser::addProviderOperations(CLI::App& provider)
{
    struct Typed {
        bool keyStdin = false;
        std::string in, out;
    };
    const auto typed = std::make_shared<Typed>();
    const auto key = std::make_shared<operations::SetProviderKey>();
    auto* sub = add(provider, "key",
                    "give a provider another key; it is asked for, or read with --key-stdin");
    sub->add_option("NAME", key->name, "its name")->required()->check(checkNotEmpty);
    sub->add_flag("--key-stdin", typed->keyStdin, "read the key from standard input");
    sub->callback([this, key, typed] {
        const auto complete = [name = key->name, typed](Json& params,
                                                        const Context& context) -> Result<void> {
            TRY(const auto secret,
                obtainSecret(typed->keyStdin, "--key-stdin",
                             "Key of " + name + " (not shown; empty: none): ", context.interrupts));
            params["key"] = std::string(secret.revealText());
            return {};
        };
        command = OperationCommand{operations::SetProviderKey::kOperation.name,
                                   operations::writeRequest(*key),
                                   {},
                                   complete};
    });
    addOperation<operations::SetProviderModels>(provider, "models", {"name", "models"});
    addOperation<operations::ListUsage>(app, "usage", {"workspace"}, showUsage);
    auto* price = add(app, "price", "what models cost, for budgets");
    price->require_subcommand(1);
    addOperation<operations::ListPrices>(*price, "ls", {}, showPrices);
    addOperation<operations::RemovePrice>(*price, "rm", {"model"});
    const auto set = std::make_shared<operations::SetPrice>();
    sub = add(*price, "set", "say what a model costs");
    sub->add_option("MODEL", set->price.model, "its name, or a beginning and \"*\"")->required();
    sub->add_option("IN", typed->in, "dollars for a million tokens that go in")
        ->required()
        ->check(checkPrice);
    sub->add_option("OUT", typed->out, "dollars for a million tokens that come out")
        ->required()
        ->check(checkPrice);
    sub->callback([this, set, typed] {
        set->price.inputMicroUsd = static_cast<std::int64_t>(**parseDollars(typed->in));
        set->price.outputMicroUsd = static_cast<std::int64_t>(**parseDollars(typed->out));
        command = OperationCommand{operations::SetPrice::kOperation.name,
                                   operations::writeRequest(*set),
                                   printerOf<std::vector<operations::Price>>(showPrices),
                                   {}};
    });
}

void Parser::addSessionOperations(CLI::App& session)
{
    addOperation<operations::CreateSession>(
        session, "new", {"workspace"},
        [](const operations::Session& made) { printText(made.id.str() + "\n"); });
    addOperation<operations::SetOption>(session, "set", {"session", "option", "value"});
    addOperation<operations::Unqueue>(session, "unqueue", {"session", "queued"});
    auto* rules = add(app, "rules", "what agents may do without asking, or never may");
    rules->require_subcommand(1);
    addOperation<operations::ListRules>(*rules, "ls", {}, showRules);
    addOperation<operations::RemoveRule>(*rules, "rm", {"number"});
}

Result<int> run(const OperationCommand& command, const Context& context)
{
    Json params = command.params;
    if (command.complete)
        TRY(command.complete(params, context));
    SlotWaits waits; // of workspaces that it starts; other notifications are not for people
    const auto tellWaits = [&](const RpcMessage& message) {
        const auto changed = heard<operations::WorkspaceChanged>(message);
        if (context.json || !changed)
            return;
        if (const auto news = waits.news(changed->workspace); !news.empty())
            std::cerr << shown(changed->workspace.name) << ": " << news << '\n';
    };
    return print(context, askNamed(context, command.operation, std::move(params), tellWaits),
                 command.show);
}

} // namespace helix::ctl
