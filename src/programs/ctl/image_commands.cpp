// images, image build, image import, image rm.

#include <algorithm>
#include <filesystem>

#include "ctl/commands.h"
#include "ctl/printing.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

std::string describeReadiness(const Json& image)
{
    if (image.contains("building") && image["building"].is_object())
        return "building";
    if (image.contains("importing") && image["importing"].is_object())
        return "importing";
    if (truthOf(image, "present"))
        return "ready";
    if (truthOf(image, "imported"))
        return "refused";
    const auto minutes = numberOf(image, "build_minutes");
    return minutes > 0 ? "not built (about " + std::to_string(minutes) + " min)" : "not built";
}

std::string describeGuest(const Json& image)
{
    if (!truthOf(image, "imported"))
        return "agent and desktop";
    return truthOf(image, "has_agent") ? "imported, agent" : "imported, console and SSH";
}

void showImages(const Json& images)
{
    std::vector<TableRow> rows{{"NAME", "STATE", "SIZE", "USED BY", "GUEST", "TITLE"}};
    for (const auto& image : images) {
        const auto size = sizeOf(image, "size_bytes");
        rows.push_back({textOf(image, "name"), describeReadiness(image),
                        size > 0 ? formatBytes(size) : "-",
                        std::to_string(numberOf(image, "used_by")), describeGuest(image),
                        textOf(image, "title")});
    }
    printText(formatTable(rows));
}

/// "1.2 MiB of 3.4 GiB", empty while the whole is not known.
std::string describeBytes(const Json& progress)
{
    const auto total = sizeOf(progress, "total_bytes");
    return total == 0 ? std::string()
                      : formatBytes(sizeOf(progress, "done_bytes")) + " of " + formatBytes(total);
}

void showBuilding(ProgressLine& line, const Json& building)
{
    const auto fraction = building.find("fraction");
    const double done =
        fraction != building.end() && fraction->is_number() ? fraction->get<double>() : 0;
    const auto bytes = describeBytes(building);
    line.show(textOf(building, "title"),
              std::to_string(static_cast<int>(std::clamp(done, 0.0, 1.0) * 100)) + " %" +
                  (bytes.empty() ? "" : "  " + bytes));
}

/// The image in the making that a message tells of.
void showMaking(ProgressLine& line, const RpcMessage& message)
{
    const auto image = message.params.find("image");
    if (message.method != "image.progress" || image == message.params.end() || !image->is_object())
        return;
    if (const auto building = image->find("building");
        building != image->end() && building->is_object())
        showBuilding(line, *building);
    if (const auto importing = image->find("importing");
        importing != image->end() && importing->is_object())
        line.show(textOf(*importing, "what"), describeBytes(*importing));
}

/// Asks for an image and shows how it comes about.
template <typename Request>
Result<int> makeImage(const Context& context, const Request& request)
{
    ProgressLine line;
    return answer(
        context, request,
        [&line](const Json& image) {
            line.finish();
            printText("The image " + textOf(image, "name") + " is ready" +
                      (truthOf(image, "has_agent") ? "" : ", with console and SSH only") + ".\n");
        },
        [&line](const RpcMessage& message) { showMaking(line, message); });
}

} // namespace

Result<int> run(const ImagesCommand& /*command*/, const Context& context)
{
    return answer(context, operations::ListImages{}, showImages);
}

Result<int> run(const ImageBuildCommand& command, const Context& context)
{
    return makeImage(context, operations::BuildImage{command.name});
}

Result<int> run(const ImageImportCommand& command, const Context& context)
{
    std::error_code error;
    const operations::ImportImage request{std::filesystem::absolute(command.file, error).string(),
                                          command.name, command.cloudInit};
    if (error)
        return failErrno(error.value(), "The path of " + command.file + " cannot be made out.");
    return makeImage(context, request);
}

Result<int> run(const ImageRemoveCommand& command, const Context& context)
{
    return answer(context, operations::RemoveImage{command.name});
}

} // namespace helix::ctl
