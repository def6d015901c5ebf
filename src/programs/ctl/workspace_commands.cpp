// create, ls, show, start, stop.

#include <chrono>
#include <filesystem>
#include <iostream>
#include <set>

#include "base/amounts.h"
#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/consent.h"
#include "ctl/printing.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

/// Prints each step of a start as it ends, on stderr.
class StepPrinter {
public:
    void show(const RpcMessage& message)
    {
        const auto workspace = message.params.find("workspace");
        if (message.method == "workspace.changed" && workspace != message.params.end())
            showSteps(*workspace);
    }
    void showSteps(const Json& workspace)
    {
        if (!workspace.is_object() || !workspace.contains("steps"))
            return;
        if (!m_named && !textOf(workspace, "name").empty()) {
            std::cerr << "Workspace " << textOf(workspace, "name") << " from "
                      << textOf(workspace, "image_title") << '\n';
            m_named = true;
        }
        for (const auto& step : workspace["steps"]) {
            const auto status = textOf(step, "status");
            const bool over = status == "done" || status == "failed" || status == "cancelled";
            if (!over || !m_shown.insert(textOf(step, "step")).second)
                continue;
            const auto title = textOf(step, "title");
            std::cerr << "  " << title
                      << std::string(title.size() < 14 ? 14 - title.size() : 1, ' ')
                      << formatDuration(numberOf(step, "duration_ms"))
                      << (status == "done" ? "" : "  " + status) << '\n';
        }
    }

private:
    std::set<std::string> m_shown;
    bool m_named = false;
};

/// The workspace is there in any case; without its project it is not what was asked for.
bool projectCameIn(const Json& workspace)
{
    if (workspace.is_object() && workspace.contains("steps"))
        for (const auto& step : workspace["steps"])
            if (textOf(step, "step") == "project")
                return textOf(step, "status") == "done";
    return true;
}

/// Asks for something that ends when a workspace is ready, and tells its steps meanwhile.
template <typename Request>
Result<int> startAndWatch(const Request& request, const Context& context)
{
    const auto begin = std::chrono::steady_clock::now();
    StepPrinter steps;
    TRY(const auto ready, ask(context, request, [&](const RpcMessage& message) {
            if (!context.json)
                steps.show(message);
        }));
    const bool whole = projectCameIn(ready);
    if (context.json) {
        printJson(ready);
        return whole ? 0 : 1;
    }
    steps.showSteps(ready);
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
    std::cerr << "Ready after " << formatDuration(took.count())
              << (truthOf(ready, "emulated") ? " (emulated)" : "") << '\n';
    if (!whole)
        std::cerr << "helixctl: " << textOf(ready, "notice") << '\n';
    if (const auto note = textOf(ready, "note"); !note.empty())
        std::cerr << "helixctl: " << note << '\n';
    printText(textOf(ready, "name") + "\n");
    return whole ? 0 : 1;
}

std::string describePorts(const Json& workspace)
{
    std::string text;
    if (workspace.contains("forwards"))
        for (const auto& forward : workspace["forwards"])
            if (textOf(forward, "kind") == "business")
                text += (text.empty() ? "" : ", ") +
                        std::to_string(numberOf(forward, "guest_port")) + ":" +
                        std::to_string(numberOf(forward, "host_port"));
    return text.empty() ? "-" : text;
}

std::string describeSteps(const Json& workspace)
{
    std::string text;
    if (workspace.contains("steps"))
        for (const auto& step : workspace["steps"])
            if (textOf(step, "status") != "pending")
                text += (text.empty() ? "" : ", ") + textOf(step, "title") + " " +
                        formatDuration(numberOf(step, "duration_ms"));
    return text;
}

/// The overlay grows with what the guest writes, up to the disk's size and a little of its own.
std::string describeDisk(const Json& workspace)
{
    return formatBytes(sizeOf(workspace, "disk_used_bytes")) +
           " of this computer's disk, at most " +
           formatBytes(static_cast<std::uint64_t>(numberOf(workspace, "disk_gib")) << 30) +
           " and an eighth";
}

std::string describeUse(const Json& workspace)
{
    const auto metrics = workspace.find("metrics");
    if (metrics == workspace.end() || !metrics->is_object())
        return {};
    return formatBytes(sizeOf(*metrics, "memory_used")) + " memory in use, " +
           formatBytes(sizeOf(*metrics, "disk_used")) + " disk in use";
}

std::string describeGuestPorts(const Json& workspace)
{
    std::string text;
    if (workspace.contains("guest_ports"))
        for (const auto& port : workspace["guest_ports"])
            text += (text.empty() ? "" : ", ") + std::to_string(numberOf(port, "port")) + " (" +
                    textOf(port, "process") + ")";
    return text;
}

void addConfinement(std::vector<TableRow>& rows, const Json& workspace)
{
    const auto confinement = workspace.find("confinement");
    if (confinement == workspace.end() || !confinement->is_object() ||
        !confinement->contains("facts"))
        return;
    const char* title = "Confinement";
    for (const auto& fact : (*confinement)["facts"]) {
        rows.push_back(
            {title, (truthOf(fact, "holds") ? "yes: " : "no: ") + textOf(fact, "sentence")});
        title = "";
    }
}

void showWorkspace(const Json& workspace)
{
    const std::string size = counted(sizeOf(workspace, "cpus"), "CPU", "CPUs") + ", " +
                             std::to_string(numberOf(workspace, "memory_mib")) + " MiB memory, " +
                             std::to_string(numberOf(workspace, "disk_gib")) + " GiB disk";
    std::vector<TableRow> rows{
        {"Name", textOf(workspace, "name")},
        {"Id", textOf(workspace, "id")},
        {"Image", textOf(workspace, "image") + " " + textOf(workspace, "image_version")},
        {"State",
         textOf(workspace, "state_title") + (truthOf(workspace, "emulated") ? " (emulated)" : "")},
        {"Size", size},
        {"Disk", describeDisk(workspace)},
        {"Created", formatTime(numberOf(workspace, "created_at_ms"))},
        {"Ports", describePorts(workspace)}};
    if (workspace.contains("agent_expected") && !truthOf(workspace, "agent_expected"))
        rows.push_back({"Agent", "none: console and SSH only"});
    addConfinement(rows, workspace);
    addIfSome(rows, "Listening", describeGuestPorts(workspace));
    addIfSome(rows, "In use", describeUse(workspace));
    addIfSome(rows, "Last start", describeSteps(workspace));
    addIfSome(rows, "Notice", textOf(workspace, "notice"));
    if (workspace.contains("error") && workspace["error"].is_object())
        addIfSome(rows, "Problem", textOf(workspace["error"], "message"));
    printText(formatTable(rows));
}

} // namespace

operations::ProjectWish projectWish(const ProjectChoice& choice)
{
    const auto colon = choice.from.find(':');
    const bool isUrl = colon != std::string::npos && colon < choice.from.find('/');
    operations::ProjectWish wish;
    wish.from = isUrl || choice.from == "empty"
                    ? choice.from
                    : std::filesystem::absolute(choice.from).lexically_normal().string();
    wish.withUncommitted = choice.withUncommitted;
    wish.fetchInGuest = choice.fetchInGuest;
    wish.task = choice.task;
    return wish;
}

operations::OptionWords optionWords(const OptionChoices& choices)
{
    const auto word = [&choices](const char* name) {
        const auto found = choices.find(name);
        return found == choices.end() ? std::string() : found->second;
    };
    return {word("model"), word("effort"), word("mode")};
}

operations::WorkspaceWish workspaceWish(const CreateCommand& command)
{
    operations::WorkspaceWish wish;
    wish.image = command.image;
    wish.name = command.name;
    wish.cpus = command.cpus;
    wish.memoryMib = command.memoryMiB;
    wish.diskGib = command.diskGiB;
    for (const auto& mapping : command.ports)
        wish.ports.push_back({mapping.guest, mapping.host, {}});
    if (!command.egress.empty()) {
        auto& egress = wish.egress.emplace();
        egress.mode = command.egress;
        egress.rules = command.allow;
        if (!command.lists.empty())
            egress.lists = command.lists;
    }
    if (!command.project.from.empty())
        wish.project = projectWish(command.project);
    wish.agent = command.agent;
    wish.options = optionWords(command.options);
    return wish;
}

Result<int> run(const CreateCommand& command, const Context& context)
{
    return startAndWatch(operations::CreateWorkspace{workspaceWish(command)}, context);
}

Result<int> run(const ListCommand& /*command*/, const Context& context)
{
    return answer(context, operations::ListWorkspaces{}, [](const Json& workspaces) {
        std::vector<TableRow> rows{
            {"NAME", "ID", "IMAGE", "STATE", "CPUS", "MEMORY", "DISK USED", "PORTS"}};
        for (const auto& workspace : workspaces)
            rows.push_back(
                {textOf(workspace, "name"), textOf(workspace, "id"), textOf(workspace, "image"),
                 textOf(workspace, "state_title"), std::to_string(numberOf(workspace, "cpus")),
                 std::to_string(numberOf(workspace, "memory_mib")) + " MiB",
                 formatBytes(sizeOf(workspace, "disk_used_bytes")), describePorts(workspace)});
        printText(formatTable(rows));
    });
}

Result<int> run(const ShowCommand& command, const Context& context)
{
    return answer(context, operations::ShowWorkspace{command.workspace}, showWorkspace);
}

Result<int> run(const StartCommand& command, const Context& context)
{
    return startAndWatch(operations::StartWorkspace{command.workspace}, context);
}

Result<int> run(const StopCommand& command, const Context& context)
{
    if (!command.yes && !command.force) {
        TRY(const auto stakes, ask(context, operations::TellStakes{command.workspace}));
        const auto interrupted = sentencesOf(stakes, "stopping");
        if (truthOf(stakes, "running") && !interrupted.empty())
            if (auto agreed =
                    askConsent(printable(command.workspace, 80),
                               {interrupted, "Stop it all the same?"}, context.interrupts);
                !agreed)
                return fail(agreed.error());
    }
    return answer(context, operations::StopWorkspace{command.workspace, command.force});
}

} // namespace helix::ctl
