// What workspaces play, over the control socket.

#include <gtest/gtest.h>

#include "fakes/plane/fake_plane.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class SoundMethods : public OverControlSocket<fakes::FakePlane> {
protected:
    void SetUp() override
    {
        m_id = m_plane.fakeWorkspaces.addWorkspace("box", State::Ready).id;
        serve();
    }
    WorkspaceId m_id;
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
