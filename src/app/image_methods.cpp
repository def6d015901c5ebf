// Images over the control socket.

#include "app/method_table.h"
#include "app/snapshot_json.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxNameBytes = 512;

Result<std::string> imageName(const CallPtr& call)
{
    return protocol::requireString(call->params(), "name", kMaxNameBytes);
}

Json describe(const workspace::Images& images, const std::string& name)
{
    for (const auto& image : images.list())
        if (image.name == name)
            return toJson(image);
    return Json();
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
    const auto report = [call, name = *name, &images] {
        Json params = Json::object();
        params["image"] = describe(images, name);
        (void)call->notifyIfRoom("image.progress", std::move(params));
    };
    const auto progress = QObject::connect(&images, &workspace::Images::changed, report);
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
    table.requests["images.remove"] = removeImage;
}

} // namespace helix::app
