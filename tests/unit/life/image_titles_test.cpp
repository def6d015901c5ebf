// What an image from elsewhere is called beside others.

#include <gtest/gtest.h>

#include "life/image_titles.h"

namespace helix::life {
namespace {

class ImageTitlesTest : public testing::Test {
protected:
    ImageTitlesTest() { titles.add("sway-desktop", "Sway desktop"); }
    [[nodiscard]] std::string foreign(const std::string& title)
    {
        titles.add("copy", title);
        return titles.ofForeign("copy", title);
    }
    ImageTitles titles;
};

TEST_F(ImageTitlesTest, OneThatNobodyElseHasIsLeftAsItIs)
{
    EXPECT_EQ(foreign("Sway desktop 2"), "Sway desktop 2");
    EXPECT_EQ(foreign("Büro"), "Büro");
    EXPECT_EQ(titles.ofForeign("sway-desktop", "Sway desktop"), "Sway desktop") << "it alone";
}

TEST_F(ImageTitlesTest, OneThatAReaderTakesForAnotherSaysItsName)
{
    for (const auto* title :
         {"Sway desktop", "Sway desktop ", "Sway  desktop", "Sway\u00a0desktop",
          "\u2003SWAY DESKTOP", "Swáy desktop", "Sway-desktop", "Swaydesktop", "Sway desk\u200dtop",
          "Sway desk\u200ctop", "Sway de\u00adsktop", "Sway desktop\u3164", "Sway\u115f desktop",
          "Sway \u1160desktop", "Sway\uffa0desktop", "Sway des\ufe0fktop", "Sway desktop\u2800"})
        EXPECT_EQ(foreign(title), std::string("copy (") + title + ")");
}

} // namespace
} // namespace helix::life
