// What workspaces play, over the control socket.

#include <gtest/gtest.h>

#include <QTemporaryDir>

#include "app/control_server.h"
#include "fakes/plane/fake_plane.h"
#include "unit/app/raw_client.h"
#include "unit/async/application.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class SoundMethods : public testing::Test {
protected:
    void SetUp() override
    {
        const std::filesystem::path root = m_folder.path().toStdString();
        m_paths = Paths{root / "data", root / "run", root / "cache"};
        ASSERT_TRUE(m_paths.prepare());
        m_id = m_plane.fakeWorkspaces.addWorkspace("box", State::Ready).id;
        auto server = ControlServer::listen(m_paths, m_plane, {});
        ASSERT_TRUE(server) << server.error().describe();
        m_server = std::move(*server);
        m_client.emplace(m_paths.controlSocket());
    }
    Json ask(const char* method, const Json& params)
    {
        m_client->request(++m_last, method, params);
        const auto answer = m_client->answer(m_last);
        if (!answer)
            return "no answer";
        if (!answer->error)
            return answer->result;
        return {{"error", toString(answer->error->code)}, {"message", answer->error->message}};
    }
    fixture::Application m_application;
    QTemporaryDir m_folder;
    Paths m_paths;
    fakes::FakePlane m_plane;
    WorkspaceId m_id;
    std::unique_ptr<ControlServer> m_server;
    std::optional<RawClient> m_client;
    std::int64_t m_last = 0;
};

TEST_F(SoundMethods, IsOffUntilItIsTurnedOn)
{
    EXPECT_EQ(ask("sound.show", {{"workspace", "box"}})["state"], "off");
    const Json on = ask("sound.choose", {{"workspace", "box"}, {"on", true}});
    EXPECT_EQ(on["on"], true);
    EXPECT_EQ(on["muted"], false);
    const Json muted = ask("sound.choose", {{"workspace", "box"}, {"muted", true}});
    EXPECT_EQ(muted["on"], true) << "what is left out stays";
    EXPECT_EQ(muted["muted"], true);
    EXPECT_EQ(ask("sound.show", {{"workspace", m_id.str()}})["workspace"], m_id.str());
    EXPECT_EQ(ask("sound.show", {{"workspace", "none"}})["error"], "not_found");
}

TEST_F(SoundMethods, RecordsForABoundedTimeWhatIsOn)
{
    const Json wish = {{"workspace", "box"}, {"file", "/tmp/a.wav"}, {"seconds", 5}};
    EXPECT_EQ(ask("sound.record", wish)["error"], "conflict");
    ask("sound.choose", {{"workspace", "box"}, {"on", true}});
    EXPECT_EQ(ask("sound.record", wish)["file"], "/tmp/a.wav");
    for (const int seconds : {0, -1, 3601}) {
        Json odd = wish;
        odd["seconds"] = seconds;
        EXPECT_EQ(ask("sound.record", odd)["error"], "protocol") << seconds;
    }
}

} // namespace
} // namespace helix::app
