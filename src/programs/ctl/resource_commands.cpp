// top, metrics, storage, reclaim.

#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include <unistd.h>

#include "base/byte_size.h"
#include "ctl/operation_command.h"
#include "ctl/printing.h"
#include "ctl/whole_path.h"
#include "operations/resources.h"

namespace helix::ctl {
namespace {

/// As often as Helix looks.
constexpr int kUsualWatchSeconds = 5, kLongestWatchSeconds = 3600;

/// Of --watch, where nothing is as usual; nothing: it is no number of seconds.
std::optional<int> watchSeconds(const std::string& text)
{
    if (text.empty())
        return kUsualWatchSeconds;
    int seconds = 0;
    const auto* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, seconds);
    const bool fits = seconds >= 1 && seconds <= kLongestWatchSeconds;
    return error == std::errc() && end == last && fits ? std::optional(seconds) : std::nullopt;
}

std::string checkWatch(const std::string& text)
{
    return watchSeconds(text) ? std::string()
                              : "'" + text + "' is not a number of seconds from 1 to " +
                                    std::to_string(kLongestWatchSeconds) + ".";
}

std::string percentText(double percent)
{
    char text[32] = {};
    std::snprintf(text, sizeof text, "%.1f %%", percent);
    return text;
}

std::string describeComputer(const operations::ComputerUse& use)
{
    std::vector<TableRow> rows{
        {"WORKSPACE", "STATE", "MEMORY", "OF", "CPU", "DISK", "SAVED", "IN", "OUT"}};
    operations::UseSample sum;
    for (const auto& one : use.workspaces) {
        const auto& now = one.now;
        sum.memoryBytes += now.memoryBytes;
        sum.cpuPercent += now.cpuPercent;
        rows.push_back({shown(one.name), shown(one.stateTitle), formatBytes(now.memoryBytes),
                        formatBytes(one.memoryGiven), percentText(now.cpuPercent),
                        formatBytes(now.diskBytes),
                        now.savedBytes > 0 ? formatBytes(now.savedBytes) : "-",
                        formatBytes(now.bytesIn), formatBytes(now.bytesOut)});
    }
    return formatTable(rows) + std::to_string(use.running) + " of " +
           std::to_string(use.maxRunning) + " run; " + formatBytes(sum.memoryBytes) +
           " of memory, " + percentText(sum.cpuPercent) +
           " of one processor. Free: " + formatBytes(use.memoryAvailable) + " of memory, " +
           formatBytes(use.diskFree) + " of disk.\n";
}

/// Shows one look after the other: over the last one on a terminal, else below it.
class UseScreen {
public:
    explicit UseScreen(bool json)
        : m_json(json)
        , m_isTerminal(::isatty(STDOUT_FILENO) == 1)
    {
    }
    Result<void> show(const Json& answer)
    {
        if (m_json) {
            printText(jsonLine(answer));
            return {};
        }
        TRY(const auto use, operations::readAnswer<operations::ComputerUse>(answer));
        if (m_isTerminal)
            printExactly("\x1b[H\x1b[2J"); // ECMA-48: cursor to the corner, erase the page
        else if (std::exchange(m_isBelow, true))
            printText("\n");
        printText(describeComputer(use));
        return {};
    }

private:
    const bool m_json, m_isTerminal;
    bool m_isBelow = false;
};

/// What there is to see now; nothing: Ctrl-C.
Result<std::optional<Json>> look(ControlClient& client, const operations::ListUse& request,
                                 const Interrupts& interrupts)
{
    const auto id = client.request(request);
    for (;;) {
        TRY(auto woken, client.wait(-1, &interrupts, std::chrono::milliseconds(-1)));
        if (interrupts.take())
            return std::nullopt;
        if (!woken.message || !woken.message->isResponse || woken.message->id != id)
            continue;
        if (woken.message->error)
            return fail(*woken.message->error);
        return std::optional<Json>(std::move(woken.message->result));
    }
}

/// False: Ctrl-C.
Result<bool> pauseFor(ControlClient& client, const Interrupts& interrupts, int seconds)
{
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::seconds(seconds);
    for (auto now = Clock::now(); now < end; now = Clock::now()) {
        const auto rest = std::chrono::ceil<std::chrono::milliseconds>(end - now);
        TRY(client.wait(-1, &interrupts, rest));
        if (interrupts.take())
            return false;
    }
    return true;
}

std::string orDash(std::uint64_t bytes)
{
    return bytes > 0 ? formatBytes(bytes) : "-";
}

void showStorage(const operations::StorageUse& storage)
{
    std::vector<TableRow> kinds{{"WHAT", "COUNT", "SIZE", "SHARED", "CAN GO"}};
    for (const auto& kind : storage.kinds)
        kinds.push_back({std::string(titleOf(kind.kind)), std::to_string(kind.count),
                         formatBytes(kind.bytes), orDash(kind.sharedBytes),
                         orDash(kind.needlessBytes)});
    printText(formatTable(kinds));
    std::vector<TableRow> workspaces{{"WORKSPACE", "DISK", "SAVED", "OTHER", "SHARED"}};
    for (const auto& one : storage.workspaces)
        workspaces.push_back({one.name.empty() ? one.workspace.str() : shown(one.name),
                              orDash(one.diskBytes), orDash(one.savedBytes), orDash(one.otherBytes),
                              orDash(one.sharedBytes)});
    if (!storage.workspaces.empty())
        printText("\n" + formatTable(workspaces));
    printText("\n" + formatBytes(storage.bytes) + " used by Helix, " +
              formatBytes(storage.diskFree) + " free on this disk." +
              (storage.needlessBytes > 0
                   ? " `helixctl reclaim` gives back " + formatBytes(storage.needlessBytes) + ".\n"
                   : "\n"));
}

void showReclaimed(const operations::Reclaimed& reclaimed)
{
    for (const auto& part : reclaimed.parts)
        printText(std::string(titleOf(part.kind)) + ": " + formatBytes(part.bytes) + "\n");
    for (const auto& problem : reclaimed.problems)
        printText(shown(problem) + "\n");
    printText(reclaimed.bytes > 0 ? formatBytes(reclaimed.bytes) + " given back.\n"
                                  : std::string("There was nothing to give back.\n"));
}

} // namespace

Result<int> run(const TopCommand& command, const Context& context)
{
    if (!command.everySeconds)
        return answer(context, command.request,
                      [](const operations::ComputerUse& use) { printText(describeComputer(use)); });
    TRY(auto client, connect(context));
    UseScreen screen(context.json);
    for (bool goesOn = true; goesOn;) {
        TRY(const auto seen, look(client, command.request, context.interrupts));
        if (!seen)
            break;
        TRY(screen.show(*seen));
        TRY(goesOn, pauseFor(client, context.interrupts, *command.everySeconds));
    }
    return 0;
}

void Parser::addTop()
{
    struct Typed {
        TopCommand command;
        std::string watch;
    };
    const auto typed = std::make_shared<Typed>();
    auto* sub = add(app, "top",
                    "what each workspace takes of this computer: memory, processors, disk and "
                    "network");
    OptionAdder adder(*sub, {"workspace"});
    describe(adder, typed->command.request);
    auto* watch = sub->add_option("--watch", typed->watch,
                                  "look again every so many seconds until Ctrl-C; 5 when none are "
                                  "said")
                      ->type_name("SECONDS")
                      ->expected(0, 1)
                      ->check(checkWatch);
    sub->callback([this, typed, watch] {
        if (watch->count() > 0)
            typed->command.everySeconds = watchSeconds(typed->watch);
        command = typed->command;
    });
}

void Parser::addResources()
{
    addTop();
    addOperation<operations::ShowMetrics>(
        app, "metrics", {},
        [](const operations::MetricsText& metrics) { printText(metrics.text); });
    auto* storage = addOperation<operations::ShowStorage>(app, "storage", {}, showStorage);
    addOperation<operations::MoveStorage>(
        *storage, "move", {"folder"},
        [](const operations::StorageMoving& moving) {
            printText("Helix ends and moves " + formatBytes(moving.bytes) + " to " + moving.folder +
                      ".\nUntil that is done no Helix opens.\n");
        },
        [](operations::MoveStorage& request) { return makeWhole(request.folder); });
    addOperation<operations::ReclaimStorage>(app, "reclaim", {}, showReclaimed);
}

} // namespace helix::ctl
