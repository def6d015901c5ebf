// images, image build, image rm.

#include <algorithm>

#include "ctl/commands.h"
#include "ctl/printing.h"

namespace helix::ctl {
namespace {

Json imageNamed(const std::string& name)
{
    Json params = Json::object();
    params["name"] = name;
    return params;
}

std::string describeState(const Json& image)
{
    if (image.contains("building") && image["building"].is_object())
        return "building";
    if (truthOf(image, "present"))
        return "ready";
    const auto minutes = numberOf(image, "build_minutes");
    return minutes > 0 ? "not built (about " + std::to_string(minutes) + " min)" : "not built";
}

void showProgress(ProgressLine& line, const RpcMessage& message)
{
    const auto image = message.params.find("image");
    if (message.method != "image.progress" || image == message.params.end() || !image->is_object())
        return;
    const auto building = image->find("building");
    if (building == image->end() || !building->is_object())
        return;
    const auto fraction = building->find("fraction");
    const double done =
        fraction != building->end() && fraction->is_number() ? fraction->get<double>() : 0;
    std::string details = std::to_string(static_cast<int>(std::clamp(done, 0.0, 1.0) * 100)) + " %";
    if (const auto total = numberOf(*building, "total_bytes"); total > 0)
        details += "  " +
                   formatBytes(static_cast<std::uint64_t>(numberOf(*building, "done_bytes"))) +
                   " of " + formatBytes(static_cast<std::uint64_t>(total));
    line.show(textOf(*building, "title"), details);
}

} // namespace

Result<int> run(const ImagesCommand& /*command*/, const Context& context)
{
    const auto images = ask(context, "images.list", Json::object());
    if (!images)
        return fail(images.error());
    if (context.json) {
        printJson(*images);
        return 0;
    }
    std::vector<TableRow> rows{{"NAME", "STATE", "SIZE", "USED BY", "TITLE"}};
    for (const auto& image : *images) {
        const auto size = static_cast<std::uint64_t>(numberOf(image, "size_bytes"));
        rows.push_back({textOf(image, "name"), describeState(image),
                        size > 0 ? formatBytes(size) : "-",
                        std::to_string(numberOf(image, "used_by")), textOf(image, "title")});
    }
    printText(formatTable(rows));
    return 0;
}

Result<int> run(const ImageBuildCommand& command, const Context& context)
{
    ProgressLine line;
    const auto built = ask(context, "images.build", imageNamed(command.name),
                           [&line](const RpcMessage& message) { showProgress(line, message); });
    line.finish();
    if (!built)
        return fail(built.error());
    if (context.json)
        printJson(*built);
    else
        printText("The image " + textOf(*built, "name") + " is ready.\n");
    return 0;
}

Result<int> run(const ImageRemoveCommand& command, const Context& context)
{
    const auto removed = ask(context, "images.remove", imageNamed(command.name));
    if (!removed)
        return fail(removed.error());
    if (context.json)
        printJson(*removed);
    return 0;
}

} // namespace helix::ctl
