#include "life/image_imports.h"

#include "base/try.h"
#include "image/image_builder.h"
#include "life/disk_reserve.h"
#include "life/host_proxy.h"
#include "oci/layout.h"
#include "oci/pull.h"

namespace helix::life {
namespace {

using async::Task;
using Work = ImageArrivals::Work;
using Progress = ImageArrivals::Progress;

Work diskWork(const LifeContext& context, const plane::ImportRequest& request)
{
    image::ImportRequest job;
    job.file = request.file;
    job.name = request.name;
    job.assumeCloudInit = request.assumeCloudInit;
    // Below their own reserve, machines are held: an import is not to be the reason.
    job.reserveBytes += diskReserve(context);
    return [store = context.images, job](Progress progress, async::CancelToken cancel) {
        return image::importDisk(store, job, std::move(progress), std::move(cancel));
    };
}

using ChildEnvironment = std::map<std::string, std::optional<std::string>>;

Task<Result<image::Bundle>> makeOfContainer(image::ImageStore store, image::BuildRequest request,
                                            Result<ChildEnvironment> environment, Progress progress,
                                            async::CancelToken cancel)
{
    const std::function<void(image::BuildProgress)> tell = [progress](image::BuildProgress now) {
        progress({now.title, now.doneBytes, now.totalBytes});
    };
    CO_TRY(request.environment, std::move(environment));
    CO_TRY(co_await image::buildImage(request, tell, cancel));
    co_return store.find(request.name);
}

Work containerWork(const LifeContext& context, const plane::ImportRequest& request)
{
    const auto& options = context.options;
    const image::BuildRequest job{options.installation.imageBuilder,
                                  request.name,
                                  options.paths.images(),
                                  options.paths.cache / "images",
                                  {},
                                  request.file,
                                  {}};
    return [store = context.images, job,
            environment = proxyEnvironment(context.settings, context.proxies->now())](
               Progress progress, async::CancelToken cancel) {
        return makeOfContainer(store, job, environment, std::move(progress), std::move(cancel));
    };
}

/// An image of ours in the file, through symbolic links, as a container image is read; null: something else is
/// in it. A disk behind a link is refused by who opens it.
Result<std::shared_ptr<oci::BlobSource>> ourImageIn(const std::filesystem::path& file)
{
    std::error_code unknown;
    const auto itself = std::filesystem::canonical(file, unknown);
    if (unknown || !oci::holdsImage(itself))
        return std::shared_ptr<oci::BlobSource>();
    return oci::layoutSource(itself, {}, image::FileUse::Import);
}

Task<Result<image::Bundle>> makeOfFile(image::ImageStore store, oci::PullRequest pull,
                                       std::filesystem::path file, Work otherwise,
                                       Progress progress, async::CancelToken cancel)
{
    const std::function<Result<std::shared_ptr<oci::BlobSource>>()> look = [file] {
        return ourImageIn(file);
    };
    CO_TRY(pull.source, co_await async::onPool(look));
    if (!pull.source)
        co_return co_await otherwise(std::move(progress), std::move(cancel));
    // A load would take the place of an older version.
    CO_TRY(checkIsFree(store, pull.name));
    co_return co_await oci::pullImage(store, std::move(pull), std::move(progress),
                                      std::move(cancel));
}

} // namespace

Work importWork(const LifeContext& context, const plane::ImportRequest& request)
{
    auto otherwise =
        plane::isContainer(request) ? containerWork(context, request) : diskWork(context, request);
    if (request.file.starts_with("docker://"))
        return otherwise;
    oci::PullRequest pull;
    pull.name = request.name;
    pull.reserveBytes += diskReserve(context);
    return [store = context.images, pull, file = request.file,
            otherwise = std::move(otherwise)](Progress progress, async::CancelToken cancel) {
        return makeOfFile(store, pull, file, otherwise, std::move(progress), std::move(cancel));
    };
}

Result<void> checkIsFree(const image::ImageStore& images, const std::string& name)
{
    if (images.find(name))
        return fail(ErrorCode::AlreadyExists,
                    "There is an image named '" + name + "' already; choose another name.");
    return {};
}

} // namespace helix::life
