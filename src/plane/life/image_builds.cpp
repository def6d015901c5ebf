#include "life/image_builds.h"

#include <QTimer>

#include "base/clock.h"
#include "base/try.h"
#include "image/image_builder.h"
#include "life/build_pace.h"
#include "life/image_activity.h"
#include "life/host_proxy.h"
#include "life/image_checks.h"
#include "life/warm_flow.h"

namespace helix::life {
namespace {

struct Build {
    explicit Build(std::int64_t now)
        : startedAtMs(now)
        , pace(now)
    {
        still.setSingleShot(true);
    }
    async::CancelSource cancel;
    image::BuildProgress progress;
    std::int64_t startedAtMs;
    BuildPace pace;
    QTimer still; ///< what was said of its end holds no more, and nobody else would tell
    Waiters ended;
    std::optional<Result<void>> result;
};

} // namespace

struct ImageBuilds::State {
    LifeContextPtr context;        ///< owners: the plane and running flows
    std::function<void()> changed; ///< empty once its owner died
    std::map<std::string, std::shared_ptr<Build>>
        builds; ///< owners: this and those who wait for the build
    std::map<std::string, Error> lastErrors;

    void announce() const
    {
        if (changed)
            changed();
    }
};

namespace {

using BuildsPtr = std::shared_ptr<ImageBuilds::State>;
using async::Task;

/// A little after the estimate has ended: timers may come a twentieth too early.
constexpr std::chrono::milliseconds kLookAgain{BuildPace::kStillMs * 11 / 10};

operations::Building shown(const Build& build)
{
    const auto& now = build.progress;
    return {now.step,      now.title,      now.fraction,
            now.doneBytes, now.totalBytes, build.pace.leftSeconds(systemWallClock()())};
}

Result<image::Recipe> findRecipe(const LifeContext& context, const std::string& name)
{
    std::string known;
    for (const auto& recipe : knownRecipes(context)) {
        if (recipe.name == name)
            return recipe.problem ? Result<image::Recipe>(fail(*recipe.problem)) : recipe;
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

/// How it ended, for whoever asks later.
void note(ImageBuilds::State& state, const image::Recipe& recipe, std::int64_t startedAtMs,
          const Result<std::filesystem::path>& built)
{
    if (built) {
        checkRelatives(state.context);
        warmNew(state.context, recipe.name);
        const auto tookMs = systemWallClock()() - startedAtMs;
        recordImage(*state.context, recipe.name, "Built " + recipe.title + ".", tookMs);
        state.context->imageTimes.noteBuild(recipe.name, tookMs);
    } else if (built.error().code == ErrorCode::Cancelled) {
        recordImage(*state.context, recipe.name, "Building " + recipe.title + " was cancelled.");
    } else {
        state.lastErrors[recipe.name] = built.error();
        recordImageFailure(*state.context, recipe.name, built.error().message);
    }
}

Task<Result<std::filesystem::path>>
buildBehindProxy(LifeContextPtr context, image::BuildRequest request,
                 std::function<void(image::BuildProgress)> onProgress, async::CancelToken cancel)
{
    CO_TRY(request.environment, proxyEnvironment(context->settings, context->proxies->now()));
    co_return co_await image::buildImage(request, onProgress, cancel);
}

Task<void> runBuild(BuildsPtr state, std::shared_ptr<Build> build, image::Recipe recipe)
{
    const auto& options = state->context->options;
    image::BuildRequest request;
    request.program = options.installation.imageBuilder;
    request.name = recipe.name;
    request.output = options.paths.images();
    request.cache = options.paths.cache / "images";
    std::error_code ignored;
    if (std::filesystem::is_directory(options.paths.recipes(), ignored))
        request.recipes = options.paths.recipes();
    const std::function<void(image::BuildProgress)> onProgress =
        [weak = std::weak_ptr(state),
         weakBuild = std::weak_ptr(build)](image::BuildProgress progress) {
            const auto state = weak.lock();
            const auto build = weakBuild.lock();
            if (!state || !build)
                return;
            if (build->pace.see(progress.fraction, progress.doneBytes, systemWallClock()()))
                build->still.start(kLookAgain);
            build->progress = std::move(progress);
            state->announce();
        };
    const auto token = build->cancel.token();
    const auto built = co_await buildBehindProxy(state->context, request, onProgress, token);
    state->builds.erase(recipe.name);
    note(*state, recipe, build->startedAtMs, built);
    build->result = built ? Result<void>() : fail(built.error());
    build->ended.wake();
    state->announce();
}

Task<Result<void>> waitForBuild(std::shared_ptr<Build> build)
{
    while (!build->result)
        (void)co_await build->ended.next();
    Result<void> result = *build->result; // a copy: QCoro 0.8 moves out of what co_return names
    co_return result;
}

Task<Result<void>> beginBuild(BuildsPtr state, std::string name)
{
    if (const auto running = state->builds.find(name); running != state->builds.end()) {
        const auto joined = running->second;
        co_return co_await waitForBuild(joined);
    }
    CO_TRY(auto recipe, findRecipe(*state->context, name));
    const auto build = std::make_shared<Build>(systemWallClock()());
    QObject::connect(&build->still, &QTimer::timeout, &build->still, [weak = std::weak_ptr(state)] {
        if (const auto state = weak.lock())
            state->announce();
    });
    state->builds[name] = build;
    state->lastErrors.erase(name);
    async::detach(runBuild(state, build, recipe));
    state->announce();
    co_return co_await waitForBuild(build);
}

} // namespace

std::vector<image::Recipe> knownRecipes(const LifeContext& context)
{
    return image::listRecipes(
        {context.options.installation.recipes, context.options.paths.recipes()});
}

ImageBuilds::ImageBuilds(LifeContextPtr context, std::function<void()> changed)
    : m_state(std::make_shared<State>())
{
    m_state->context = std::move(context);
    m_state->changed = std::move(changed);
}

ImageBuilds::~ImageBuilds()
{
    m_state->changed = {};
    cancelAll();
}

void ImageBuilds::cancelAll()
{
    const auto all = m_state->builds; // what is cancelled goes
    for (const auto& [name, build] : all)
        build->cancel.cancel();
}

async::Task<Result<void>> ImageBuilds::build(std::string name)
{
    return beginBuild(m_state, std::move(name));
}

void ImageBuilds::cancel(const std::string& name)
{
    if (const auto build = m_state->builds.find(name); build != m_state->builds.end())
        build->second->cancel.cancel();
}

bool ImageBuilds::isUnderWay(const std::string& name) const
{
    return m_state->builds.contains(name);
}

void ImageBuilds::describe(ImageSnapshot& snapshot) const
{
    if (const auto build = m_state->builds.find(snapshot.name); build != m_state->builds.end()) {
        snapshot.building = shown(*build->second);
        snapshot.buildStartedAtMs = build->second->startedAtMs;
    }
    if (const auto error = m_state->lastErrors.find(snapshot.name);
        error != m_state->lastErrors.end())
        snapshot.lastBuildError = error->second;
}

} // namespace helix::life
