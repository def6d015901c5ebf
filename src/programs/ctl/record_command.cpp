// record: Helix writes what a desktop shows into a file.

#include <iostream>

#include "base/amounts.h"
#include "base/byte_size.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "ctl/whole_path.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

std::string lengthOf(double seconds)
{
    return formatDuration(static_cast<std::int64_t>(seconds * 1000));
}

void showRecording(const operations::Recording& recording)
{
    for (const auto& file : recording.files)
        printText(file + "\n");
    printText(lengthOf(recording.seconds) + ", " + counted(recording.frames, "frame", "frames") +
              ", " + formatBytes(recording.bytes) + "\n");
    if (recording.left > 0)
        printText(counted(recording.left, "frame is", "frames are") +
                  " missing: the disk was too slow, or the desktop sent what was broken.\n");
}

} // namespace

Result<int> run(const RecordCommand& command, const Context& context)
{
    TRY(const auto file, wholePath(command.file));
    context.interrupts.cancelOnAll(); // `timeout 60 helixctl record ...` asks for a whole film
    ProgressLine line;
    const auto follow = [&](const RpcMessage& message) {
        const auto progress = heard<operations::RecordingProgress>(message);
        if (progress && !context.json)
            line.show("Recording; Ctrl-C ends it",
                      lengthOf(progress->seconds) + ", " + formatBytes(progress->bytes));
    };
    TRY(const auto recording,
        ask(context,
            operations::RecordDesktop{command.workspace, file, command.seconds, command.force},
            follow));
    line.finish();
    if (context.json)
        printJson(operations::writeAnswer(recording));
    else
        showRecording(recording);
    if (recording.problem.empty())
        return 0;
    std::cerr << "helixctl: " << shown(recording.problem) << '\n';
    return 1;
}

} // namespace helix::ctl
