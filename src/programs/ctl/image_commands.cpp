// images; image build, init, import, keep, pull, load, prepare, push, save, rm.

#include <algorithm>
#include <chrono>

#include "base/byte_size.h"
#include "base/named_file.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/image_making.h"
#include "ctl/printing.h"
#include "ctl/warmth.h"
#include "ctl/whole_path.h"

namespace helix::ctl {
namespace {

using operations::Image;

std::string describeReadiness(const Image& image)
{
    if (image.building)
        return "building";
    if (image.importing)
        return "on its way";
    if (image.present)
        return "ready";
    if (image.imported)
        return "refused";
    if (image.recipeProblem)
        return "cannot be built";
    return image.buildMinutes > 0
               ? "not built (about " + std::to_string(image.buildMinutes) + " min)"
               : "not built";
}

std::string describeGuest(const Image& image)
{
    if (!image.imported)
        return image.desktop == "none" ? "agent" : "agent and desktop";
    if (!image.pulledFrom.empty())
        return (image.publisher.empty() ? "from " : shown(image.publisher) + ", from ") +
               shown(image.pulledFrom);
    return image.hasAgent ? "imported, agent" : "imported, console and SSH";
}

/// What removing it would free.
std::uint64_t ownBytes(const Image& image)
{
    return image.sizeBytes - std::min(image.sizeBytes, image.sharedBytes);
}

void showImages(const std::vector<Image>& images)
{
    using namespace std::chrono;
    const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    std::vector<TableRow> rows{
        {"NAME", "STATE", "SIZE", "SHARED", "OWN", "PREPARED", "USED BY", "GUEST", "TITLE"}};
    for (const auto& image : images)
        rows.push_back({shown(image.name), describeReadiness(image),
                        image.sizeBytes > 0 ? formatBytes(image.sizeBytes) : "-",
                        image.sharedBytes > 0 ? formatBytes(image.sharedBytes) : "-",
                        image.sizeBytes > 0 ? formatBytes(ownBytes(image)) : "-",
                        describeWarmth(image.warm, now), std::to_string(image.usedBy),
                        describeGuest(image), shown(image.title)});
    printText(formatTable(rows));
}

/// "1.2 MB of 3.4 GB", empty while the whole is not known.
std::string describeBytes(std::uint64_t done, std::uint64_t total)
{
    return total == 0 ? std::string() : formatBytes(done) + " of " + formatBytes(total);
}

std::string spaced(const std::string& one, const std::string& other)
{
    return one + (one.empty() || other.empty() ? "" : "  ") + other;
}

/// "about 2 min left", empty while nobody can say.
std::string describeLeft(std::int64_t seconds)
{
    if (seconds <= 0)
        return {};
    return seconds < 60 ? "less than a minute left"
                        : "about " + std::to_string((seconds + 30) / 60) + " min left";
}

void showBuilding(ProgressLine& line, const operations::Building& building)
{
    const auto bytes = describeBytes(building.doneBytes, building.totalBytes);
    const int percent = static_cast<int>(std::clamp(building.fraction, 0.0, 1.0) * 100);
    line.show(shown(building.title), spaced(spaced(std::to_string(percent) + " %", bytes),
                                            describeLeft(building.leftSeconds)));
}

void showTravel(ProgressLine& line, const operations::Importing& work)
{
    const auto bytes = describeBytes(work.doneBytes, work.totalBytes);
    line.show(shown(work.what), spaced(bytes, describeLeft(work.leftSeconds)));
}

/// The image in the making that a message tells of.
void showMaking(ProgressLine& line, const RpcMessage& message)
{
    const auto progress = heard<operations::ImageProgress>(message);
    const auto image = progress ? progress->image : std::nullopt;
    if (image && image->building)
        showBuilding(line, *image->building);
    if (image && image->importing)
        showTravel(line, *image->importing);
    if (image && image->sending)
        showTravel(line, *image->sending);
    if (image && image->warm.phase == "waiting")
        line.show("Waits to be prepared", {});
    if (image && image->warm.phase == "making")
        line.show("Preparing " + shown(image->name), {});
}

std::string sayMade(const Image& image)
{
    return "The image " + shown(image.name) + " is ready" +
           (image.hasAgent ? "" : ", with console and SSH only") + ".\n";
}

std::string sayWarm(const Image& image)
{
    return "The image " + shown(image.name) + " is prepared (" + formatBytes(image.warm.sizeBytes) +
           "): its workspaces need not boot.\n";
}

std::string saySent(const operations::SentImage& sent)
{
    return shown(sent.place) + "@" + shown(sent.digest) + "\n" +
           (sent.sentBytes == 0 ? std::string("Everything was there already")
                                : formatBytes(sent.sentBytes) + " were sent") +
           ".\n";
}

std::string saySaved(const operations::SentImage& saved)
{
    return shown(saved.place) + "\n" + formatBytes(saved.sentBytes) +
           " were written; the image is " + shown(saved.digest) + ".\n";
}

/// Asks for an image and shows how it comes about, or goes elsewhere.
template <typename Request>
Result<int> makeImage(const Context& context, const Request& request,
                      std::string (*say)(const typename Request::Answer&))
{
    ProgressLine line;
    return answer(
        context, request,
        [&line, say](const typename Request::Answer& made) {
            line.finish();
            printText(say(made));
        },
        [&line](const RpcMessage& message) { showMaking(line, message); });
}

} // namespace

Result<std::vector<std::string>> contentOf(const std::vector<std::string>& files)
{
    constexpr std::size_t kMostKey = 4096;
    std::vector<std::string> contents;
    for (const auto& file : files) {
        TRY(auto content, readNamedFile(file, kMostKey));
        contents.push_back(std::move(content));
    }
    return contents;
}

Result<int> getImage(const Context& context, const operations::GetImage& request)
{
    return makeImage(context, request, sayMade);
}

Result<int> run(const ImagesCommand& /*command*/, const Context& context)
{
    return answer(context, operations::ListImages{}, showImages);
}

Result<int> run(const ImageBuildCommand& command, const Context& context)
{
    return makeImage(context, operations::BuildImage{command.name}, sayMade);
}

Result<int> run(const ImageWarmCommand& command, const Context& context)
{
    return makeImage(context, operations::WarmImage{command.name}, sayWarm);
}

Result<int> run(const ImageImportCommand& command, const Context& context)
{
    std::string file = command.file;
    if (!file.starts_with("docker://")) {
        TRY(file, wholePath(command.file));
    }
    return makeImage(context, operations::ImportImage{file, command.name, command.cloudInit},
                     sayMade);
}

Result<int> run(const ImageKeepCommand& command, const Context& context)
{
    return makeImage(
        context,
        operations::KeepImage{command.workspace, command.name, command.title, command.stop},
        sayMade);
}

Result<int> run(const ImageInitCommand& command, const Context& context)
{
    return answer(context, operations::AddRecipe{command.name, command.base, command.title},
                  [](const operations::RecipeFile& recipe) {
                      printText(
                          shown(recipe.file) +
                          "\nAdd to it what the image is to have, then: helixctl image build " +
                          shown(recipe.name) + "\n");
                  });
}

Result<int> run(const ImagePullCommand& command, const Context& context)
{
    if (command.reference.find('/') == std::string::npos) {
        const auto at = command.reference.find('@');
        const auto version =
            at == std::string::npos ? std::string() : command.reference.substr(at + 1);
        if (at != std::string::npos && version.empty())
            return fail(ErrorCode::InvalidArgument,
                        "There is no version after the @ in " + shown(command.reference) +
                            "; helixctl image info NAME lists those there are.");
        return getImage(context, {command.reference.substr(0, at), {}, command.name, version});
    }
    TRY(auto keys, contentOf(command.keys));
    return makeImage(context,
                     operations::PullImage{{command.name, std::move(keys)}, command.reference},
                     sayMade);
}

Result<int> run(const ImageLoadCommand& command, const Context& context)
{
    TRY(const auto file, wholePath(command.file));
    TRY(auto keys, contentOf(command.keys));
    return makeImage(context, operations::LoadImage{{command.name, std::move(keys)}, file},
                     sayMade);
}

Result<int> run(const ImagePushCommand& command, const Context& context)
{
    TRY(const auto key, wholePath(command.signingKey));
    return makeImage(context,
                     operations::PushImage{{command.name, key, command.validDays},
                                           command.reference,
                                           command.mountFrom},
                     saySent);
}

Result<int> run(const ImageSaveCommand& command, const Context& context)
{
    TRY(const auto file, wholePath(command.file));
    TRY(const auto key, wholePath(command.signingKey));
    return makeImage(context, operations::SaveImage{{command.name, key, command.validDays}, file},
                     saySaved);
}

Result<int> run(const ImageRemoveCommand& command, const Context& context)
{
    return answer(context, operations::RemoveImage{command.name});
}

} // namespace helix::ctl
