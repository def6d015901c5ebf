#include "ui/shell/helix_link.h"

#include <gtest/gtest.h>

namespace helix::ui {

TEST(HelixLink, SaysWhatIsToBeFilledIn)
{
    const auto whole = readLink("helixvm:create?image=sway-desktop&name=box");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->image, "sway-desktop");
    EXPECT_EQ(whole->name, "box");
    const auto imageAlone = readLink("helixvm:create?image=cpp");
    ASSERT_TRUE(imageAlone);
    EXPECT_EQ(imageAlone->name, "");
}

TEST(HelixLink, RefusesWhateverElseAPageMayHandInOneSentence)
{
    for (const std::string link : {"",
                                   "helixvm:",
                                   "helixvm:create",
                                   "helixvm:create?",
                                   "helixvm://create?image=cpp",
                                   "HELIXVM:create?image=cpp",
                                   "helixvm:rm?image=cpp",
                                   "helixvm:create?name=box",
                                   "helixvm:create?image=",
                                   "helixvm:create?image=cpp&",
                                   "helixvm:create?image=cpp&image=web",
                                   "helixvm:create?image=cpp&egress=open",
                                   "helixvm:create?image=cpp&start=1",
                                   "helixvm:create?image=../../etc/passwd",
                                   "helixvm:create?image=c%70p",
                                   "helixvm:create?image=cpp#now",
                                   "helixvm:create?image=cpp --headless",
                                   "helixvm:create?image=cpp&name=-box",
                                   "helixvm:create?image=cpp&name=<b>x</b>",
                                   "helixvm:create?image=cpp\nname=box",
                                   "helixvm:create?image=cpp&name=\xff\xfe",
                                   "javascript:alert(1)",
                                   "file:///etc/passwd"}) {
        const auto read = readLink(link);
        ASSERT_FALSE(read) << link;
        EXPECT_EQ(read.error().code, ErrorCode::InvalidArgument) << link;
        EXPECT_LE(read.error().message.size(), 160U) << link;
        EXPECT_EQ(read.error().message.find_first_of("\n\xff"), std::string::npos) << link;
        EXPECT_TRUE(read.error().message.ends_with('.')) << read.error().message;
    }
    const std::string nul("helixvm:create?image=cpp\0", 25);
    EXPECT_FALSE(readLink(nul));
    EXPECT_FALSE(readLink("helixvm:create?image=" + std::string(1 << 20, 'a')));
    EXPECT_FALSE(readLink("helixvm:create?" + std::string(400, '&')));
}

TEST(HelixLink, AFileGetsItsWholePathAndALinkStays)
{
    EXPECT_EQ(askedOf("helixvm:rm?image=cpp"), "helixvm:rm?image=cpp");
    EXPECT_EQ(askedOf("file:///tmp/a%20disk.qcow2"), "/tmp/a disk.qcow2");
    EXPECT_EQ(askedOf("/tmp/disk.qcow2"), "/tmp/disk.qcow2");
    EXPECT_TRUE(askedOf("disk.qcow2").startsWith('/'));
}

} // namespace helix::ui
