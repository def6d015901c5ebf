// screenshot: a PNG file of the desktop, decoded from its H.264 stream by Helix.

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "ctl/whole_path.h"
#include "operations/workspaces.h"

namespace helix::ctl {

Result<int> run(const ScreenshotCommand& command, const Context& context)
{
    constexpr unsigned kOrdinaryFile = 0644;
    Bytes png;
    Result<void> received;
    const auto collect = [&](const RpcMessage& message) {
        const auto piece = heard<operations::ScreenshotPiece>(message);
        if (!piece || !received)
            return;
        if (const auto bytes = fromBase64Url(piece->data))
            png.insert(png.end(), bytes->begin(), bytes->end());
        else
            received = fail(bytes.error());
    };
    TRY(const auto taken, ask(context, operations::TakeScreenshot{command.workspace}, collect));
    if (!received)
        return fail(received.error());
    if (command.file == "-") {
        printExactly(asText(png));
        return 0;
    }
    // A bare name is in our folder; the writer wants to know which.
    TRY(const auto file, wholePath(command.file));
    if (auto written = writeFileAtomically(file, png, kOrdinaryFile); !written)
        return fail(written.error().wrapped("The screenshot could not be written to " +
                                            command.file + "."));
    if (context.json) {
        Json json = operations::writeAnswer(taken);
        json["file"] = file;
        printJson(json);
    } else {
        printText(command.file + "  " + std::to_string(taken.width) + "x" +
                  std::to_string(taken.height) + "\n");
    }
    return 0;
}

} // namespace helix::ctl
