#include "app/wanted_workspaces.h"

#include <algorithm>

#include <QPointer>
#include <spdlog/spdlog.h>

#include "app/create_params.h"
#include "async/completion.h"
#include "base/bytes.h"
#include "base/try.h"
#include "operations/request_json.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::app {
namespace {

using operations::CreateWorkspace;
using operations::WorkspaceWish;
using plane::Settings;
using protocol::Json;

constexpr std::size_t kMostWanted = 16;
const std::string kSetting{plane::kWantedWorkspaces.row.key};

/// What a wish needs of the plane, which may end while an image is built.
struct PlaneParts {
    QPointer<Settings> settings;
    QPointer<plane::Images> images;
    QPointer<plane::Workspaces> workspaces;
    QPointer<boundary::Boundary> boundary;
    QPointer<plane::Activity> activity;

    explicit PlaneParts(plane::ControlPlane& plane)
        : settings(&plane.settings())
        , images(&plane.images())
        , workspaces(&plane.workspaces())
        , boundary(&plane.boundary())
        , activity(&plane.activity())
    {
    }
};

bool mustBeBuilt(const plane::Images& images, const std::string& name)
{
    const auto all = images.list();
    const auto found = std::ranges::find(all, name, &plane::ImageSnapshot::name);
    return found != all.end() && !found->present && found->hasRecipe;
}

/// What cannot be kept is made all the same, unless Helix ends before.
async::Task<void> record(QPointer<Settings> settings, std::vector<WantedWorkspace> wanted)
{
    const auto kept = co_await settings->set(kSetting, writeWanted(wanted));
    if (!kept)
        spdlog::info("workspaces: what is wanted is not on record: {}", kept.error().describe());
}

async::Task<void> remember(QPointer<Settings> settings, WantedWorkspace one)
{
    auto wanted = readWanted(settings->value(kSetting));
    std::erase_if(wanted, [&](const auto& known) { return known.id == one.id; });
    if (wanted.size() < kMostWanted)
        wanted.push_back(std::move(one));
    co_await record(settings, std::move(wanted));
}

async::Task<void> forget(QPointer<Settings> settings, std::string id)
{
    auto wanted = readWanted(settings->value(kSetting));
    if (std::erase_if(wanted, [&](const auto& known) { return known.id == id; }) > 0)
        co_await record(settings, std::move(wanted));
}

/// Cancelled as well when Helix ends.
async::Task<Result<void>> buildFor(PlaneParts parts, WantedWorkspace one)
{
    Result<void> built = fail(ErrorCode::Cancelled, "Helix is closing.");
    if (parts.images)
        built = co_await parts.images->build(one.wish.image);
    co_await async::sleepFor(std::chrono::milliseconds(0)); // who ends Helix does so in one go
    if (!parts.settings || !parts.workspaces)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return built;
}

async::Task<Result<WorkspaceId>> make(PlaneParts parts, WantedWorkspace one)
{
    CO_TRY(createRequest(one.wish, *parts.boundary)); // refused at once, not after minutes
    if (mustBeBuilt(*parts.images, one.wish.image))
        CO_TRY(co_await buildFor(parts, one));
    if (!parts.workspaces || !parts.boundary)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    CO_TRY(const auto request, createRequest(one.wish, *parts.boundary));
    co_return co_await parts.workspaces->create(request);
}

/// On record until there is an outcome, whatever that is: nothing is made twice. Helix's end is none.
async::Task<Result<WorkspaceId>> makeOnRecord(PlaneParts parts, WantedWorkspace one)
{
    co_await remember(parts.settings, one);
    auto made = co_await make(parts, one);
    if (parts.settings && parts.workspaces)
        co_await forget(parts.settings, one.id);
    co_return made;
}

async::Task<void> makeAgain(PlaneParts parts, WantedWorkspace one)
{
    const auto made = co_await makeOnRecord(parts, one);
    if (made || !parts.activity)
        co_return;
    plane::ActivityEntry entry;
    entry.kind = "failed";
    entry.workspaceName = one.wish.name;
    entry.text = printable(one.wish.name) + " was not created: " + made.error().message;
    parts.activity->record(std::move(entry));
}

} // namespace

std::vector<WantedWorkspace> readWanted(const std::string& setting)
{
    std::vector<WantedWorkspace> all;
    const auto document =
        protocol::parseForeignJson(setting, plane::kWantedWorkspaces.row.highest, "wishes");
    if (!document)
        return all;
    for (const auto& entry : protocol::itemsOf(*document)) {
        auto request = operations::readRequest<CreateWorkspace>(protocol::memberOf(entry, "wish"));
        const auto id = protocol::textOr(entry, "id");
        const auto begun = protocol::countOr(entry, "begun", kMostBegun);
        if (request && !id.empty() && all.size() < kMostWanted)
            all.push_back({id, std::move(request->wish), static_cast<std::int64_t>(begun)});
    }
    return all;
}

std::string writeWanted(const std::vector<WantedWorkspace>& wanted)
{
    Json all = Json::array();
    for (const auto& one : wanted)
        all.push_back({{"id", one.id},
                       {"begun", one.begun},
                       {"wish", operations::writeRequest(CreateWorkspace{one.wish})}});
    // In ASCII: a setting holds nothing that cannot be shown, and a prompt may.
    return all.empty() ? std::string() : all.dump(-1, ' ', true, Json::error_handler_t::replace);
}

async::Task<Result<WorkspaceId>> createOnceBuilt(plane::ControlPlane& plane, WorkspaceWish wish)
{
    const PlaneParts parts(plane);
    const bool waits = mustBeBuilt(*parts.images, wish.image);
    WantedWorkspace one{WorkspaceId::generate().str(), std::move(wish), 1};
    if (waits)
        co_return co_await makeOnRecord(parts, std::move(one));
    co_return co_await make(parts, std::move(one));
}

void goOnWithWanted(plane::ControlPlane& plane)
{
    const PlaneParts parts(plane);
    for (auto& one : readWanted(plane.settings().value(kSetting))) {
        if (++one.begun > kMostBegun)
            async::detach(forget(parts.settings, one.id));
        else
            async::detach(makeAgain(parts, one));
    }
}

} // namespace helix::app
