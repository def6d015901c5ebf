#include "life/image_work_again.h"

#include <spdlog/spdlog.h>

#include "base/bytes.h"
#include "base/try.h"
#include "life/image_activity.h"

namespace helix::life {
namespace {

using async::Task;

struct Beginning {
    plane::Images& images;
    static Task<Result<void>> withoutName(Task<Result<std::string>> work)
    {
        CO_TRY(co_await std::move(work));
        co_return Result<void>();
    }
    Task<Result<void>> operator()(const BuildWish& wish) { return images.build(wish.name); }
    Task<Result<void>> operator()(const plane::ImportRequest& request)
    {
        return images.import(request);
    }
    Task<Result<void>> operator()(const plane::KeepRequest& request)
    {
        return images.keep(request);
    }
    Task<Result<void>> operator()(const plane::BringRequest& request)
    {
        return withoutName(images.bring(request));
    }
};

} // namespace

Task<Result<void>> beginAgain(plane::Images& images, const ImageWork& work)
{
    return std::visit(Beginning{images}, work);
}

bool isTold(const ImageBuilds& builds, const ImageArrivals& arrivals, const ImageWork& work)
{
    if (!std::holds_alternative<BuildWish>(work))
        return arrivals.errors().contains(nameOf(work));
    ImageSnapshot image;
    image.name = nameOf(work);
    builds.describe(image);
    return image.lastBuildError.has_value();
}

Task<void> recordRefusal(LifeContextPtr context, ImageWork work, Task<Result<void>> again,
                         std::function<bool()> isHeard)
{
    const auto done = co_await std::move(again);
    if (done || done.error().code == ErrorCode::Cancelled || isHeard())
        co_return;
    const std::string name = printable(nameOf(work), 63);
    spdlog::warn("images: {} is not made or brought: {}", name, done.error().describe());
    recordImageFailure(*context, nameOf(work),
                       "The image " + name + " is not made or brought: " + done.error().message);
}

void recordGivenUp(LifeContext& context, const ImageWork& work)
{
    recordImage(context, nameOf(work),
                "The image " + printable(nameOf(work), 63) +
                    " is not made or brought: that was interrupted " +
                    std::to_string(kMostBeginnings) + " times. Begin it again to try once more.");
}

} // namespace helix::life
