#include "base/ids.h"

#include <set>

#include <gtest/gtest.h>

namespace helix {
namespace {

TEST(WorkspaceId, GeneratedOnesAreValidAndDiffer)
{
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i) {
        const auto id = WorkspaceId::generate();
        EXPECT_TRUE(WorkspaceId::parse(id.str())) << id.str();
        seen.insert(id.str());
    }
    EXPECT_EQ(seen.size(), 200U);
}

TEST(WorkspaceId, OtherTextIsRefused)
{
    for (const char* text : {"", "abc", "abcdefghijklm", "ABCDEFGHIJKL", "../../../etc",
                             "abcdefghijk/", "abcdefghijk "})
        EXPECT_FALSE(WorkspaceId::parse(text)) << text;
}

TEST(Names, AreHostNameLabels)
{
    for (const std::string& name :
         {std::string("a"), std::string("quiet-otter"), std::string("7"), std::string(63, 'x')})
        EXPECT_TRUE(checkName(name, "a workspace")) << name;
    for (const std::string& name : {std::string(), std::string("../x"), std::string(300, 'x'),
                                    std::string("-a"), std::string("a-"), std::string("A"),
                                    std::string("a b"), std::string("ü"), std::string("a\nb")}) {
        const auto checked = checkName(name, "a workspace");
        ASSERT_FALSE(checked) << name;
        EXPECT_EQ(checked.error().code, ErrorCode::InvalidArgument);
        EXPECT_EQ(checked.error().message.find('\n'), std::string::npos);
    }
}

TEST(Names, SuggestionsAreValid)
{
    for (int i = 0; i < 50; ++i)
        EXPECT_TRUE(checkName(suggestName(), "a workspace"));
}

TEST(Uuid, HasTheFormOfVersion4)
{
    const std::string uuid = generateUuid();
    ASSERT_EQ(uuid.size(), 36U);
    EXPECT_EQ(uuid[14], '4');
    EXPECT_NE(std::string("89ab").find(uuid[19]), std::string::npos);
    EXPECT_NE(uuid, generateUuid());
}

} // namespace
} // namespace helix
