#include "image/private_files.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace helix::image {
namespace {

bool isPrivate(const std::vector<std::string>& path)
{
    return std::ranges::find(privatePaths(), path) != privatePaths().end();
}

TEST(PrivateFiles, AreKeysLoginsAndIdentities)
{
    EXPECT_TRUE(isPrivate({"etc", "machine-id"}));
    EXPECT_TRUE(isPrivate({"etc", "ssh", "ssh_host_ed25519_key"}));
    EXPECT_TRUE(isPrivate({"home", "*", ".ssh"}));
    EXPECT_TRUE(isPrivate({"root", ".bash_history"}));
    EXPECT_TRUE(isPrivate({"home", "*", ".config", "gh"}));
    for (const std::vector<std::string>& inHome :
         {std::vector<std::string>{".local", "state", "helix-agent"},
          {".cache"},
          {".config", "composer", "auth.json"},
          {".composer", "auth.json"},
          {".gradle", "gradle.properties"},
          {".bundle", "config"}}) {
        std::vector<std::string> path{"home", "*"};
        path.insert(path.end(), inHome.begin(), inHome.end());
        EXPECT_TRUE(isPrivate(path)) << inHome.back();
    }
    EXPECT_TRUE(isPrivate({"var", "lib", "helixvm", "machine-id-of"}));
    EXPECT_FALSE(isPrivate({"home", "*", "workspace"}));
    for (const auto& path : privatePaths())
        EXPECT_FALSE(path.empty());
}

TEST(Listings, AreReadAsDebugfsPrintsThem)
{
    const auto listed = parseListings("debugfs 1.47.0 (5-Feb-2023)\n"
                                      "debugfs: ls -p <2>\n"
                                      "/2/040755/0/0/.//\n/2/040755/0/0/..//\n"
                                      "/12/040755/0/0/etc//\n/19/100644/1000/1000/a b/10/\n"
                                      "\n"
                                      "debugfs: ls -p <12>\n",
                                      {2, 12});
    ASSERT_TRUE(listed) << listed.error().describe();
    ASSERT_EQ(listed->size(), 2U);
    const auto& root = listed->front();
    ASSERT_EQ(root.size(), 2U);
    EXPECT_EQ(root[0].inode, 12U);
    EXPECT_TRUE(root[0].isFolder);
    EXPECT_EQ(root[1].name, "a b");
    EXPECT_FALSE(root[1].isFolder);
    EXPECT_TRUE(listed->back().empty());
}

TEST(Listings, NamesThatLookLikeCommandsAreNames)
{
    // A file named "x\ndebugfs: ls -p <3>": the folder that was asked for next is 12.
    const auto listed = parseListings("debugfs: ls -p <2>\n"
                                      "/19/100644/0/0/x\ndebugfs: ls -p <3>/1/\n"
                                      "/20/100644/0/0/y/1/\n"
                                      "debugfs: ls -p <12>\n/21/100644/0/0/z/1/\n",
                                      {2, 12});
    ASSERT_TRUE(listed);
    ASSERT_EQ(listed->front().size(), 2U);
    EXPECT_EQ(listed->front()[1].name, "y");
    ASSERT_EQ(listed->back().size(), 1U);
}

TEST(Listings, WhatIsMissingIsAnError)
{
    EXPECT_EQ(parseListings("debugfs: ls -p <2>\n", {2, 12}).error().code, ErrorCode::Corrupt);
    EXPECT_EQ(parseListings("", {2}).error().code, ErrorCode::Corrupt);
    EXPECT_TRUE(parseListings("", {}));
}

} // namespace
} // namespace helix::image
