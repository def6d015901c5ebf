// Warm snapshots, and images on their way, over the control socket.

#include <gtest/gtest.h>

#include "unit/app/plane_on_database.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using protocol::Json;

class ImageMethods : public OverControlSocket<PlaneOnDatabase> {
protected:
    void SetUp() override
    {
        m_plane.fakeImages.addImage("sway-minimal", "Sway minimal", true);
        serve();
    }
    void askToWarm(const std::string& name)
    {
        m_client->request(1, "images.warm", {{"name", name}});
    }
    std::vector<std::string>& cancelled() { return m_plane.fakeImages.cancelledWarms; }
};

TEST_F(ImageMethods, warmTellsHowItGoesAndAnswersTheImage)
{
    askToWarm("sway-minimal");
    const auto making = m_client->receive();
    ASSERT_TRUE(making);
    EXPECT_EQ(making->method, "image.progress");
    EXPECT_EQ(making->params["call"], 1);
    EXPECT_EQ(making->params["image"]["warm"]["phase"], "making");
    EXPECT_GT(making->params["image"]["warm"]["started_at_ms"].get<std::int64_t>(), 0);
    const auto answer = m_client->answer(1);
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_EQ(answer->result["name"], "sway-minimal");
    EXPECT_EQ(answer->result["warm"]["phase"], "ready");
    EXPECT_EQ(answer->result["warm"]["size_bytes"], 291ULL << 20);
    EXPECT_EQ(m_plane.fakeImages.warmed, std::vector<std::string>{"sway-minimal"});
    EXPECT_TRUE(cancelled().empty());
}

TEST_F(ImageMethods, aWorkspaceIsStoppedToBeKeptWhereThatIsSaid)
{
    const auto id = m_plane.fakeWorkspaces.addWorkspace("shop", plane::State::Ready).id;
    m_client->request(1, "images.keep", {{"workspace", "shop"}, {"name", "mine"}});
    (void)m_client->answer(1);
    m_client->request(2, "images.keep", {{"workspace", "shop"}, {"name", "mine"}, {"stop", true}});
    (void)m_client->answer(2);
    const auto& kept = m_plane.fakeImages.kept;
    ASSERT_EQ(kept.size(), 2U);
    EXPECT_EQ(kept[0].workspace, id);
    EXPECT_FALSE(kept[0].stops);
    EXPECT_TRUE(kept[1].stops);
}

TEST_F(ImageMethods, whyAnImageCannotBeWarmedIsTheAnswer)
{
    m_plane.fakeImages.warmError =
        Error{ErrorCode::Unsupported, "An image without an agent always boots.", {}};
    askToWarm("sway-minimal");
    const auto answer = m_client->answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Unsupported);
    EXPECT_EQ(answer->error->message, "An image without an agent always boots.");
    m_client->request(2, "images.warm", Json::object());
    EXPECT_EQ(m_client->answer(2)->error->message, "The field 'name' is missing.");
}

TEST_F(ImageMethods, aClientThatSaysSoEndsTheMaking)
{
    m_plane.fakeImages.warmsEnd = false;
    askToWarm("sway-minimal");
    ASSERT_TRUE(m_client->receive());
    m_client->notify("call.cancel", {{"call", 1}});
    const auto answer = m_client->answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Cancelled);
    EXPECT_EQ(cancelled(), std::vector<std::string>{"sway-minimal"});
}

TEST_F(ImageMethods, aClientThatVanishesLeavesTheMakingGoingOn)
{
    m_plane.fakeImages.warmsEnd = false;
    askToWarm("sway-minimal");
    ASSERT_TRUE(m_client->receive());
    m_client->close();
    EXPECT_TRUE(pumpUntil([this] { return m_server->clients() == 0; }));
    EXPECT_TRUE(cancelled().empty());
}

/// Gigabytes, with which Helix would go on when it starts again.
TEST_F(ImageMethods, onlyAClientThatSaysSoEndsAPull)
{
    const auto pull = [this](const char* name) {
        m_client->request(1, "images.pull", {{"reference", "ghcr.io/team/desk:1"}, {"name", name}});
        const auto coming = m_client->receive();
        ASSERT_TRUE(coming);
        EXPECT_EQ(coming->method, "image.progress");
        EXPECT_EQ(coming->params["image"]["name"], name);
        EXPECT_EQ(coming->params["image"]["importing"]["what"], "Downloading");
    };
    const auto& ended = m_plane.fakeImages.cancelledImports;
    pull("left");
    m_client->close();
    EXPECT_TRUE(pumpUntil([this] { return m_server->clients() == 0; }));
    EXPECT_TRUE(ended.empty());
    m_client.emplace(m_paths.controlSocket());
    pull("cancelled");
    m_client->notify("call.cancel", {{"call", 1}});
    const auto answer = m_client->answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Cancelled);
    EXPECT_EQ(ended, std::vector<std::string>{"cancelled"});
}

/// Nobody waits for it any more who could say call.cancel.
TEST_F(ImageMethods, whatIsUnderWayIsCancelledByItsName)
{
    m_plane.fakeImages.importsEnd = m_plane.fakeImages.buildsEnd = false;
    m_client->request(1, "images.pull", {{"reference", "ghcr.io/team/desk:1"}, {"name", "desk"}});
    ASSERT_TRUE(m_client->receive());
    m_client->request(2, "images.build", {{"name", "sway-minimal"}});
    ASSERT_TRUE(pumpUntil([this] { return !m_plane.fakeImages.built.empty(); }));
    m_client->close();
    EXPECT_TRUE(pumpUntil([this] { return m_server->clients() == 0; }));
    m_client.emplace(m_paths.controlSocket());
    EXPECT_EQ(ask("images.cancel", {{"name", "desk"}}), Json::object());
    EXPECT_EQ(m_plane.fakeImages.cancelledImports, std::vector<std::string>{"desk"});
    EXPECT_TRUE(m_plane.fakeImages.cancelledBuilds.empty());
    EXPECT_EQ(ask("images.cancel", {{"name", "sway-minimal"}}), Json::object());
    EXPECT_EQ(m_plane.fakeImages.cancelledBuilds, std::vector<std::string>{"sway-minimal"});
    EXPECT_EQ(m_plane.fakeImages.cancelledImports.size(), 1U);
}

/// What was cancelled unwinds for as long as the test wants it to.
class SlowCancel : public ImageMethods {
protected:
    void SetUp() override
    {
        ImageMethods::SetUp();
        images().importsEnd = images().cancelsEnd = false;
        m_client->request(1, "images.pull",
                          {{"reference", "ghcr.io/team/desk:1"}, {"name", "desk"}});
        ASSERT_TRUE(m_client->receive());
        m_other.emplace(m_paths.controlSocket());
        m_other->request(1, "images.cancel", {{"name", "desk"}});
        ASSERT_TRUE(pumpUntil([this] { return !images().cancelledImports.empty(); }));
    }
    fakes::FakeImages& images() { return m_plane.fakeImages; }
    std::optional<RawClient> m_other;
};

TEST_F(SlowCancel, whatIsCancelledIsGoneWhenThatIsAnswered)
{
    m_other->request(2, "images.list", Json::object());
    const auto first = m_other->receive();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->id, 2) << "it unwinds still";
    images().endImport("desk");
    const auto cancelled = m_other->answer(1);
    ASSERT_TRUE(cancelled);
    EXPECT_FALSE(cancelled->error);
}

TEST_F(SlowCancel, whatIsBegunAgainAtOnceIsNotWaitedFor)
{
    images().endImport("desk");
    const auto again = images().bring({"ghcr.io/team/desk:1", {}, "desk", {}});
    const auto cancelled = m_other->answer(1);
    ASSERT_TRUE(cancelled);
    EXPECT_FALSE(cancelled->error);
    EXPECT_FALSE(again.isReady());
    images().endImport("desk");
    EXPECT_TRUE(pumpUntil([&again] { return again.isReady(); }));
}

TEST_F(SlowCancel, whatCameAllTheSameIsSaid)
{
    images().finishBringing("desk");
    const auto answer = m_other->answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Conflict);
    EXPECT_EQ(answer->error->message,
              "The image desk came to be here before it could be cancelled.");
}

TEST_F(ImageMethods, whereNothingIsUnderWayThereIsNothingToCancel)
{
    for (const auto* name : {"sway-minimal", "no-such"}) {
        const auto answer = ask("images.cancel", {{"name", name}});
        EXPECT_EQ(answer["error"], "not_found");
        EXPECT_EQ(answer["message"],
                  std::string("No image named '") + name + "' is being built or on its way here.");
    }
    EXPECT_TRUE(m_plane.fakeImages.cancelledImports.empty());
    EXPECT_TRUE(m_plane.fakeImages.cancelledBuilds.empty());
}

TEST_F(ImageMethods, aPushTellsHowItGoesAndEndsWithItsClient)
{
    m_plane.fakeImages.sendsEnd = false;
    m_client->request(1, "images.push",
                      {{"name", "sway-minimal"}, {"reference", "ghcr.io/team/desk:1"}});
    const auto going = m_client->receive();
    ASSERT_TRUE(going);
    EXPECT_EQ(going->method, "image.progress");
    EXPECT_EQ(going->params["image"]["sending"]["what"], "Sending");
    m_client->close();
    EXPECT_TRUE(pumpUntil([this] { return !m_plane.fakeImages.cancelledSends.empty(); }));
}

TEST_F(ImageMethods, createSaysThatItShallBoot)
{
    const auto coldOf = [this](std::int64_t id, const Json& request) {
        m_client->request(id, "workspaces.create", request);
        EXPECT_TRUE(
            pumpUntil([&] { return m_plane.fakeWorkspaces.created.size() == std::size_t(id); }));
        return m_plane.fakeWorkspaces.lastRequest().cold;
    };
    EXPECT_TRUE(coldOf(1, {{"image", "sway-minimal"}, {"name", "one"}, {"cold", true}}));
    EXPECT_FALSE(coldOf(2, {{"image", "sway-minimal"}, {"name", "two"}}));
}

} // namespace
} // namespace helix::app
