// recording, timeline: what Helix keeps of a desktop, and what happened beside it.

#include <memory>

#include "base/amounts.h"
#include "base/byte_size.h"
#include "ctl/operation_command.h"
#include "ctl/own_number.h"
#include "ctl/printing.h"
#include "ctl/whole_path.h"
#include "operations/replay.h"

namespace helix::ctl {
namespace {

void showKept(const operations::KeptRecording& kept)
{
    printText(shown(kept.id) + "\n");
    for (const auto& part : kept.parts)
        printText(part.file + "\n");
}

void showAllKept(const std::vector<operations::KeptRecording>& all)
{
    std::vector<TableRow> rows{{"RECORDING", "BEGAN", "SPAN", "SIZE", "PARTS", ""}};
    for (const auto& kept : all)
        rows.push_back(
            {shown(kept.id), formatTime(kept.startMs), formatDuration(kept.endMs - kept.startMs),
             formatBytes(kept.bytes), std::to_string(kept.parts.size()),
             std::string(kept.rolling ? "rolling" : "") +
                 (kept.rolling && kept.running ? ", " : "") + (kept.running ? "goes on" : "")});
    printText(formatTable(rows));
}

void showNow(const operations::RecordingNow& now)
{
    if (now.id.empty())
        printText("Not recorded.\n");
    else
        printText("Recording " + shown(now.id) + ": " +
                  formatDuration(static_cast<std::int64_t>(now.seconds * 1000)) + ", " +
                  formatBytes(now.bytes) + "\n");
    if (!now.rolling.empty())
        printText("Always kept: " + shown(now.rolling) + "\n");
    if (!now.problem.empty())
        printText(shown(now.problem) + "\n");
}

void showRolling(const operations::RecordingNow& now)
{
    const std::string why = now.rollingByDefault ? " (as for all: recording.rollingMiB)" : "";
    printText(now.rollingMiB == 0 ? "Nothing is recorded unasked" + why + ".\n"
                                  : "The newest " + formatMemory(now.rollingMiB) +
                                        " are always kept" + why + ".\n");
}

void showExported(const operations::Recording& recording)
{
    for (const auto& file : recording.files)
        printText(file + "\n");
    printText(formatDuration(static_cast<std::int64_t>(recording.seconds * 1000)) + ", " +
              formatBytes(recording.bytes) + "\n");
    printText("The pointer is not in it where the machine tells of it beside its pictures; replay "
              "draws it.\n");
}

void showMarks(const operations::Timeline& timeline)
{
    std::vector<TableRow> rows{{"TIME", "WHAT", "", ""}};
    for (const auto& mark : timeline.marks)
        rows.push_back({formatTime(mark.timeMs), std::string(toString(mark.kind)),
                        mark.bad ? "!" : "", shown(mark.text)});
    printText(formatTable(rows));
    if (timeline.truncated)
        printText("More happened before: ask for less at once.\n");
}

} // namespace

void Parser::addReplay()
{
    auto* kept = add(app, "recording", "recordings that Helix keeps of a workspace's desktop");
    kept->require_subcommand(1);
    addOperation<operations::ListRecordings>(*kept, "ls", {"workspace"}, showAllKept);
    addOperation<operations::ShowRecording>(*kept, "show", {"workspace"}, showNow);
    addOperation<operations::StartRecording>(*kept, "start", {"workspace"}, showNow);
    addOperation<operations::StopRecording>(*kept, "stop", {"workspace"}, showKept);
    addOperation<operations::RemoveRecording>(*kept, "rm", {"workspace", "recording"});
    addOperation<operations::ExportRecording>(
        *kept, "export", {"workspace", "recording", "file"}, showExported,
        [](operations::ExportRecording& request) { return makeWhole(request.file); });
    addRolling(*kept);
    addOperation<operations::ShowTimeline>(app, "timeline", {"workspace"}, showMarks);
}

void Parser::addRolling(CLI::App& kept)
{
    struct Typed {
        std::string mebibytes;
        operations::SetRolling request;
    };
    const auto typed = std::make_shared<Typed>();
    auto* sub = add(kept, "rolling",
                    "show or say how much of what its desktop shows is always kept while it runs");
    sub->add_option("WORKSPACE", typed->request.workspace, std::string(operations::kWorkspaceSays))
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("MIB", typed->mebibytes,
                    "MiB, \"off\" (nothing), or \"default\" (as recording.rollingMiB says)")
        ->check([](const std::string& text) {
            return checkOwnNumber(text, operations::kMostRollingMiB, "MiB");
        });
    sub->callback([this, typed] {
        if (!typed->mebibytes.empty())
            typed->request.mebibytes = parseOwnNumber(typed->mebibytes);
        command = OperationCommand{operations::SetRolling::kOperation.name,
                                   operations::writeRequest(typed->request),
                                   printerOf<operations::RecordingNow>(showRolling),
                                   {}};
    });
}

} // namespace helix::ctl
