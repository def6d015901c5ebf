// Catalogues of images over the control socket.

#include "app/answers.h"
#include "app/image_bringing.h"
#include "app/method_table.h"
#include "app/workspace_answers.h"
#include "base/try.h"
#include "catalogues/catalogues.h"
#include "catalogues/publishing.h"
#include "operations/catalogues.h"
#include "plane/host_proxy.h"
#include "plane/offers.h"

namespace helix::app {
namespace {

operations::FollowedCatalogue describeFollowed(const catalogues::Followed& followed)
{
    operations::FollowedCatalogue answer;
    answer.name = followed.source.name;
    answer.address = followed.source.address;
    answer.keyId = followed.keyId;
    answer.fetchedAtMs = followed.fetchedAtMs;
    if (followed.problem)
        answer.problem = answerOf(*followed.problem);
    if (const auto& catalogue = followed.catalogue) {
        answer.title = catalogue->title;
        answer.version = catalogue->version;
        answer.expiresAt = signature::toText(catalogue->validity.expiresAt);
        answer.images = static_cast<int>(catalogue->images.size());
    }
    return answer;
}

std::vector<operations::FollowedCatalogue> allOf(const catalogues::Catalogues& catalogues)
{
    std::vector<operations::FollowedCatalogue> all;
    for (const auto& followed : catalogues.list())
        all.push_back(describeFollowed(followed));
    return all;
}

operations::OfferedVersion describeVersion(const catalogue::EntryVersion& version)
{
    return {version.version,      signature::toText(version.issuedAt),     version.reference,
            version.architecture, catalogue::toText(version.minimumHelix), version.changes};
}

/// What is here of images, and who stands on what.
struct Present {
    explicit Present(plane::ControlPlane& plane)
        : images(plane.images().list())
        , workspaces(plane.workspaces().list())
    {
    }
    std::vector<plane::ImageSnapshot> images;
    std::vector<plane::WorkspaceSnapshot> workspaces;
};

std::string installedVersion(const std::vector<plane::ImageSnapshot>& images,
                             const std::string& name)
{
    for (const auto& image : images)
        if (image.name == name && image.present)
            return image.version;
    return {};
}

std::vector<operations::OfferedVersion>
versionsOf(const catalogues::Offer& offer, const Present& present, const std::string& installed)
{
    const auto usersOf = [&](const std::string& version) {
        return static_cast<int>(std::ranges::count_if(
            present.workspaces, [&](const plane::WorkspaceSnapshot& workspace) {
                return workspace.image == offer.entry->name && workspace.imageVersion == version;
            }));
    };
    std::vector<operations::OfferedVersion> versions;
    for (const auto& known : plane::versionsHere(offer, installed, usersOf)) {
        auto& one = versions.emplace_back(describeVersion(*known.version));
        one.runsHere = known.runs;
        one.usedBy = known.usedBy;
        one.here = known.isHere;
    }
    return versions;
}

operations::OfferedImage describeOffer(const catalogues::Offer& offer, const Present& present)
{
    const auto& entry = *offer.entry;
    operations::OfferedImage answer;
    answer.name = entry.name;
    answer.title = entry.title;
    answer.summary = entry.summary;
    answer.icon = entry.icon;
    answer.desktop = entry.desktop;
    answer.catalogue = offer.source;
    answer.publisher = entry.publisher;
    answer.newest = offer.newest == nullptr ? std::string() : offer.newest->version;
    answer.installed = installedVersion(present.images, entry.name);
    answer.tags = entry.tags;
    answer.languages = entry.languages;
    answer.packages = entry.packages;
    answer.licences = entry.licences;
    answer.downloadBytes = entry.downloadBytes;
    answer.diskBytes = entry.diskBytes;
    answer.memoryMib = entry.memoryMiB;
    answer.versions = versionsOf(offer, present, answer.installed);
    return answer;
}

Answering<operations::ListCatalogues> listCatalogues(CallPtr call,
                                                     operations::ListCatalogues /*request*/)
{
    co_return allOf(call->plane()->catalogues());
}

Answering<operations::AddCatalogue> addCatalogue(CallPtr call, operations::AddCatalogue request)
{
    catalogue::Source source{request.name, request.address, {}, true};
    for (const auto& pem : request.keys) {
        CO_TRY(auto key, signature::PublicKey::fromPem(pem));
        source.keys.push_back(std::move(key));
    }
    CO_TRY(co_await call->plane()->catalogues().add(std::move(source)));
    CO_TRY(call->alive());
    for (const auto& followed : call->plane()->catalogues().list())
        if (followed.source.name == request.name)
            co_return describeFollowed(followed);
    co_return fail(ErrorCode::NotFound, "The catalogue " + request.name + " is gone.");
}

Answering<operations::RemoveCatalogue> removeCatalogue(CallPtr call,
                                                       operations::RemoveCatalogue request)
{
    const auto removed = co_await call->plane()->catalogues().remove(request.name);
    co_return nothing(removed);
}

Answering<operations::RefreshCatalogues> refreshCatalogues(CallPtr call,
                                                           operations::RefreshCatalogues request)
{
    CO_TRY(co_await call->plane()->catalogues().refresh(request.name));
    CO_TRY(call->alive());
    co_return allOf(call->plane()->catalogues());
}

Answering<operations::PublishCatalogue> publish(CallPtr call, operations::PublishCatalogue request)
{
    for (const auto& path : {request.file, request.signingKey})
        if (!path.starts_with('/'))
            co_return fail(ErrorCode::InvalidArgument, "Catalogue and key need their whole paths.");
    const catalogues::Publishing publishing{request.file, request.address, request.signingKey};
    const std::function<Result<void>()> run = [publishing, cancel = call->cancelToken(),
                                               proxies = call->plane()->proxy().rules()] {
        return catalogues::publishCatalogue(publishing, processEnvironment(), proxies, cancel);
    };
    const auto published = co_await async::onPool(run);
    co_return nothing(published);
}

Answering<operations::SearchImages> searchImages(CallPtr call, operations::SearchImages request)
{
    const Present present(*call->plane());
    std::vector<operations::OfferedImage> found;
    for (const auto& offer :
         call->plane()->catalogues().search({request.words, request.language, request.desktop, {}}))
        found.push_back(describeOffer(offer, present));
    co_return found;
}

Answering<operations::ShowOffer> showOffer(CallPtr call, operations::ShowOffer request)
{
    CO_TRY(const auto offer, call->plane()->catalogues().find(request.name, request.catalogue));
    co_return describeOffer(offer, Present(*call->plane()));
}

Answering<operations::GetImage> getImage(CallPtr call, operations::GetImage request)
{
    CO_TRY(const auto offer, call->plane()->catalogues().find(request.name, request.catalogue));
    CO_TRY(auto bring, plane::requestFor(offer, request.as, request.version));
    if (!request.version.empty())
        CO_TRY(plane::checkNotOlder(offer, request.version, call->plane()->images().list(),
                                    bring.name));
    co_return co_await bringImage(call, std::move(bring));
}

Answering<operations::ListUpdates> listUpdates(CallPtr call, operations::ListUpdates /*request*/)
{
    const auto& catalogues = call->plane()->catalogues();
    const Present present(*call->plane());
    std::vector<operations::OfferedImage> updates;
    for (const auto& update : catalogues.updates(plane::installedOf(present.images)))
        if (const auto offer = catalogues.find(update.name, update.source))
            updates.push_back(describeOffer(*offer, present));
    co_return updates;
}

} // namespace

void addCatalogueMethods(MethodTable& table)
{
    serve<operations::ListCatalogues>(table, listCatalogues);
    serve<operations::AddCatalogue>(table, addCatalogue);
    serve<operations::RemoveCatalogue>(table, removeCatalogue);
    serve<operations::RefreshCatalogues>(table, refreshCatalogues);
    serve<operations::PublishCatalogue>(table, publish);
    serve<operations::SearchImages>(table, searchImages);
    serve<operations::ShowOffer>(table, showOffer);
    serve<operations::GetImage>(table, getImage);
    serve<operations::ListUpdates>(table, listUpdates);
}

} // namespace helix::app
