// New workspaces whose image has to be built first, over the end of Helix.
#include "app/wanted_workspaces.h"

#include <gtest/gtest.h>

#include "app/create_params.h"
#include "fakes/plane/fake_plane.h"
#include "life/settings_service.h"
#include "unit/app/raw_client.h"
#include "turn_loop.h"

namespace helix::app {
namespace {

using tests::until;

operations::WorkspaceWish wholeWish()
{
    operations::WorkspaceWish wish;
    wish.image = "sway-minimal";
    wish.name = "fix";
    wish.cpus = 2;
    wish.ports = {{8000, 0, "Web"}};
    boundary::EgressChoice choice;
    choice.mode = egress::Mode::Allowlist;
    choice.lists = {"packages"};
    choice.rules = {*egress::parseRule("example.org:8443")};
    wish.egress = wishOf(choice);
    projects::ProjectSource source;
    source.kind = projects::ProjectSource::Kind::Repository;
    source.path = "/home/me/shop";
    source.withUncommitted = true;
    wish.project = wishOf(source);
    wish.options.model = "small";
    wish.prompt = "mend the tests";
    return wish;
}

class Wanted : public testing::Test {
protected:
    Wanted() { plane.fakeImages.addImage("sway-minimal", "Sway minimal", false); }
    [[nodiscard]] std::string onRecord() { return plane.settings().value(kSetting); }
    void record(const std::string& value) { plane.fakeSettings.values[kSetting] = value; }
    void want()
    {
        async::detach(
            [](fakes::FakePlane& on, std::optional<Result<WorkspaceId>>& end) -> async::Task<void> {
                const auto wish = wholeWish();
                end = co_await createOnceBuilt(on, wish);
            }(plane, ended));
        EXPECT_TRUE(until([&] { return !plane.fakeImages.built.empty(); }));
    }
    const std::string kSetting{plane::kWantedWorkspaces.row.key};
    fixture::Application application;
    fakes::FakePlane plane;
    std::optional<Result<WorkspaceId>> ended;
};

TEST_F(Wanted, IsOnRecordUntilItIsMade)
{
    plane.fakeImages.buildsEnd = false;
    want();
    const auto wanted = readWanted(onRecord());
    ASSERT_EQ(wanted.size(), 1U);
    const auto request = createRequest(wanted[0].wish, plane.boundary());
    ASSERT_TRUE(request) << request.error().describe();
    EXPECT_EQ(request->name, "fix");
    EXPECT_EQ(request->ports.at(0).guestPort, 8000);
    ASSERT_TRUE(request->egress);
    EXPECT_EQ(request->egress->mode, egress::Mode::Allowlist);
    EXPECT_EQ(egress::toString(request->egress->rules.at(0)), "example.org:8443");
    ASSERT_TRUE(request->project);
    EXPECT_EQ(request->project->path, "/home/me/shop");
    EXPECT_TRUE(request->project->withUncommitted);
    EXPECT_EQ(request->options.at("model"), "small");
    EXPECT_EQ(request->prompt, "mend the tests");
    EXPECT_TRUE(plane.fakeWorkspaces.created.empty());
}

TEST_F(Wanted, IsMadeByTheNextHelix)
{
    record(writeWanted({{"7", wholeWish(), 1}}));
    goOnWithWanted(plane);
    ASSERT_TRUE(until([&] { return plane.fakeWorkspaces.created.size() == 1; }));
    EXPECT_EQ(plane.fakeWorkspaces.created[0].name, "fix");
    EXPECT_EQ(plane.fakeImages.built, std::vector<std::string>{"sway-minimal"});
    EXPECT_TRUE(onRecord().empty());
}

TEST_F(Wanted, IsMadeOnceWhoeverWaitsForTheSameImage)
{
    plane.fakeImages.addImage("here", "Here", true);
    auto ready = wholeWish();
    ready.image = "here";
    ready.name = "second";
    record(writeWanted({{"7", wholeWish(), 1}, {"8", ready, 1}}));
    goOnWithWanted(plane);
    ASSERT_TRUE(until([&] {
        return plane.fakeWorkspaces.created.size() == 2 && onRecord().empty();
    })) << onRecord();
}

operations::StartAttempts severalOf(operations::WorkspaceWish wish)
{
    operations::StartAttempts several;
    several.task = "mend the tests";
    several.testCommand = "make test";
    several.agents = {"helix", "codex"};
    several.wish = std::move(wish);
    return several;
}

TEST_F(Wanted, SeveralAttemptsAreBegunByTheNextHelix)
{
    auto wish = wholeWish();
    wish.prompt.clear();
    wish.ports.clear();
    plane.fakeImages.buildsEnd = false;
    async::detach([](fakes::FakePlane& on, operations::StartAttempts several) -> async::Task<void> {
        (void)co_await startOnceBuilt(on, several);
    }(plane, severalOf(wish)));
    ASSERT_TRUE(until([&] { return !plane.fakeImages.built.empty(); }));
    const auto kept = onRecord();
    ASSERT_EQ(readWanted(kept).size(), 1U);
    EXPECT_TRUE(plane.fakeAttempts.requests.empty());
    fakes::FakePlane next;
    next.fakeImages.addImage("sway-minimal", "Sway minimal", false);
    next.fakeSettings.values[kSetting] = kept;
    goOnWithWanted(next);
    ASSERT_TRUE(until([&] { return next.fakeAttempts.requests.size() == 1; }));
    const auto& begun = next.fakeAttempts.requests.front();
    EXPECT_EQ(begun.task, "mend the tests");
    EXPECT_EQ(begun.testCommand, "make test");
    EXPECT_EQ(begun.agents, (std::vector<std::string>{"helix", "codex"}));
    EXPECT_EQ(begun.workspace.name, "fix");
    EXPECT_EQ(begun.workspace.options.at("model"), "small");
    EXPECT_TRUE(until([&] { return next.fakeSettings.values[kSetting].empty(); }));
    plane.fakeImages.cancelBuild("sway-minimal");
    EXPECT_TRUE(until([&] { return onRecord().empty(); })) << "nobody wants it any more";
}

TEST_F(Wanted, ThatCannotBeMadeIsToldAndForgotten)
{
    auto wish = wholeWish();
    wish.egress->mode = "everything";
    record(writeWanted({{"7", wish, 1}}));
    goOnWithWanted(plane);
    ASSERT_TRUE(until([&] { return onRecord().empty() && !plane.fakeActivity.entries.empty(); }));
    EXPECT_NE(plane.fakeActivity.entries.front().text.find("fix was not created"),
              std::string::npos);
}

TEST_F(Wanted, KeepsWhatAPromptMayHold)
{
    auto wish = wholeWish();
    wish.prompt = "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x92\xBB mend\nthe \xE2\x80\xAEtests";
    const auto setting = writeWanted({{"7", wish, 1}});
    ASSERT_TRUE(life::SettingsService::checkValue(kSetting, setting));
    EXPECT_EQ(readWanted(setting).at(0).wish.prompt, wish.prompt);
}

TEST_F(Wanted, StaysCancelled)
{
    plane.fakeImages.buildsEnd = false;
    want();
    plane.fakeImages.cancelBuild("sway-minimal");
    ASSERT_TRUE(until([&] { return ended.has_value(); }));
    EXPECT_EQ((*ended).error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(onRecord().empty()) << "nobody wants it any more";
    EXPECT_TRUE(plane.fakeWorkspaces.created.empty());
}

TEST_F(Wanted, IsNotBegunForEver)
{
    plane.fakeImages.buildsEnd = false;
    record(writeWanted({{"7", wholeWish(), kMostBegun}}));
    goOnWithWanted(plane);
    ASSERT_TRUE(until([&] { return onRecord().empty(); }));
    EXPECT_TRUE(plane.fakeImages.built.empty());
}

TEST_F(Wanted, IsRefusedBeforeItsImageIsBuilt)
{
    auto wish = wholeWish();
    wish.egress->mode = "everything";
    const auto refused = QCoro::waitFor(createOnceBuilt(plane, wish));
    ASSERT_FALSE(refused);
    EXPECT_TRUE(plane.fakeImages.built.empty());
    EXPECT_TRUE(onRecord().empty());
}

TEST_F(Wanted, IsRefusedAtOnceWhereItsRecipeCannotBeBuilt)
{
    plane.fakeImages.all[0].recipeProblem = Error{ErrorCode::Corrupt, "It is torn.", {}};
    const auto refused = QCoro::waitFor(createOnceBuilt(plane, wholeWish()));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "It is torn.");
    EXPECT_TRUE(plane.fakeImages.built.empty());
    EXPECT_TRUE(plane.fakeWorkspaces.created.empty());
    EXPECT_TRUE(onRecord().empty());
    plane.fakeImages.all[0].present = true;
    EXPECT_TRUE(QCoro::waitFor(createOnceBuilt(plane, wholeWish()))) << "nothing is to be built";
}

TEST(WantedRecord, ThatIsDamagedCountsAsNone)
{
    for (const char* bad : {"", "{}", "[3]", "[{}]", R"([{"id":"","wish":{"image":"a"}}])",
                            R"([{"id":"1","wish":{"image":3}}])", R"([{"id":"1","wish":[]}])", "["})
        EXPECT_TRUE(readWanted(bad).empty()) << bad;
    std::vector<WantedWorkspace> many(40, WantedWorkspace{"1", wholeWish(), 1});
    EXPECT_EQ(readWanted(writeWanted(many)).size(), 16U);
}

} // namespace
} // namespace helix::app
