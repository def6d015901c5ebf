// Images over the control socket.

#include "app/method_table.h"
#include "app/snapshot_json.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxImageName = 512;

Result<std::string> imageName(const CallPtr& call)
{
    return protocol::requireString(call->params(), "name", kMaxImageName);
}

Json describe(const plane::Images& images, const std::string& name)
{
    for (const auto& image : images.list())
        if (image.name == name)
            return toJson(image);
    return Json();
}

/// "image.progress" {image} at every change, until it is disconnected.
QMetaObject::Connection reportProgress(const CallPtr& call, const std::string& name)
{
    auto& images = call->plane()->images();
    return QObject::connect(&images, &plane::Images::changed, [call, name, &images] {
        Json params = Json::object();
        params["image"] = describe(images, name);
        (void)call->notifyIfRoom("image.progress", std::move(params));
    });
}

async::Task<Result<Json>> listImages(CallPtr call)
{
    co_return listToJson(call->plane()->images().list());
}

/// Reports "image.progress" {image} while it builds. A client that vanishes leaves the build
/// running: it has cost minutes and others may wait for it as well; one that says call.cancel ends
/// it.
async::Task<Result<Json>> buildImage(CallPtr call)
{
    const auto name = imageName(call);
    if (!name)
        co_return fail(name.error());
    auto& images = call->plane()->images();
    const auto progress = reportProgress(call, *name);
    const auto cancelled = call->cancelToken().onCancel([call, name = *name] {
        if (call->cancelledByClient() && call->plane() != nullptr)
            call->plane()->images().cancelBuild(name);
    });
    const auto built = co_await images.build(*name);
    QObject::disconnect(progress);
    if (!built)
        co_return fail(built.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return describe(call->plane()->images(), *name);
}

/// {file, name, assume_cloud_init?}; reports "image.progress" as a build does. Whoever vanishes
/// ends it: unlike a build nobody else waits for it.
async::Task<Result<Json>> importImage(CallPtr call)
{
    const auto name = imageName(call);
    const auto file = protocol::requireString(call->params(), "file", kMaxPathBytes);
    const auto cloudInit = protocol::optionalBool(call->params(), "assume_cloud_init", false);
    if (!name || !file || !cloudInit)
        co_return fail(!name ? name.error() : !file ? file.error() : cloudInit.error());
    if (!file->starts_with('/'))
        co_return fail(ErrorCode::InvalidArgument, "The file to import needs its whole path.");
    auto& images = call->plane()->images();
    const auto progress = reportProgress(call, *name);
    const auto cancelled = call->cancelToken().onCancel([call, name = *name] {
        if (call->plane() != nullptr)
            call->plane()->images().cancelImport(name);
    });
    plane::ImportRequest request;
    request.file = *file;
    request.name = *name;
    request.assumeCloudInit = *cloudInit;
    const auto imported = co_await images.import(request);
    QObject::disconnect(progress);
    if (!imported)
        co_return fail(imported.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return describe(call->plane()->images(), *name);
}

async::Task<Result<Json>> removeImage(CallPtr call)
{
    const auto name = imageName(call);
    if (!name)
        co_return fail(name.error());
    const auto removed = co_await call->plane()->images().remove(*name);
    if (!removed)
        co_return fail(removed.error());
    co_return Json::object();
}

} // namespace

void addImageMethods(MethodTable& table)
{
    table.requests["images.list"] = listImages;
    table.requests["images.build"] = buildImage;
    table.requests["images.import"] = importImage;
    table.requests["images.remove"] = removeImage;
}

} // namespace helix::app
