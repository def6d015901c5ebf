#include "life/image_listing.h"

#include "life/admission.h"
#include "life/image_builds.h"
#include "life/image_titles.h"
#include "life/warm_flow.h"
#include "oci/reference.h"

namespace helix::life {
namespace {

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
    snapshot.ports = mappedPorts(manifest.ports);
    snapshot.imported = isForeign(manifest);
    if (manifest.pulled && manifest.pulled->signer && !manifest.pulled->signer->publisher.empty()) {
        const auto& signer = *manifest.pulled->signer;
        snapshot.publisher = signer.publisher;
        snapshot.publisherKey = signer.keyId;
        snapshot.signedAt = signer.issuedAt;
    }
    snapshot.pulledFrom =
        manifest.pulled ? oci::canonicalPlace(manifest.pulled->place) : std::string();
    snapshot.bootsFirmware = manifest.boot != image::Boot::Kernel;
    snapshot.hasAgent = manifest.agent();
    snapshot.desktop = manifest.desktopKind;
    snapshot.contents = manifest.contents;
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
    snapshot.ports = mappedPorts(recipe.ports);
    snapshot.desktop = recipe.desktopKind;
    snapshot.contents = recipe.contents;
    return snapshot;
}

void tellApart(std::map<std::string, ImageSnapshot>& byName)
{
    ImageTitles titles;
    for (const auto& [name, snapshot] : byName)
        titles.add(name, snapshot.title);
    for (auto& [name, snapshot] : byName)
        if (snapshot.imported)
            snapshot.title = titles.ofForeign(name, snapshot.title);
}

} // namespace

std::map<std::string, ImageSnapshot> knownImages(const LifeContext& context)
{
    std::map<std::string, ImageSnapshot> byName;
    const auto recipes = knownRecipes(context);
    for (const auto& recipe : recipes)
        byName[recipe.name] = fromRecipe(recipe);
    const auto bundles = context.images.list();
    auto shared = image::sharedBytes(bundles);
    for (const auto& bundle : bundles) {
        auto& snapshot = byName[bundle.manifest.name] = fromBundle(bundle);
        snapshot.sharedBytes = shared[bundle.manifest.name];
        snapshot.warm = warmState(context, bundle);
    }
    for (const auto& recipe : recipes) {
        auto& snapshot = byName[recipe.name];
        snapshot.hasRecipe = true;
        snapshot.recipeProblem = recipe.problem;
        snapshot.isOwnRecipe = recipe.isOwn;
        snapshot.buildMinutes = recipe.buildMinutes;
        snapshot.screenshot = recipe.screenshot;
    }
    tellApart(byName);
    return byName;
}

ImageSnapshot unfinishedImage(const std::string& name)
{
    ImageSnapshot snapshot;
    snapshot.name = snapshot.title = name;
    snapshot.imported = true;
    return snapshot;
}

} // namespace helix::life
