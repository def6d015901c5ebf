// Images over the control socket.

#include "app/method_table.h"
#include "async/completion.h"
#include "operations/images.h"
#include "app/image_bringing.h"
#include "app/answers.h"

namespace helix::app {
namespace {

std::optional<operations::Image> findImage(const plane::Images& images, const std::string& name)
{
    for (const auto& image : images.list())
        if (image.name == name)
            return answerOf(image);
    return std::nullopt;
}

Result<operations::Image> madeImage(const plane::Images& images, const std::string& name)
{
    if (const auto image = findImage(images, name))
        return *image;
    return fail(ErrorCode::NotFound, "The image " + name + " is gone.");
}

/// "image.progress" {image} at every change, until it is disconnected.
QMetaObject::Connection reportProgress(const CallPtr& call, const std::string& name)
{
    auto& images = call->plane()->images();
    return QObject::connect(&images, &plane::Images::changed, [call, name, &images] {
        (void)call->tellIfRoom(operations::ImageProgress{findImage(images, name)});
    });
}

Answering<operations::ListImages> listImages(CallPtr call, operations::ListImages /*request*/)
{
    co_return answersOf(call->plane()->images().list());
}

/// Reports "image.progress" {image} while it builds. A client that vanishes leaves the build
/// running: it has cost minutes and others may wait for it as well; one that says call.cancel ends
/// it.
Answering<operations::BuildImage> buildImage(CallPtr call, operations::BuildImage request)
{
    const std::string name = request.name;
    auto& images = call->plane()->images();
    const auto progress = reportProgress(call, name);
    const auto cancelled = call->cancelToken().onCancel([call, name] {
        if (call->cancelledByClient() && call->plane() != nullptr)
            call->plane()->images().cancelBuild(name);
    });
    const auto built = co_await images.build(name);
    QObject::disconnect(progress);
    CO_TRY(built);
    CO_TRY(call->alive());
    co_return madeImage(call->plane()->images(), name);
}

/// Reports "image.progress" as a build does. Whoever vanishes
/// ends it: unlike a build nobody else waits for it.
async::Task<Result<operations::Image>> madeBy(CallPtr call, std::string name,
                                              async::Task<Result<void>> making)
{
    const auto progress = reportProgress(call, name);
    const auto cancelled = call->cancelToken().onCancel([call, name] {
        if (call->plane() != nullptr)
            call->plane()->images().cancelImport(name);
    });
    const auto made = co_await std::move(making);
    QObject::disconnect(progress);
    CO_TRY(made);
    CO_TRY(call->alive());
    co_return madeImage(call->plane()->images(), name);
}

Answering<operations::ImportImage> importImage(CallPtr call, operations::ImportImage request)
{
    if (!request.file.starts_with('/') && !request.file.starts_with("docker://"))
        co_return fail(ErrorCode::InvalidArgument, "The file to import needs its whole path.");
    plane::ImportRequest disk{request.file, request.name, request.assumeCloudInit};
    auto making = call->plane()->images().import(std::move(disk));
    co_return co_await madeBy(call, request.name, std::move(making));
}

Answering<operations::KeepImage> keepImage(CallPtr call, operations::KeepImage request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    plane::KeepRequest keep{id, request.name, request.title, request.stop};
    auto making = call->plane()->images().keep(std::move(keep));
    co_return co_await madeBy(call, request.name, std::move(making));
}

Answering<operations::AddRecipe> addRecipe(CallPtr call, operations::AddRecipe request)
{
    plane::RecipeWish wish{request.name, request.base, request.title};
    CO_TRY(const auto file, co_await call->plane()->images().addRecipe(std::move(wish)));
    co_return operations::RecipeFile{request.name, file.string()};
}

async::Task<Result<operations::SentImage>> sendImage(CallPtr call, plane::SendRequest request)
{
    auto& images = call->plane()->images();
    const auto progress = reportProgress(call, request.image);
    const auto cancelled = call->cancelToken().onCancel([call, name = request.image] {
        if (call->plane() != nullptr)
            call->plane()->images().cancelSend(name);
    });
    const auto sent = co_await images.send(request);
    QObject::disconnect(progress);
    co_return sent;
}

/// A whole path, or none: the program that asks has another folder.
Result<void> checkWholePath(const std::string& file, const std::string& what)
{
    if (!file.empty() && !file.starts_with('/'))
        return fail(ErrorCode::InvalidArgument, what + " needs its whole path.");
    return {};
}

std::vector<std::string> keysOf(const std::optional<std::vector<std::string>>& keys)
{
    return keys.value_or(std::vector<std::string>());
}

Answering<operations::PullImage> pullImage(CallPtr call, operations::PullImage request)
{
    plane::BringRequest bring{request.reference, {}, request.name, keysOf(request.keys)};
    co_return co_await bringImage(call, bring);
}

Answering<operations::LoadImage> loadImage(CallPtr call, operations::LoadImage request)
{
    CO_TRY(checkWholePath(request.file, "The archive"));
    plane::BringRequest bring{{}, request.file, request.name, keysOf(request.keys)};
    co_return co_await bringImage(call, bring);
}

Answering<operations::PushImage> pushImage(CallPtr call, operations::PushImage request)
{
    CO_TRY(checkWholePath(request.signingKey, "The signing key"));
    plane::SendRequest send{request.name,      request.reference,  {},
                            request.mountFrom, request.signingKey, request.validDays};
    co_return co_await sendImage(call, send);
}

Answering<operations::SaveImage> saveImage(CallPtr call, operations::SaveImage request)
{
    CO_TRY(checkWholePath(request.file, "The archive"));
    CO_TRY(checkWholePath(request.signingKey, "The signing key"));
    plane::SendRequest send{request.name,     {}, request.file, {}, request.signingKey,
                            request.validDays};
    co_return co_await sendImage(call, send);
}

/// Reports and ends as a build does: others may wait for the same snapshot, and it is good for
/// every workspace after.
Answering<operations::WarmImage> warmImage(CallPtr call, operations::WarmImage request)
{
    const std::string name = request.name;
    auto& images = call->plane()->images();
    const auto progress = reportProgress(call, name);
    const auto cancelled = call->cancelToken().onCancel([call, name] {
        if (call->cancelledByClient() && call->plane() != nullptr)
            call->plane()->images().cancelWarm(name);
    });
    const auto warmed = co_await images.warm(name);
    QObject::disconnect(progress);
    CO_TRY(warmed);
    CO_TRY(call->alive());
    co_return madeImage(call->plane()->images(), name);
}

using FoundImage = std::optional<operations::Image>;

bool isComing(const FoundImage& image)
{
    return image && (image->building || image->importing);
}

Result<void> checkHasNotCome(const operations::Image& before, const FoundImage& after)
{
    if (!after || !after->present || (before.present && before.version == after->version))
        return {};
    return fail(ErrorCode::Conflict,
                "The image " + before.name + " came to be here before it could be cancelled.");
}

/// Of what goes on although nobody waits for it any more.
Answering<operations::CancelImage> cancelImage(CallPtr call, operations::CancelImage request)
{
    const std::string name = request.name;
    auto& images = call->plane()->images();
    const auto before = findImage(images, name);
    if (!isComing(before))
        co_return fail(ErrorCode::NotFound, "No image named '" + printable(name, 63) +
                                                "' is being built or on its way here.");
    // Who asks for the name next is to find it free. The moment counts: it may be begun again at
    // once.
    async::Completion<FoundImage> ended;
    const auto look = [&images, name, ended]() mutable {
        auto now = findImage(images, name);
        if (!isComing(now))
            ended.resolve(std::move(now));
    };
    const auto watch = QObject::connect(&images, &plane::Images::changed, look);
    if (before->building)
        images.cancelBuild(name);
    if (before->importing)
        images.cancelImport(name);
    const auto token = call->cancelToken();
    const std::string unused;
    const auto after = co_await ended.wait(async::kForever, token, unused);
    QObject::disconnect(watch);
    CO_TRY(after);
    CO_TRY(checkHasNotCome(*before, *after));
    co_return operations::Nothing();
}

Answering<operations::RemoveImage> removeImage(CallPtr call, operations::RemoveImage request)
{
    const auto removed = co_await call->plane()->images().remove(request.name);
    co_return nothing(removed);
}

} // namespace

async::Task<Result<operations::Image>> bringImage(CallPtr call, plane::BringRequest request)
{
    auto& images = call->plane()->images();
    const std::string name = plane::nameOf(request);
    const auto progress = reportProgress(call, name);
    const auto cancelled = call->cancelToken().onCancel([call, name] {
        if (call->cancelledByClient() && call->plane() != nullptr)
            call->plane()->images().cancelImport(name);
    });
    const auto brought = co_await images.bring(request);
    QObject::disconnect(progress);
    CO_TRY(brought);
    CO_TRY(call->alive());
    co_return madeImage(call->plane()->images(), name);
}

void addImageMethods(MethodTable& table)
{
    serve<operations::ListImages>(table, listImages);
    serve<operations::BuildImage>(table, buildImage);
    serve<operations::AddRecipe>(table, addRecipe);
    serve<operations::ImportImage>(table, importImage);
    serve<operations::KeepImage>(table, keepImage);
    serve<operations::PullImage>(table, pullImage);
    serve<operations::LoadImage>(table, loadImage);
    serve<operations::PushImage>(table, pushImage);
    serve<operations::SaveImage>(table, saveImage);
    serve<operations::WarmImage>(table, warmImage);
    serve<operations::CancelImage>(table, cancelImage);
    serve<operations::RemoveImage>(table, removeImage);
}

} // namespace helix::app
