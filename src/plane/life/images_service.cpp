#include "life/images_service.h"

#include <algorithm>

#include "base/clock.h"
#include "base/ids.h"
#include "base/try.h"
#include "life/disk_reserve.h"
#include "image/bundle_check.h"
#include "image/image_builder.h"
#include "life/image_activity.h"
#include "life/image_checks.h"
#include "life/image_arrivals.h"
#include "life/image_builds.h"
#include "life/image_imports.h"
#include "life/image_listing.h"
#include "life/image_sending.h"
#include "life/image_trust.h"
#include "life/image_wishes.h"
#include "life/image_work_again.h"
#include "life/keep_flow.h"
#include "life/measured_work.h"
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
    MeasuredWork work{"send"};
};

} // namespace

struct ImagesService::Private {
    LifeContextPtr context;         ///< owners: the plane and running flows
    ImagesService* owner = nullptr; ///< null once it died
    async::CancelSource ending;     ///< before what is cancelled then: it is not the user's word
    std::optional<ImageBuilds> builds;
    std::optional<ImageArrivals> arrivals;
    std::map<std::string, std::shared_ptr<Sending>>
        sendings; ///< owners: this and who reports to it
    ImageWishes wishes;

    explicit Private(LifeContextPtr ofPlane)
        : context(std::move(ofPlane))
        , wishes(context->options.paths.data / "image-work.json")
    {
    }

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
};

namespace {

using ImagesPtr = std::shared_ptr<ImagesService::Private>;
using async::Task;

/// Sentences first, work afterwards. The name of a recipe is for what Helix builds itself, and for what a
/// catalogue's publisher has signed under it.
Result<void> checkIsNoRecipes(const ImagesService::Private& d, const std::string& name)
{
    // Also one that is half written, or whose base is gone.
    std::error_code error;
    if (std::filesystem::exists(d.context->options.paths.recipes() / name, error))
        return fail(ErrorCode::AlreadyExists,
                    "The name " + name + " belongs to a recipe of yours; choose another one.");
    for (const auto& recipe : knownRecipes(*d.context))
        if (recipe.name == name)
            return fail(ErrorCode::AlreadyExists,
                        "The name " + name +
                            " belongs to an image that Helix builds itself; choose another one.");
    return {};
}

Result<void> checkArrival(const ImagesService::Private& d, const std::string& name, bool isOffered)
{
    TRY(checkName(name, "an image"));
    if (d.builds->isUnderWay(name))
        return fail(ErrorCode::Conflict,
                    "An image named " + name + " is being built" + waitOrCancel(name));
    return isOffered ? Result<void>() : checkIsNoRecipes(d, name);
}

/// Also one that is half written by hand.
Result<void> checkIsNotBegun(const ImagesService::Private& d, const std::string& name)
{
    const auto folder = d.context->options.paths.recipes() / name;
    std::error_code unknown;
    if (!std::filesystem::exists(std::filesystem::symlink_status(folder, unknown)))
        return {};
    return fail(ErrorCode::AlreadyExists,
                "You have a recipe named " + name + " already, in " + folder.string() +
                    ": `helixctl image build " + name +
                    "` builds it as it stands there. To begin anew, remove that folder first, or "
                    "choose another name.");
}

/// On record until it is done: as it was then, when Helix ends before that.
template <typename T>
Task<Result<T>> onRecord(ImagesPtr d, ImageWork work, Task<Result<T>> begun)
{
    d->wishes.add(work);
    auto done = co_await std::move(begun);
    if (d->owner != nullptr)
        d->wishes.drop(work);
    co_return done;
}

Task<Result<void>> importImage(ImagesPtr d, ImportRequest request)
{
    CO_TRY(checkArrival(*d, request.name, false));
    // A disk's import looks for itself, with what else it refuses.
    if (isContainer(request))
        CO_TRY(checkIsFree(d->context->images, request.name));
    const ImageArrivals::Words words{"import", "Imported " + request.name + ".",
                                     "Importing " + request.name + " was cancelled."};
    const auto work = importWork(*d->context, request);
    co_return co_await d->arrivals->bring(request.name, words, work);
}

Task<Result<void>> keepImage(ImagesPtr d, plane::KeepRequest request)
{
    CO_TRY(checkArrival(*d, request.name, false));
    CO_TRY(const auto work, keepWork(d->context, request));
    const std::string from = d->context->workspaces.nameOf(request.workspace);
    const ImageArrivals::Words words{"keep",
                                     "Saved " + from + " as the image " + request.name + ".",
                                     "Saving " + from + " as an image was cancelled."};
    co_return co_await d->arrivals->bring(request.name, words, work);
}

Task<Result<std::filesystem::path>> addOwnRecipe(ImagesPtr d, plane::RecipeWish wish)
{
    CO_TRY(checkName(wish.name, "an image")); // it becomes a part of a path
    CO_TRY(checkIsNotBegun(*d, wish.name));
    CO_TRY(checkArrival(*d, wish.name, false));
    if (d->context->images.find(wish.name))
        co_return fail(ErrorCode::AlreadyExists,
                       "There is an image named " + wish.name + " already; choose another name.");
    const auto& options = d->context->options;
    const image::NewRecipe request{options.installation.imageBuilder, options.paths.recipes(),
                                   wish.name, wish.base, wish.title};
    auto written = co_await image::writeRecipe(request);
    d->announce();
    co_return written;
}

/// Pulls, and keeps how long that took.
Task<Result<image::Bundle>> pullMeasured(LifeContextPtr context, oci::PullRequest pull,
                                         ImageArrivals::Progress progress,
                                         async::CancelToken cancel)
{
    const auto meter = std::make_shared<PullMeter>(); // owners: this and who reports to it
    const std::function<void(oci::PullProgress)> tell = [meter, progress](oci::PullProgress now) {
        meter->see(now.doneBytes, now.totalBytes, systemWallClock()());
        progress(std::move(now));
    };
    auto pulled = co_await oci::pullImage(context->images, pull, tell, cancel);
    if (const auto bytes = meter->bytes(); pulled && bytes > 0)
        context->imageTimes.notePull(pulled->manifest.name, systemWallClock()() - meter->sinceMs(),
                                     bytes);
    co_return pulled;
}

Task<Result<std::string>> bringImage(ImagesPtr d, plane::BringRequest request)
{
    const std::string name = nameOf(request);
    CO_TRY(checkArrival(*d, name, !request.publisher.empty()));
    const std::function<Result<std::shared_ptr<oci::BlobSource>>()> open =
        [request, proxies = d->context->proxies->now()] { return sourceOf(request, proxies); };
    CO_TRY(const auto source, co_await async::onPool(open));
    oci::PullRequest pull;
    pull.source = source;
    pull.name = name;
    CO_TRY(pull.judge, judgeBy(request, d->context->images, name));
    pull.signatureType = signature::kBundleMediaType;
    pull.reserveBytes += diskReserve(*d->context);
    pull.leave = d->ending.token();
    const std::string from = printable(source->place(), 200);
    const ImageArrivals::Words words{"pull", "Brought " + name + " from " + from + ".",
                                     "Bringing " + name + " from " + from + " was cancelled.",
                                     request.archive.empty() ? request.reference
                                                             : request.archive.string()};
    const ImageArrivals::Work work = [context = d->context, pull, isFar = request.archive.empty()](
                                         ImageArrivals::Progress progress,
                                         async::CancelToken cancel) {
        return isFar
                   ? pullMeasured(context, pull, std::move(progress), std::move(cancel))
                   : oci::pullImage(context->images, pull, std::move(progress), std::move(cancel));
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
            sending->work.see(std::move(now));
            d->announce();
        };
    const auto token = sending->cancel.token();
    const auto sent = co_await sendImage(d->context, request, progress, token);
    d->sendings.erase(name);
    if (sent)
        recordImage(*d->context, name,
                    "Sent the image " + name + " to " + printable(sent->place, 200) + ".");
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

std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Blocks on the disk, little.
std::vector<std::string> versionsOfNewerHelix(const ImagesService::Private& d,
                                              const std::string& name)
{
    std::vector<std::string> versions;
    for (const auto& version : d.context->images.versionsOfNewerHelix())
        if (version.starts_with(name + "/"))
            versions.push_back(version.substr(name.size() + 1));
    return versions;
}

/// Whole or damaged. Nothing but an empty folder is what a build that came to nothing leaves.
bool isHere(const ImagesService::Private& d, const std::string& name)
{
    std::error_code error;
    const auto folder = d.context->images.folder() / name;
    return std::filesystem::is_directory(folder, error) &&
           !std::filesystem::is_empty(folder, error);
}

/// As the records say. What stands on an image that is gone is lost.
Result<void> checkUnused(const ImagesService::Private& d, const std::string& name)
{
    if (const auto newer = versionsOfNewerHelix(d, name); !newer.empty())
        return fail(ErrorCode::Conflict,
                    "The image " + name + " has versions that a newer Helix wrote, and may hold " +
                        "what somebody saved: " + listed(newer) + "; update HelixVM first.");
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
    if (d.builds->isUnderWay(name))
        return fail(ErrorCode::Conflict,
                    "The image " + name + " is being built; cancel that first.");
    if (d.arrivals->isUnderWay(name))
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
    CO_TRY(checkName(name, "an image"));
    if (!isHere(*d, name)) {
        const auto bundle = d->context->images.find(name);
        if (!refused && !bundle)
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
    if (removed) {
        checkRelatives(d->context);
        recordImage(*d->context, name, "Removed the image " + name + ".");
    }
    d->announce();
    co_return removed;
}

} // namespace

ImagesService::ImagesService(LifeContextPtr context)
    : m_d(std::make_shared<Private>(std::move(context)))
{
    m_d->owner = this;
    m_d->builds.emplace(m_d->context, [d = m_d.get()] { d->announce(); });
    m_d->arrivals.emplace(m_d->context, [d = m_d.get()] { d->announce(); });
    connect(&m_d->context->warm, &WarmSnapshots::changed, this, &Images::changed);
    m_d->context->imageTimes.onChange([d = m_d.get()] { d->announce(); });
}

ImagesService::~ImagesService()
{
    m_d->owner = nullptr;
    m_d->ending.cancel();
    m_d->context->imageTimes.onChange({});
    m_d->builds->cancelAll();
    m_d->arrivals->cancelAll();
    for (const auto& [name, sending] : m_d->sendings)
        sending->cancel.cancel();
}

void ImagesService::goOn()
{
    for (const auto& wish : m_d->wishes.takeLeft()) {
        if (wish.begun >= kMostBeginnings) {
            recordGivenUp(*m_d->context, wish.work);
            continue;
        }
        const std::function<bool()> isHeard = [d = m_d, work = wish.work] {
            return d->owner == nullptr || isTold(*d->builds, *d->arrivals, work);
        };
        async::detach(
            recordRefusal(m_d->context, wish.work, beginAgain(*this, wish.work), isHeard));
    }
}

std::vector<ImageSnapshot> ImagesService::list() const
{
    auto byName = knownImages(*m_d->context);
    for (const auto& [name, progress] : m_d->arrivals->underWay())
        byName.try_emplace(name, unfinishedImage(name)).first->second.importing = progress;
    for (const auto& [name, sending] : m_d->sendings)
        if (const auto found = byName.find(name); found != byName.end())
            found->second.sending = sending->work.now();
    for (const auto& [name, error] : m_d->arrivals->errors())
        byName.try_emplace(name, unfinishedImage(name)).first->second.lastImportError = error;
    std::vector<ImageSnapshot> all;
    for (auto& [name, snapshot] : byName) {
        snapshot.times = m_d->context->imageTimes.of(name);
        snapshot.usedBy = static_cast<int>(m_d->usersOf(name).size());
        m_d->builds->describe(snapshot);
        all.push_back(std::move(snapshot));
    }
    std::ranges::stable_sort(all, {}, &ImageSnapshot::title);
    return all;
}

async::Task<Result<void>> ImagesService::build(std::string name)
{
    const ImageWork work(BuildWish{name});
    return onRecord(m_d, work, m_d->builds->build(std::move(name)));
}

void ImagesService::cancelBuild(const std::string& name)
{
    m_d->wishes.dropNamed(name, true);
    m_d->builds->cancel(name);
}

async::Task<Result<void>> ImagesService::import(ImportRequest request)
{
    const ImageWork work(request);
    return onRecord(m_d, work, importImage(m_d, std::move(request)));
}

void ImagesService::cancelImport(const std::string& name)
{
    m_d->wishes.dropNamed(name, false);
    m_d->arrivals->cancel(name);
}

async::Task<Result<void>> ImagesService::keep(KeepRequest request)
{
    const ImageWork work(request);
    return onRecord(m_d, work, keepImage(m_d, std::move(request)));
}

async::Task<Result<std::filesystem::path>> ImagesService::addRecipe(RecipeWish wish)
{
    return addOwnRecipe(m_d, std::move(wish));
}

async::Task<Result<std::string>> ImagesService::bring(BringRequest request)
{
    const ImageWork work(request);
    return onRecord(m_d, work, bringImage(m_d, std::move(request)));
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
