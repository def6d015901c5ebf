#include "life/images_service.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "image/recipe.h"
#include "life/disk_reserve.h"
#include "life/image_arrivals.h"
#include "life/image_sending.h"
#include "life/image_trust.h"
#include "life/needless_layers.h"
#include "life/spare_flow.h"
#include "life/storage_flow.h"
#include "life/warm_flow.h"
#include "oci/pull.h"
#include "signature/sigstore_bundle.h"

namespace helix::life {
namespace {

struct Sending {
    async::CancelSource cancel;
    image::ImportProgress progress;
};

struct Build {
    async::CancelSource cancel;
    image::BuildProgress progress;
    std::int64_t startedAtMs = 0;
    Waiters ended;
    std::optional<Result<void>> result;
};

} // namespace

struct ImagesService::Private {
    LifeContextPtr context;         ///< owners: the plane and running flows
    ImagesService* owner = nullptr; ///< null once it died
    std::map<std::string, std::shared_ptr<Build>>
        builds; ///< owners: this and those who wait for the build
    std::map<std::string, Error> lastErrors;
    std::optional<ImageArrivals> arrivals;
    std::map<std::string, std::shared_ptr<Sending>>
        sendings; ///< owners: this and who reports to it

    [[nodiscard]] std::vector<std::string> usersOf(const std::string& image) const
    {
        std::vector<std::string> users;
        for (const auto& [id, workspace] : context->workspaces)
            if (workspace->record.image == image)
                users.push_back(workspace->record.name);
        return users;
    }
    /// Of which it is not known what they stand on.
    [[nodiscard]] std::vector<std::string> unreadable() const
    {
        std::vector<std::string> names;
        for (const auto& [id, workspace] : context->workspaces)
            if (workspace->unreadable)
                names.push_back(workspace->record.name);
        return names;
    }
    void announce() const
    {
        if (owner != nullptr)
            emit owner->changed();
    }
    void log(const std::string& text, std::int64_t durationMs = -1) const
    {
        if (context->scope().isClosed())
            return;
        ActivityEntry event;
        event.kind = "image";
        event.text = text;
        event.durationMs = durationMs;
        context->activity.record(std::move(event));
    }
};

namespace {

using ImagesPtr = std::shared_ptr<ImagesService::Private>;
using async::Task;

Result<image::Recipe> findRecipe(const LifeContext& context, const std::string& name)
{
    const auto recipes = image::listRecipes(context.options.installation.recipes);
    std::string known;
    for (const auto& recipe : recipes) {
        if (recipe.name == name)
            return recipe;
        known += (known.empty() ? "" : ", ") + recipe.name;
    }
    return fail(ErrorCode::NotFound, "There is no recipe for an image named '" +
                                         printable(name, 63) + "'" +
                                         (known.empty() ? "." : "; there are: " + known + "."));
}

/// A new version of an image: what the old one was prepared with is of no use.
void warmNew(const LifeContextPtr& context, const std::string& name)
{
    if (const auto bundle = context->images.find(name))
        warmInBackground(context, name, usualResources(*context, bundle->manifest));
}

Task<void> runBuild(ImagesPtr d, std::shared_ptr<Build> build, image::Recipe recipe)
{
    const LifeContext& context = *d->context;
    image::BuildRequest request;
    request.program = context.options.installation.imageBuilder;
    request.name = recipe.name;
    request.output = context.options.paths.images();
    request.cache = context.options.paths.cache / "images";
    const std::weak_ptr weak = d;
    const std::weak_ptr weakBuild = build;
    const std::function<void(image::BuildProgress)> onProgress =
        [weak, weakBuild](image::BuildProgress progress) {
            const auto d = weak.lock();
            const auto build = weakBuild.lock();
            if (!d || !build)
                return;
            build->progress = std::move(progress);
            d->announce();
        };
    const auto token = build->cancel.token();
    const auto built = co_await image::buildImage(request, onProgress, token);
    d->builds.erase(recipe.name);
    if (built)
        warmNew(d->context, recipe.name);
    if (built)
        d->log("Built " + recipe.title + ".", systemWallClock()() - build->startedAtMs);
    else if (built.error().code != ErrorCode::Cancelled)
        d->lastErrors[recipe.name] = built.error();
    if (!built)
        d->log(built.error().code == ErrorCode::Cancelled
                   ? "Building " + recipe.title + " was cancelled."
                   : built.error().message);
    build->result = built ? Result<void>() : fail(built.error());
    build->ended.wake();
    d->announce();
}

Task<Result<void>> waitForBuild(std::shared_ptr<Build> build)
{
    while (!build->result)
        (void)co_await build->ended.next();
    Result<void> result = *build->result; // a copy: QCoro 0.8 moves out of what co_return names
    co_return result;
}

Task<Result<void>> beginBuild(ImagesPtr d, std::string name)
{
    if (const auto running = d->builds.find(name); running != d->builds.end()) {
        const auto joined = running->second;
        co_return co_await waitForBuild(joined);
    }
    CO_TRY(auto recipe, findRecipe(*d->context, name));
    const auto build = std::make_shared<Build>();
    build->startedAtMs = systemWallClock()();
    d->builds[name] = build;
    d->lastErrors.erase(name);
    async::detach(runBuild(d, build, recipe));
    d->announce();
    co_return co_await waitForBuild(build);
}

/// Sentences first, work afterwards. The name of a recipe is for what Helix builds itself, and for what a
/// catalogue's publisher has signed under it.
Result<void> checkArrival(const ImagesService::Private& d, const std::string& name, bool isOffered)
{
    TRY(checkName(name, "an image"));
    if (d.builds.contains(name))
        return fail(ErrorCode::Conflict, "An image named " + name + " is being built.");
    for (const auto& recipe : image::listRecipes(d.context->options.installation.recipes))
        if (recipe.name == name && !isOffered)
            return fail(ErrorCode::AlreadyExists,
                        "The name " + name +
                            " belongs to an image that Helix builds itself; choose another one.");
    return {};
}

Task<Result<void>> importImage(ImagesPtr d, ImportRequest request)
{
    CO_TRY(checkArrival(*d, request.name, false));
    image::ImportRequest job;
    job.file = request.file;
    job.name = request.name;
    job.assumeCloudInit = request.assumeCloudInit;
    // Below their own reserve, machines are held: an import is not to be the reason.
    job.reserveBytes += diskReserve(*d->context);
    const ImageArrivals::Words words{"Imported " + job.name + ".",
                                     "Importing " + job.name + " was cancelled."};
    const ImageArrivals::Work work = [store = d->context->images,
                                      job](ImageArrivals::Progress progress,
                                           async::CancelToken cancel) {
        return image::importDisk(store, job, std::move(progress), std::move(cancel));
    };
    co_return co_await d->arrivals->bring(job.name, words, work);
}

Task<Result<std::string>> bringImage(ImagesPtr d, plane::BringRequest request)
{
    const std::string name = nameOf(request);
    CO_TRY(checkArrival(*d, name, !request.publisher.empty()));
    const std::function<Result<std::shared_ptr<oci::BlobSource>>()> open = [request] {
        return sourceOf(request);
    };
    CO_TRY(const auto source, co_await async::onPool(open));
    oci::PullRequest pull;
    pull.source = source;
    pull.name = name;
    CO_TRY(pull.judge, judgeBy(request, d->context->images, name));
    pull.signatureType = signature::kBundleMediaType;
    pull.reserveBytes += diskReserve(*d->context);
    const std::string from = printable(source->place(), 200);
    const ImageArrivals::Words words{"Brought " + name + " from " + from + ".",
                                     "Bringing " + name + " from " + from + " was cancelled."};
    const ImageArrivals::Work work = [store = d->context->images,
                                      pull](ImageArrivals::Progress progress,
                                            async::CancelToken cancel) {
        return oci::pullImage(store, pull, std::move(progress), std::move(cancel));
    };
    CO_TRY(co_await d->arrivals->bring(name, words, work));
    co_return name;
}

Task<Result<operations::SentImage>> sendNamed(ImagesPtr d, plane::SendRequest request)
{
    const std::string name = request.image;
    if (d->sendings.contains(name))
        co_return fail(ErrorCode::Conflict,
                       "The image " + printable(name, 63) + " is being sent already.");
    const auto sending = std::make_shared<Sending>();
    d->sendings[name] = sending;
    const ImageArrivals::Progress progress =
        [weak = std::weak_ptr(d), weakSending = std::weak_ptr(sending)](image::ImportProgress now) {
            const auto d = weak.lock();
            const auto sending = weakSending.lock();
            if (!d || !sending)
                return;
            sending->progress = std::move(now);
            d->announce();
        };
    const auto token = sending->cancel.token();
    const auto sent = co_await sendImage(d->context, request, progress, token);
    d->sendings.erase(name);
    if (sent)
        d->log("Sent the image " + name + " to " + printable(sent->place, 200) + ".");
    d->announce();
    co_return sent;
}

Task<Result<void>> warmUsual(LifeContextPtr context, std::string name)
{
    CO_TRY(const auto bundle, context->images.find(name));
    const auto resources = usualResources(*context, bundle.manifest);
    context->warm.failures.clear(); // the user's own word
    co_return co_await warmImage(context, name, resources);
}

plane::WarmState warmState(const LifeContext& context, const image::Bundle& bundle)
{
    using Phase = plane::WarmState::Phase;
    if (auto never = whyAlwaysBoots(context, bundle); !never.empty())
        return {Phase::Never, std::move(never), 0, 0};
    auto state = context.warm.stateOf(bundle.manifest.name);
    if (state.phase == Phase::Unknown && !wantsSnapshots(context))
        return {Phase::Missing, "Settings say that images are not prepared.", 0, 0};
    return state;
}

std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// As the records say. What stands on an image that is gone is lost.
Result<void> checkUnused(const ImagesService::Private& d, const std::string& name)
{
    if (!d.context->databaseProblem.empty())
        return fail(ErrorCode::Unavailable,
                    "No image is removed while a record may be needed that cannot be read. " +
                        d.context->databaseProblem);
    if (const auto users = d.usersOf(name); !users.empty())
        return fail(ErrorCode::Conflict, "The image " + name + " is in use by " + listed(users) +
                                             "; delete those workspaces first.");
    if (const auto unknown = d.unreadable(); !unknown.empty())
        return fail(ErrorCode::Conflict, "The image " + name + " may be in use by " +
                                             listed(unknown) +
                                             ", whose record this Helix cannot read; update "
                                             "HelixVM first.");
    if (d.builds.contains(name))
        return fail(ErrorCode::Conflict,
                    "The image " + name + " is being built; cancel that first.");
    if (d.arrivals->underWay().contains(name))
        return fail(ErrorCode::Conflict,
                    "The image " + name + " is on its way here; cancel that first.");
    if (d.sendings.contains(name))
        return fail(ErrorCode::Conflict,
                    "The image " + name + " is being sent; cancel that first.");
    return {};
}

/// As the disks say, also those of no record; and then as the records say by now.
Task<Result<void>> checkNothingStandsOn(ImagesPtr d, std::string name)
{
    co_await removeNeedlessLayers(d->context); // they stand on it as well
    CO_TRY(const auto disks, co_await disksOnImage(d->context, name));
    CO_TRY(checkUnused(*d, name));
    if (disks.empty())
        co_return Result<void>();
    co_return fail(ErrorCode::Conflict, "The image " + name + " is needed by " + listed(disks) +
                                            ", of which no workspace speaks; remove what you do "
                                            "not need of them first.");
}

Task<Result<void>> removeImage(ImagesPtr d, std::string name)
{
    const bool refused = d->arrivals->forgetError(name);
    if (const auto bundle = d->context->images.find(name);
        !bundle && bundle.error().code == ErrorCode::NotFound) {
        if (!refused)
            co_return fail(bundle.error());
        d->announce(); // nothing but the word about it was there
        co_return Result<void>();
    }
    CO_TRY(checkUnused(*d, name));
    co_await stopWarming(d->context, name);
    co_await dropSpares(d->context, name); // whose disks stand on it as well
    CO_TRY(co_await checkNothingStandsOn(d, name));
    const auto removed = co_await d->context->images.remove(name);
    d->context->warm.forget(name);
    co_await tidySnapshots(d->context);
    if (removed)
        d->log("Removed the image " + name + ".");
    d->announce();
    co_return removed;
}

ImageSnapshot fromBundle(const image::Bundle& bundle)
{
    const auto& manifest = bundle.manifest;
    ImageSnapshot snapshot;
    snapshot.name = manifest.name;
    snapshot.title = manifest.title;
    snapshot.description = manifest.description;
    snapshot.icon = manifest.icon;
    snapshot.present = true;
    snapshot.version = manifest.version;
    snapshot.digest = manifest.digest;
    snapshot.sizeBytes = bundle.sizeBytes();
    snapshot.defaults = manifest.defaults;
    snapshot.minimum = manifest.minimum;
    snapshot.imported = manifest.imported.has_value() || manifest.pulled.has_value();
    if (manifest.pulled && manifest.pulled->signer)
        snapshot.publisher = manifest.pulled->signer->publisher;
    if (!snapshot.publisher.empty())
        snapshot.signedAt = manifest.pulled->signer->issuedAt;
    snapshot.pulledFrom = manifest.pulled ? manifest.pulled->place : std::string();
    snapshot.bootsFirmware = manifest.boot != image::Boot::Kernel;
    snapshot.hasAgent = manifest.agent();
    return snapshot;
}

ImageSnapshot fromRecipe(const image::Recipe& recipe)
{
    ImageSnapshot snapshot;
    snapshot.name = recipe.name;
    snapshot.title = recipe.title;
    snapshot.description = recipe.description;
    snapshot.icon = recipe.icon;
    snapshot.defaults = recipe.defaults;
    snapshot.minimum = recipe.minimum;
    return snapshot;
}

/// An image that is not there (yet): being imported, or refused.
ImageSnapshot unfinished(const std::string& name)
{
    ImageSnapshot snapshot;
    snapshot.name = snapshot.title = name;
    snapshot.imported = true;
    return snapshot;
}

} // namespace

ImagesService::ImagesService(LifeContextPtr context)
    : m_d(std::make_shared<Private>())
{
    m_d->context = std::move(context);
    m_d->owner = this;
    m_d->arrivals.emplace(m_d->context, [d = m_d.get()] { d->announce(); });
    connect(&m_d->context->warm, &WarmSnapshots::changed, this, &Images::changed);
}

ImagesService::~ImagesService()
{
    m_d->owner = nullptr;
    for (const auto& [name, build] : m_d->builds)
        build->cancel.cancel();
    m_d->arrivals->cancelAll();
    for (const auto& [name, sending] : m_d->sendings)
        sending->cancel.cancel();
}

std::vector<ImageSnapshot> ImagesService::list() const
{
    std::map<std::string, ImageSnapshot> byName;
    for (const auto& recipe : image::listRecipes(m_d->context->options.installation.recipes))
        byName[recipe.name] = fromRecipe(recipe);
    for (const auto& bundle : m_d->context->images.list()) {
        auto& snapshot = byName[bundle.manifest.name] = fromBundle(bundle);
        snapshot.warm = warmState(*m_d->context, bundle);
    }
    for (const auto& recipe : image::listRecipes(m_d->context->options.installation.recipes)) {
        byName[recipe.name].hasRecipe = true;
        byName[recipe.name].buildMinutes = recipe.buildMinutes;
    }
    for (const auto& [name, progress] : m_d->arrivals->underWay())
        byName.try_emplace(name, unfinished(name)).first->second.importing = progress;
    for (const auto& [name, sending] : m_d->sendings)
        if (const auto found = byName.find(name); found != byName.end())
            found->second.sending = sending->progress;
    for (const auto& [name, error] : m_d->arrivals->errors())
        byName.try_emplace(name, unfinished(name)).first->second.lastImportError = error;
    std::vector<ImageSnapshot> all;
    for (auto& [name, snapshot] : byName) {
        snapshot.usedBy = static_cast<int>(m_d->usersOf(name).size());
        if (const auto build = m_d->builds.find(name); build != m_d->builds.end()) {
            snapshot.building = build->second->progress;
            snapshot.buildStartedAtMs = build->second->startedAtMs;
        }
        if (const auto error = m_d->lastErrors.find(name); error != m_d->lastErrors.end())
            snapshot.lastBuildError = error->second;
        all.push_back(std::move(snapshot));
    }
    std::ranges::stable_sort(all, {}, &ImageSnapshot::title);
    return all;
}

async::Task<Result<void>> ImagesService::build(std::string name)
{
    return beginBuild(m_d, std::move(name));
}

void ImagesService::cancelBuild(const std::string& name)
{
    if (const auto build = m_d->builds.find(name); build != m_d->builds.end())
        build->second->cancel.cancel();
}

async::Task<Result<void>> ImagesService::import(ImportRequest request)
{
    return importImage(m_d, std::move(request));
}

void ImagesService::cancelImport(const std::string& name)
{
    m_d->arrivals->cancel(name);
}

async::Task<Result<std::string>> ImagesService::bring(BringRequest request)
{
    return bringImage(m_d, std::move(request));
}

async::Task<Result<operations::SentImage>> ImagesService::send(SendRequest request)
{
    return sendNamed(m_d, std::move(request));
}

void ImagesService::cancelSend(const std::string& image)
{
    if (const auto sending = m_d->sendings.find(image); sending != m_d->sendings.end())
        sending->second->cancel.cancel();
}

async::Task<Result<void>> ImagesService::warm(std::string name)
{
    return warmUsual(m_d->context, std::move(name));
}

void ImagesService::cancelWarm(const std::string& name)
{
    cancelWarming(m_d->context, name);
}

async::Task<Result<void>> ImagesService::remove(std::string name)
{
    return removeImage(m_d, std::move(name));
}

} // namespace helix::life
