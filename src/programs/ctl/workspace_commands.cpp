// create, ls, show, start, resume, stop.

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <set>

#include "base/amounts.h"
#include "base/byte_size.h"
#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/consent.h"
#include "ctl/printing.h"
#include "ctl/slot_waits.h"
#include "ctl/warmth.h"
#include "ctl/whole_path.h"
#include "operations/images.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

/// Prints each step of a start as it ends, and what it waits for before, on stderr.
class StepPrinter {
public:
    void show(const RpcMessage& message)
    {
        if (const auto changed = heard<operations::WorkspaceChanged>(message))
            showSteps(changed->workspace);
    }
    void showSteps(const operations::Workspace& workspace)
    {
        if (!m_named && !workspace.name.empty()) {
            std::cerr << "Workspace " << shown(workspace.name) << " from "
                      << shown(workspace.imageTitle) << '\n';
            m_named = true;
        }
        if (const auto news = m_waits.news(workspace); !news.empty())
            std::cerr << "  " << news << '\n';
        if (workspace.waits)
            return;
        if (workspace.state == "resuming" || workspace.beginning == "resumed")
            return; // they are of the start before
        for (const auto& step : workspace.steps) {
            const bool over =
                step.status == "done" || step.status == "failed" || step.status == "cancelled";
            if (!over || !m_shown.insert(step.step).second)
                continue;
            const auto title = shown(step.title);
            std::cerr << "  " << title
                      << std::string(title.size() < 14 ? 14 - title.size() : 1, ' ')
                      << formatDuration(step.durationMs)
                      << (step.status == "done" ? "" : "  " + shown(step.status)) << '\n';
        }
    }

private:
    std::set<std::string> m_shown;
    SlotWaits m_waits;
    bool m_named = false;
};

/// The workspace is there in any case; without its project it is not what was asked for.
bool projectCameIn(const operations::Workspace& workspace)
{
    const auto step = std::ranges::find(workspace.steps, "project", &operations::StepState::step);
    return step == workspace.steps.end() || step->status == "done";
}

const operations::Workspace& workspaceIn(const operations::Workspace& started)
{
    return started;
}
const operations::Workspace& workspaceIn(const operations::CreatedWorkspace& created)
{
    return created.workspace;
}
std::string noteIn(const operations::Workspace& /*started*/)
{
    return {};
}
std::string noteIn(const operations::CreatedWorkspace& created)
{
    return created.note.value_or("");
}

/// Asks for something that ends when a workspace is ready, and tells its steps meanwhile.
template <typename Request>
Result<int> startAndWatch(const Request& request, const Context& context)
{
    const auto begin = std::chrono::steady_clock::now();
    StepPrinter steps;
    TRY(const auto answered, ask(context, request, [&](const RpcMessage& message) {
            if (!context.json)
                steps.show(message);
        }));
    const auto& ready = workspaceIn(answered);
    const bool whole = projectCameIn(ready);
    if (context.json) {
        printJson(operations::writeAnswer(answered));
        return whole ? 0 : 1;
    }
    steps.showSteps(ready);
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
    const auto began = describeBeginning(ready);
    std::cerr << "Ready after " << formatDuration(took.count())
              << (ready.emulated ? " (emulated)" : "") << (began.empty() ? "" : ", " + began)
              << '\n';
    if (!whole)
        std::cerr << "helixctl: " << shown(ready.notice) << '\n';
    if (const auto note = shown(noteIn(answered)); !note.empty())
        std::cerr << "helixctl: " << note << '\n';
    printText(shown(ready.name) + "\n");
    return whole ? 0 : 1;
}

using operations::Workspace;

std::string describePorts(const Workspace& workspace)
{
    std::string text;
    for (const auto& port : workspace.forwards)
        if (port.kind == "business")
            text += (text.empty() ? "" : ", ") + std::to_string(port.guestPort) + ":" +
                    std::to_string(port.hostPort);
    return text.empty() ? "-" : text;
}

std::string describeSteps(const Workspace& workspace)
{
    std::string text;
    for (const auto& step : workspace.steps)
        if (step.status != "pending")
            text += (text.empty() ? "" : ", ") + shown(step.title) + " " +
                    formatDuration(step.durationMs);
    return text;
}

/// The overlay grows with what the guest writes, up to the disk's size and a little of its own.
std::string describeDisk(const Workspace& workspace)
{
    return formatBytes(workspace.diskUsedBytes) + " of this computer's disk, at most " +
           formatBytes(static_cast<std::uint64_t>(workspace.resources.diskGib) << 30) +
           " and an eighth";
}

std::string describeUse(const Workspace& workspace)
{
    if (!workspace.metrics)
        return {};
    return formatBytes(workspace.metrics->memoryUsed) + " memory in use, " +
           formatBytes(workspace.metrics->diskUsed) + " disk in use";
}

std::string describeGuestPorts(const Workspace& workspace)
{
    std::string text;
    for (const auto& port : workspace.guestPorts)
        text += (text.empty() ? "" : ", ") + std::to_string(port.port) + " (" +
                shown(port.process) + ")";
    return text;
}

void addConfinement(std::vector<TableRow>& rows, const Workspace& workspace)
{
    if (!workspace.confinement)
        return;
    const char* title = "Confinement";
    for (const auto& fact : workspace.confinement->facts) {
        rows.push_back({title, (fact.holds ? "yes: " : "no: ") + shown(fact.sentence)});
        title = "";
    }
}

void addSuspension(std::vector<TableRow>& rows, const Workspace& workspace)
{
    if (workspace.suspendedAtMs == 0)
        return;
    rows.push_back({"Suspended since", formatTime(workspace.suspendedAtMs)});
    rows.push_back({"Saved memory", formatBytes(workspace.savedBytes)});
}

/// Why there is nothing to resume; nothing: there is.
std::optional<Error> whyNotResumed(const Workspace& workspace)
{
    if (workspace.state == "suspended" || workspace.state == "resuming")
        return std::nullopt;
    const auto name = shown(workspace.name);
    if (workspace.state == "ready")
        return Error{ErrorCode::Conflict, name + " is running already.", {}};
    if (workspace.state == "stopped" || workspace.state == "failed")
        return Error{ErrorCode::Conflict,
                     name + " is not suspended; start it with: helixctl start " + name,
                     {}};
    return Error{
        ErrorCode::Conflict, name + " is not suspended (" + shown(workspace.stateTitle) + ").", {}};
}

void showWorkspace(const Workspace& workspace)
{
    const auto& resources = workspace.resources;
    const std::string size = counted(static_cast<std::uint64_t>(resources.cpus), "CPU", "CPUs") +
                             ", " + formatMemory(resources.memoryMib) + " memory, " +
                             std::to_string(resources.diskGib) + " GB disk";
    std::vector<TableRow> rows{
        {"Name", shown(workspace.name)},
        {"Id", workspace.id.str()},
        {"Image", shown(workspace.image) + " " + shown(workspace.imageVersion)},
        {"State", shown(workspace.stateTitle) + (workspace.emulated ? " (emulated)" : "")}};
    if (workspace.waits)
        rows.push_back({"Start", sentenceOf(*workspace.waits)});
    addSuspension(rows, workspace);
    rows.insert(rows.end(), {{"Size", size},
                             {"Disk", describeDisk(workspace)},
                             {"Created", formatTime(workspace.createdAtMs)},
                             {"Ports", describePorts(workspace)}});
    if (!workspace.agentExpected)
        rows.push_back({"Agent", "none: console and SSH only"});
    addConfinement(rows, workspace);
    addIfSome(rows, "Listening", describeGuestPorts(workspace));
    addIfSome(rows, "In use", describeUse(workspace));
    addIfSome(rows, "Began", describeBeginning(workspace));
    addIfSome(rows, "Last start", describeSteps(workspace));
    addIfSome(rows, "Notice", shown(workspace.notice));
    if (workspace.error)
        addIfSome(rows, "Problem", shown(workspace.error->message));
    printText(formatTable(rows));
}

} // namespace

Result<operations::ProjectWish> projectWish(const ProjectChoice& choice)
{
    const auto colon = choice.from.find(':');
    const bool isUrl = colon != std::string::npos && colon < choice.from.find('/');
    operations::ProjectWish wish;
    wish.from = choice.from;
    if (!isUrl && choice.from != "empty")
        TRY(makeWhole(wish.from));
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

Result<operations::WorkspaceWish> workspaceWish(const CreateCommand& command)
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
    if (!command.project.from.empty()) {
        TRY(wish.project, projectWish(command.project));
    }
    wish.agent = command.agent;
    wish.options = optionWords(command.options);
    wish.cold = command.cold;
    wish.prompt = command.prompt;
    return wish;
}

Result<CreateCommand> withImageSites(CreateCommand command, const Context& context)
{
    if (!command.imageSites)
        return command;
    TRY(const auto images, ask(context, operations::ListImages{}));
    const auto image = std::ranges::find(images, command.image, &operations::Image::name);
    if (image == images.end())
        return command; // creating it says so
    if (image->sites.empty())
        return fail(ErrorCode::InvalidArgument,
                    "The image '" + shown(command.image) +
                        "' names no sites; name those that it may reach with --allow.");
    command.allow.insert(command.allow.end(), image->sites.begin(), image->sites.end());
    std::cerr << "helixctl: It may reach what the image asks for: " << wordsOf(image->sites, {})
              << '\n';
    return command;
}

Result<int> run(const CreateCommand& command, const Context& context)
{
    TRY(const auto whole, withImageSites(command, context));
    TRY(const auto wish, workspaceWish(whole));
    return startAndWatch(operations::CreateWorkspace{wish}, context);
}

Result<int> run(const ListCommand& /*command*/, const Context& context)
{
    return answer(
        context, operations::ListWorkspaces{}, [](const std::vector<Workspace>& workspaces) {
            std::vector<TableRow> rows{
                {"NAME", "ID", "IMAGE", "STATE", "CPUS", "MEMORY", "DISK USED", "PORTS"}};
            for (const auto& workspace : workspaces)
                rows.push_back({shown(workspace.name), workspace.id.str(), shown(workspace.image),
                                shown(workspace.stateTitle),
                                std::to_string(workspace.resources.cpus),
                                formatMemory(workspace.resources.memoryMib),
                                formatBytes(workspace.diskUsedBytes), describePorts(workspace)});
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

Result<int> run(const ResumeCommand& command, const Context& context)
{
    TRY(const auto workspace, ask(context, operations::ShowWorkspace{command.workspace}));
    if (auto why = whyNotResumed(workspace))
        return fail(std::move(*why));
    return startAndWatch(operations::StartWorkspace{command.workspace}, context);
}

Result<int> run(const StopCommand& command, const Context& context)
{
    bool force = command.force;
    if (!force) {
        TRY(const auto workspace, ask(context, operations::ShowWorkspace{command.workspace}));
        TRY(const auto stakes, ask(context, operations::TellStakes{command.workspace}));
        const auto question = stopQuestion(workspace, stakes);
        force = question.flag == "--force";
        if (!question.sentences.empty() && (force || !command.yes))
            TRY(askConsent(printable(command.workspace, 80), question, context.interrupts));
    }
    return answer(context, operations::StopWorkspace{command.workspace, force});
}

} // namespace helix::ctl
