// What a workspace plays, as a person meets it: the button in the bar, its meter, the menu.

#include "ui/behaviour_fixture.h"

namespace helix::ui::test {

using operations::SoundState;
using plane::State;

class SoundBehaviour : public Behaviour {
protected:
    void SetUp() override
    {
        Behaviour::SetUp();
        id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
        start("workspace/docs-site");
        ASSERT_TRUE(until([this] { return item("soundButton") != nullptr; }));
    }
    [[nodiscard]] operations::SoundChoice choice() const
    {
        return script.plane.fakeSound.now(id).choice;
    }
    [[nodiscard]] QString tip() const { return item("soundButton")->property("text").toString(); }
    WorkspaceId id;
};

TEST_F(SoundBehaviour, OneButtonTurnsItOnMutesItAndPlaysItAgain)
{
    EXPECT_FALSE(choice().on) << "off until asked for";
    EXPECT_EQ(tip(), "Hear its sound");
    EXPECT_EQ(item("soundLevel"), nullptr);
    click("soundButton");
    ASSERT_TRUE(until([this] { return choice().on && tip().startsWith("Mute"); }));
    EXPECT_NE(item("soundLevel"), nullptr);
    click("soundButton");
    ASSERT_TRUE(until([this] { return choice().muted && tip().startsWith("Muted"); }));
    click("soundButton");
    ASSERT_TRUE(until([this] { return choice().on && !choice().muted; }));
}

TEST_F(SoundBehaviour, TheMeterShowsWhatIsHeardAndTheTipWhyNot)
{
    operations::Sound sound;
    sound.choice.on = true;
    sound.state = SoundState::Playing;
    sound.level = 100;
    sound.meaning = "It plays, and is heard here.";
    script.plane.fakeSound.set(id, sound);
    ASSERT_TRUE(until([this] { return item("soundLevel") != nullptr; }));
    auto* level = item("soundLevel");
    ASSERT_TRUE(until([&] { return level->childItems().first()->width() == level->width(); }));
    sound.level = 0;
    sound.state = SoundState::Failed;
    sound.meaning = "This machine has no sound: there is no PipeWire in it.";
    script.plane.fakeSound.set(id, sound);
    ASSERT_TRUE(until([&] { return level->childItems().first()->width() == 0; }));
    EXPECT_TRUE(tip().contains("no PipeWire")) << tip().toStdString();
}

} // namespace helix::ui::test
