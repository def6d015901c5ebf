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
using operations::StartAttempts;
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
    QPointer<plane::Attempts> attempts;

    explicit PlaneParts(plane::ControlPlane& plane)
        : settings(&plane.settings())
        , images(&plane.images())
        , workspaces(&plane.workspaces())
        , boundary(&plane.boundary())
        , activity(&plane.activity())
        , attempts(&plane.attempts())
    {
    }
};

const WorkspaceWish& wishOf(const WantedWorkspace& one)
{
    return one.several ? one.several->wish : one.wish;
}

/// The error of its recipe, where it must and cannot.
Result<bool> mustBeBuilt(const plane::Images& images, const std::string& name)
{
    const auto all = images.list();
    const auto found = std::ranges::find(all, name, &plane::ImageSnapshot::name);
    if (found == all.end() || found->present)
        return false;
    if (found->recipeProblem)
        return fail(*found->recipeProblem);
    return operations::canBuild(*found);
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
        built = co_await parts.images->build(wishOf(one).image);
    co_await async::sleepFor(std::chrono::milliseconds(0)); // who ends Helix does so in one go
    if (!parts.settings || !parts.workspaces)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return built;
}

/// Refused at once, not after minutes.
Result<void> check(const PlaneParts& parts, const WantedWorkspace& one)
{
    if (one.several) {
        TRY(attemptRequest(*one.several, *parts.boundary));
    } else {
        TRY(createRequest(one.wish, *parts.boundary));
    }
    return {};
}

async::Task<Result<std::string>> begin(PlaneParts parts, WantedWorkspace one)
{
    if (one.several) {
        CO_TRY(const auto request, attemptRequest(*one.several, *parts.boundary));
        co_return co_await parts.attempts->start(request);
    }
    CO_TRY(const auto request, createRequest(one.wish, *parts.boundary));
    CO_TRY(const auto id, co_await parts.workspaces->create(request));
    co_return id.str();
}

/// The id of the workspace, or of the group of attempts.
async::Task<Result<std::string>> make(PlaneParts parts, WantedWorkspace one)
{
    CO_TRY(check(parts, one));
    CO_TRY(const bool isToBuild, mustBeBuilt(*parts.images, wishOf(one).image));
    if (isToBuild)
        CO_TRY(co_await buildFor(parts, one));
    if (!parts.workspaces || !parts.boundary || !parts.attempts)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    co_return co_await begin(parts, one);
}

/// On record until there is an outcome, whatever that is: nothing is made twice. Helix's end is none.
async::Task<Result<std::string>> makeOnRecord(PlaneParts parts, WantedWorkspace one)
{
    co_await remember(parts.settings, one);
    auto made = co_await make(parts, one);
    if (parts.settings && parts.workspaces)
        co_await forget(parts.settings, one.id);
    co_return made;
}

/// On record where it has to wait.
async::Task<Result<std::string>> makeNow(plane::ControlPlane& plane, WantedWorkspace one)
{
    const PlaneParts parts(plane);
    one.id = WorkspaceId::generate().str();
    one.begun = 1;
    CO_TRY(const bool isToBuild, mustBeBuilt(*parts.images, wishOf(one).image));
    if (isToBuild)
        co_return co_await makeOnRecord(parts, std::move(one));
    co_return co_await make(parts, std::move(one));
}

async::Task<void> makeAgain(PlaneParts parts, WantedWorkspace one)
{
    const auto made = co_await makeOnRecord(parts, one);
    if (made || !parts.activity)
        co_return;
    plane::ActivityEntry entry;
    entry.kind = "failed";
    entry.workspaceName = wishOf(one).name;
    entry.text = printable(wishOf(one).name) +
                 (one.several ? ": its attempts were not begun: " : " was not created: ") +
                 made.error().message;
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
        WantedWorkspace one;
        one.id = protocol::textOr(entry, "id");
        one.begun = static_cast<std::int64_t>(protocol::countOr(entry, "begun", kMostBegun));
        auto several = operations::readRequest<StartAttempts>(protocol::memberOf(entry, "several"));
        auto request = operations::readRequest<CreateWorkspace>(protocol::memberOf(entry, "wish"));
        if (several)
            one.several = std::move(*several);
        else if (request)
            one.wish = std::move(request->wish);
        if ((several || request) && !one.id.empty() && all.size() < kMostWanted)
            all.push_back(std::move(one));
    }
    return all;
}

std::string writeWanted(const std::vector<WantedWorkspace>& wanted)
{
    Json all = Json::array();
    for (const auto& one : wanted) {
        Json entry{{"id", one.id}, {"begun", one.begun}};
        if (one.several)
            entry["several"] = operations::writeRequest(*one.several);
        else
            entry["wish"] = operations::writeRequest(CreateWorkspace{one.wish});
        all.push_back(std::move(entry));
    }
    // In ASCII: a setting holds nothing that cannot be shown, and a prompt may.
    return all.empty() ? std::string() : all.dump(-1, ' ', true, Json::error_handler_t::replace);
}

async::Task<Result<WorkspaceId>> createOnceBuilt(plane::ControlPlane& plane, WorkspaceWish wish)
{
    WantedWorkspace one;
    one.wish = std::move(wish);
    CO_TRY(const auto made, co_await makeNow(plane, std::move(one)));
    co_return WorkspaceId::parse(made);
}

async::Task<Result<std::string>> startOnceBuilt(plane::ControlPlane& plane, StartAttempts request)
{
    WantedWorkspace one;
    one.several = std::move(request);
    co_return co_await makeNow(plane, std::move(one));
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
