#include "image/private_files.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "build_tree.h"

namespace helix::image {
namespace {

bool isPrivate(const std::vector<std::string>& path)
{
    return std::ranges::find(privatePaths(), path) != privatePaths().end();
}

/// `inHome`: "a/b" below a home, the users' and root's.
bool isPrivateInHomes(const std::filesystem::path& inHome)
{
    return std::ranges::all_of(std::vector<std::vector<std::string>>{{"home", "*"}, {"root"}},
                               [&inHome](std::vector<std::string> path) {
                                   for (const auto& name : inHome)
                                       path.push_back(name.string());
                                   return isPrivate(path);
                               });
}

TEST(PrivateFiles, AreKeysLoginsAndIdentities)
{
    EXPECT_TRUE(isPrivate({"etc", "machine-id"}));
    EXPECT_TRUE(isPrivate({"etc", "ssh", "ssh_host_ed25519_key"}));
    EXPECT_TRUE(isPrivate({"home", "*", ".ssh"}));
    EXPECT_TRUE(isPrivate({"root", ".bash_history"}));
    EXPECT_TRUE(isPrivate({"home", "*", ".config", "gh"}));
    for (const auto* path : {".cache", ".config/composer/auth.json", ".composer/auth.json",
                             ".gradle/gradle.properties", ".bundle/config"})
        EXPECT_TRUE(isPrivateInHomes(path)) << path;
    EXPECT_TRUE(isPrivate({"var", "lib", "helixvm", "machine-id-of"}));
    EXPECT_FALSE(isPrivate({"home", "*", "workspace"}));
    for (const auto& path : privatePaths())
        EXPECT_FALSE(path.empty());
}

TEST(PrivateFiles, AreHistoriesAndWhatOpensNotebooks)
{
    for (const auto* path :
         {".ipython", ".irb_history", ".Rhistory", ".rediscli_history",
          ".local/share/fish/fish_history", ".local/state/nvim", ".local/share/jupyter/runtime",
          ".local/share/jupyter/notebook_secret", ".jupyter/jupyter_server_config.json"})
        EXPECT_TRUE(isPrivateInHomes(path)) << path;
    EXPECT_FALSE(isPrivateInHomes(".local/share/jupyter")) << "the user's kernels";
}

/// Who adds an agent to images/agents looks where it keeps logins and conversations, and says so here.
TEST(PrivateFiles, AreWhatEachAgentKeeps)
{
    const std::map<std::string, std::vector<std::string>> kept{
        {"claude", {".claude", ".claude.json", ".claude.json.backup", ".config/claude"}},
        {"codex", {".codex"}},
        {"gemini", {".gemini"}},
        {"goose", {".config/goose", ".local/share/goose", ".local/state/goose"}},
        {"helix", {".local/state/helix-agent"}},
        {"kimi", {".kimi", ".kimi-code"}},
        {"opencode", {".config/opencode", ".local/share/opencode", ".local/state/opencode"}},
        {"qwen", {".qwen"}}};
    int agents = 0;
    for (const auto& file :
         std::filesystem::directory_iterator(tests::sourceFile("images/agents"))) {
        if (file.path().extension() != ".json")
            continue;
        ++agents;
        const auto agent = file.path().stem().string();
        const auto known = kept.find(agent);
        ASSERT_NE(known, kept.end()) << "Where does the agent " << agent << " keep its logins?";
        for (const auto& path : known->second)
            EXPECT_TRUE(isPrivateInHomes(path)) << agent << ": ~/" << path;
    }
    EXPECT_EQ(agents, static_cast<int>(kept.size()));
    for (const auto* path : {".copilot", ".cursor", ".config/cursor", ".config/amp",
                             ".local/share/amp", ".config/github-copilot"})
        EXPECT_TRUE(isPrivateInHomes(path)) << "of one that users add: ~/" << path;
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
