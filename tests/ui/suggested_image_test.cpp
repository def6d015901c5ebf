// Which image is offered first.

#include <gtest/gtest.h>

#include <QCoreApplication>

#include "ui/fake_line.h"
#include "ui/images/image_list.h"
#include "ui/shell/notices.h"

namespace helix::ui::test {

class SuggestedImage : public testing::Test {
protected:
    /// One that is here without an agent, and two with one that can be built.
    SuggestedImage()
    {
        images.addImage("alpine", "Alpine", true).hasAgent = false;
        images.addImage("sway-minimal", "Sway minimal", false);
        images.addImage("sway-desktop", "Sway desktop", false);
        script.open();
        drain();
    }
    void drain()
    {
        for (int round = 0; round < 5; ++round)
            QCoreApplication::processEvents();
    }
    [[nodiscard]] QString withAgent(const QString& preferred) const
    {
        const auto* image = list.suggestedWithAgent(preferred);
        return image ? image->name() : QString();
    }
    FakeLine script;
    fakes::FakeImages& images = script.plane.fakeImages;
    Notices notices;
    ImageList list{script, notices};
};

TEST_F(SuggestedImage, IsTheWishedOneElseOneThatIsHere)
{
    EXPECT_EQ(list.suggested({})->name(), "alpine");
    EXPECT_EQ(list.suggested("sway-minimal")->name(), "sway-minimal");
}

TEST_F(SuggestedImage, IsNotTheWishedOneWhereItCannotBeHad)
{
    auto& wished = *images.find("sway-minimal");
    wished.recipeProblem = Error{ErrorCode::InvalidArgument, "Its recipe is torn.", {}};
    images.tell();
    drain();
    EXPECT_EQ(list.suggested("sway-minimal")->name(), "alpine");
    wished.present = true;
    images.tell();
    drain();
    EXPECT_EQ(list.suggested("sway-minimal")->name(), "sway-minimal") << "it need not be built";
}

TEST_F(SuggestedImage, HasAnAgentWhereOneIsAskedFor)
{
    EXPECT_EQ(withAgent("sway-minimal"), "sway-minimal") << "as was wished";
    EXPECT_EQ(withAgent("alpine"), "sway-desktop") << "the usual one";
    images.find("sway-minimal")->present = true;
    images.tell();
    drain();
    EXPECT_EQ(withAgent("alpine"), "sway-minimal") << "it is here";
    EXPECT_EQ(withAgent({}), "sway-minimal");
    for (auto& image : images.all)
        image.hasAgent = false;
    images.tell();
    drain();
    EXPECT_EQ(list.suggestedWithAgent("alpine"), nullptr);
}

} // namespace helix::ui::test
