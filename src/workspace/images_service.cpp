#include "workspace/images_service.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "image/recipe.h"

namespace helix::workspace {
namespace {

struct Build {
    async::CancelSource cancel;
    image::BuildProgress progress;
    std::int64_t startedAtMs = 0;
    Waiters ended;
    std::optional<Result<void>> result;
};

} // namespace

struct ImagesService::Private {
    WorldPtr world;                 ///< owners: the plane and running flows
    ImagesService* owner = nullptr; ///< null once it died
    std::map<std::string, std::shared_ptr<Build>>
        builds; ///< owners: this and those who wait for the build
    std::map<std::string, Error> lastErrors;

    [[nodiscard]] std::vector<std::string> usersOf(const std::string& image) const
    {
        std::vector<std::string> users;
        for (const auto& [id, entry] : world->entries)
            if (entry->record.image == image)
                users.push_back(entry->record.name);
        return users;
    }
    void announce() const
    {
        if (owner != nullptr)
            emit owner->changed();
    }
    void log(const std::string& text, std::int64_t durationMs = -1) const
    {
        if (world->closing)
            return;
        ActivityEntry entry;
        entry.kind = "image";
        entry.text = text;
        entry.durationMs = durationMs;
        world->activity.record(std::move(entry));
    }
};

namespace {

using PrivatePtr = std::shared_ptr<ImagesService::Private>;
using async::Task;

Result<image::Recipe> findRecipe(const World& world, const std::string& name)
{
    const auto recipes = image::listRecipes(world.options.installation.recipes);
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

Task<void> runBuild(PrivatePtr d, std::shared_ptr<Build> build, image::Recipe recipe)
{
    const World& world = *d->world;
    image::BuildRequest request;
    request.program = world.options.installation.imageBuilder;
    request.name = recipe.name;
    request.output = world.options.paths.images();
    request.cache = world.options.paths.cache / "images";
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

Task<Result<void>> beginBuild(PrivatePtr d, std::string name)
{
    if (const auto running = d->builds.find(name); running != d->builds.end()) {
        const auto joined = running->second;
        co_return co_await waitForBuild(joined);
    }
    auto recipe = findRecipe(*d->world, name);
    if (!recipe)
        co_return fail(recipe.error());
    const auto build = std::make_shared<Build>();
    build->startedAtMs = systemWallClock()();
    d->builds[name] = build;
    d->lastErrors.erase(name);
    async::detach(runBuild(d, build, *recipe));
    d->announce();
    co_return co_await waitForBuild(build);
}

Task<Result<void>> removeImage(PrivatePtr d, std::string name)
{
    if (const auto bundle = d->world->images.find(name);
        !bundle && bundle.error().code == ErrorCode::NotFound)
        co_return fail(bundle.error());
    std::string users;
    for (const auto& user : d->usersOf(name))
        users += (users.empty() ? "" : ", ") + user;
    if (!users.empty())
        co_return fail(ErrorCode::Conflict, "The image " + name + " is in use by " + users +
                                                "; delete those workspaces first.");
    if (d->builds.contains(name))
        co_return fail(ErrorCode::Conflict,
                       "The image " + name + " is being built; cancel that first.");
    const auto removed = co_await d->world->images.remove(name);
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

} // namespace

ImagesService::ImagesService(WorldPtr world)
    : m_d(std::make_shared<Private>())
{
    m_d->world = std::move(world);
    m_d->owner = this;
}

ImagesService::~ImagesService()
{
    m_d->owner = nullptr;
    for (const auto& [name, build] : m_d->builds)
        build->cancel.cancel();
}

std::vector<ImageSnapshot> ImagesService::list() const
{
    std::map<std::string, ImageSnapshot> byName;
    for (const auto& recipe : image::listRecipes(m_d->world->options.installation.recipes))
        byName[recipe.name] = fromRecipe(recipe);
    for (const auto& bundle : m_d->world->images.list())
        byName[bundle.manifest.name] = fromBundle(bundle);
    for (const auto& recipe : image::listRecipes(m_d->world->options.installation.recipes)) {
        byName[recipe.name].hasRecipe = true;
        byName[recipe.name].buildMinutes = recipe.buildMinutes;
    }
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

async::Task<Result<void>> ImagesService::remove(std::string name)
{
    return removeImage(m_d, std::move(name));
}

} // namespace helix::workspace
