// What git says, read; hunks, applied; names, judged.

#include <gmock/gmock.h>

#include "projects/bundle_header.h"
#include "projects/project_source.h"
#include "projects/raw_diff.h"
#include "projects/unified_diff.h"
#include "projects/warnings.h"

namespace helix::projects {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace std::string_literals;

const std::string kOld(40, 'a');
const std::string kNew(40, 'b');
const std::string kNone(40, '0');

TEST(RawDiff, readsEveryKind)
{
    const std::string text = ":100644 100755 "s + kOld + " " + kNew + " M\0a.txt\0"s +
                             ":000000 120000 " + kNone + " " + kNew + " A\0link\0"s +
                             ":100644 100644 " + kOld + " " + kNew +
                             " R090\0old\nname\0new\tname\0"s + "3\t1\ta.txt\0"s + "1\t0\tlink\0"s +
                             "-\t-\t\0old\nname\0new\tname\0"s;
    const auto changes = parseRawDiff(text);
    ASSERT_TRUE(changes) << changes.error().describe();
    ASSERT_EQ(changes->size(), 3U);
    EXPECT_EQ((*changes)[0].added, 3);
    EXPECT_EQ((*changes)[0].newMode, 0100755U);
    EXPECT_EQ((*changes)[1].status, FileStatus::Added);
    EXPECT_EQ((*changes)[2].oldPath, "old\nname");
    EXPECT_EQ((*changes)[2].path, "new\tname");
    EXPECT_TRUE((*changes)[2].binary);
}

TEST(RawDiff, refusesWhatIsNot)
{
    const std::string good = ":100644 100644 " + kOld + " " + kNew + " M\0"s;
    for (const auto& path : {"../x"s, "a/../b"s, ".git/config"s, "a/.GIT/hooks/x"s, "/etc/passwd"s,
                             ""s, "a//b"s, "a/./b"s, "git~1/x"s, ".git./x"s, ".g\u200cit/x"s,
                             ".git::$INDEX_ALLOCATION/x"s, ".git\\config"s})
        EXPECT_FALSE(parseRawDiff(good + path + "\0"s)) << path;
    EXPECT_FALSE(parseRawDiff(good)) << "no name";
    EXPECT_FALSE(parseRawDiff(":100644 100644 zz yy M\0a\0"s));
    EXPECT_FALSE(parseRawDiff(":100644 100644 " + kOld + " " + kNew + " X\0a\0"s));
    EXPECT_FALSE(parseRawDiff("1\t1\tnobody\0"s));
    EXPECT_TRUE(parseRawDiff(good + ".gitignore\0"s));
    EXPECT_TRUE(parseRawDiff(""));
}

TEST(Log, isReadAndMadePrintable)
{
    const auto commits =
        parseLog(kOld + "\0An\x1b[31mn\0"s + "1700000000\0Sub\nject\0"s + kNew + "\0B\0-5\0x\0"s);
    ASSERT_TRUE(commits);
    ASSERT_EQ(commits->size(), 2U);
    EXPECT_EQ((*commits)[0].author, "An?[31mn");
    EXPECT_EQ((*commits)[0].timeMs, 1700000000000);
    EXPECT_EQ((*commits)[1].timeMs, 0);
    EXPECT_FALSE(parseLog(kOld + "\0A\0"s));
}

const std::string kSection = "diff --git a/f b/f\nindex 1..2 100644\n--- a/f\n+++ b/f\n"
                             "@@ -1,3 +1,4 @@ void f()\n one\n-two\n+TWO\n+two and a half\n three\n"
                             "@@ -8,2 +9 @@\n eight\n-nine\n\\ No newline at end of file\n"s;

TEST(UnifiedDiff, isReadLineForLine)
{
    bool truncated = true;
    const auto hunks = parseHunks(kSection, 100, truncated);
    ASSERT_TRUE(hunks) << hunks.error().describe();
    ASSERT_EQ(hunks->size(), 2U);
    EXPECT_FALSE(truncated);
    const auto& first = hunks->front();
    EXPECT_EQ(first.heading, "void f()");
    ASSERT_EQ(first.lines.size(), 5U);
    EXPECT_EQ(first.lines[1].kind, DiffLine::Kind::Removed);
    EXPECT_EQ(first.lines[1].oldLine, 2);
    EXPECT_EQ(first.lines[1].newLine, 0);
    EXPECT_EQ(first.lines[4].newLine, 4);
    EXPECT_TRUE(hunks->back().lines[1].noNewline);
    const auto some = parseHunks(kSection, 3, truncated);
    ASSERT_TRUE(some);
    EXPECT_TRUE(truncated);
}

TEST(UnifiedDiff, refusesHunksThatPromiseMore)
{
    bool truncated = false;
    EXPECT_FALSE(parseHunks("@@ -1,3 +1,3 @@\n one\n", 100, truncated));
    EXPECT_FALSE(parseHunks("@@ -1 +1 @@\n-a\n-b\n", 100, truncated));
    EXPECT_FALSE(parseHunks("@@ -x +1 @@\n", 100, truncated));
    EXPECT_FALSE(parseHunks("@@ -1,99999999999 +1 @@\n", 100, truncated));
    EXPECT_FALSE(parseHunks("@@ -1 +1 @@\n?what\n", 100, truncated));
    const auto none = parseHunks("Binary files differ\n", 100, truncated);
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->empty());
}

TEST(UnifiedDiff, isSplitAtFilesAlone)
{
    const std::string tricky =
        kSection + "diff --git a/g b/g\n@@ -0,0 +1 @@\n+diff --git a/x b/x\n";
    const auto sections = splitPatch(tricky);
    ASSERT_EQ(sections.size(), 2U);
    EXPECT_EQ(sections[0].end, kSection.size());
    EXPECT_EQ(addedText(std::string_view(tricky).substr(sections[1].begin), 1000),
              "diff --git a/x b/x\n");
}

TEST(Hunks, areAppliedAloneAndTogether)
{
    bool truncated = false;
    const auto hunks = parseHunks(kSection, 100, truncated).value();
    const std::string old = "one\ntwo\nthree\n4\n5\n6\n7\neight\nnine";
    EXPECT_EQ(applyHunks(old, hunks, {0}).value(),
              "one\nTWO\ntwo and a half\nthree\n4\n5\n6\n7\neight\nnine");
    EXPECT_EQ(applyHunks(old, hunks, {1}).value(), "one\ntwo\nthree\n4\n5\n6\n7\neight\n");
    EXPECT_EQ(applyHunks(old, hunks, {0, 1}).value(),
              "one\nTWO\ntwo and a half\nthree\n4\n5\n6\n7\neight\n");
    EXPECT_EQ(applyHunks(old, hunks, {}).value(), old);
    EXPECT_EQ(applyHunks(old, hunks, {1, 0}).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(applyHunks(old, hunks, {0, 0}).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(applyHunks(old, hunks, {-1}).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(applyHunks(old, hunks, {2}).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(applyHunks("one\nother\n", hunks, {0}).error().code, ErrorCode::Conflict);
    EXPECT_EQ(applyHunks("", hunks, {1}).error().code, ErrorCode::Conflict);
    const auto fresh = parseHunks("@@ -0,0 +1,2 @@\n+a\n+b\n", 100, truncated).value();
    EXPECT_EQ(applyHunks("", fresh, {0}).value(), "a\nb\n");
}

TEST(ForeignBytes, becomeReplacementCharacters)
{
    EXPECT_EQ(replaceForeignBytes("a\xffz\xc3"), "a\ufffdz\ufffd");
    EXPECT_EQ(replaceForeignBytes("\u00e9\u4e2d"), "\u00e9\u4e2d");
}

FileChange fileAt(const std::string& path, std::uint32_t mode = 0100644)
{
    FileChange file;
    file.path = path;
    file.status = FileStatus::Added;
    file.newMode = mode;
    return file;
}

TEST(Warnings, nameWhatDeservesALook)
{
    using W = Warning;
    EXPECT_THAT(warningsFor(fileAt("src/a.cpp"), "int x;\n"), ElementsAre());
    EXPECT_THAT(warningsFor(fileAt(".husky/pre-commit"), ""), ElementsAre(W::Hook));
    EXPECT_THAT(warningsFor(fileAt(".vscode/tasks.json"), ""), ElementsAre(W::Hook));
    EXPECT_THAT(warningsFor(fileAt("sub/.envrc"), ""), ElementsAre(W::Hook));
    EXPECT_THAT(warningsFor(fileAt(".github/workflows/ci.yml"), ""), ElementsAre(W::CiFile));
    EXPECT_THAT(warningsFor(fileAt("web/package-lock.json"), ""), ElementsAre(W::LockFile));
    EXPECT_THAT(warningsFor(fileAt("Cargo.lock"), ""), ElementsAre(W::LockFile));
    EXPECT_THAT(warningsFor(fileAt(".env"), ""), ElementsAre(W::Secret));
    EXPECT_THAT(warningsFor(fileAt(".env.example"), ""), ElementsAre());
    EXPECT_THAT(warningsFor(fileAt("run.sh", 0100755), ""), ElementsAre(W::Executable));
    EXPECT_THAT(warningsFor(fileAt("l", 0120000), "/etc/passwd\n"), ElementsAre(W::Symlink));
    EXPECT_THAT(warningsFor(fileAt("a/l", 0120000), "../b\n"), ElementsAre());
    EXPECT_THAT(warningsFor(fileAt("sub", 0160000), ""), ElementsAre(W::Submodule));
    EXPECT_THAT(warningsFor(fileAt("x/.gitattributes"), ""), ElementsAre(W::GitAttributes));
    EXPECT_THAT(warningsFor(fileAt("invoice\u202egpj.exe"), ""), ElementsAre(W::OddName));
    EXPECT_THAT(warningsFor(fileAt("new\nline"), ""), ElementsAre(W::OddName));
    EXPECT_THAT(warningsFor(fileAt("-rf"), ""), ElementsAre(W::OddName));
    auto large = fileAt("x.bin");
    large.newBytes = 6U << 20;
    EXPECT_THAT(warningsFor(large, ""), ElementsAre(W::Large));
    std::vector<FileChange> twins{fileAt("Readme"), fileAt("README"), fileAt("other")};
    warnOfCaseTwins(twins);
    EXPECT_EQ(twins[0].warnings.size(), 1U);
    EXPECT_EQ(twins[2].warnings.size(), 0U);
}

TEST(Warnings, nameWhatRunsByItself)
{
    using W = Warning;
    for (const auto* path : {"mise.toml", "a/.mise.toml", ".config/mise/config.toml", ".envrc",
                             ".idea/runConfigurations/x.xml", "x.code-workspace",
                             ".devcontainer/devcontainer.json", ".zed/tasks.json", "lib/x.pth",
                             ".githooks/pre-commit", "lefthook.yml", ".mcp.json", ".Envrc"})
        EXPECT_THAT(warningsFor(fileAt(path), ""), ElementsAre(W::Hook)) << path;
    for (const auto* path : {"package.json", "web/package.json", "build.rs", "setup.py",
                             "pyproject.toml", "gradlew", "gradle/wrapper/gradle-wrapper.jar",
                             ".mvn/wrapper/maven-wrapper.properties", "mvnw", "vite.config.ts"})
        EXPECT_THAT(warningsFor(fileAt(path), ""), ElementsAre(W::BuildFile)) << path;
    for (const auto* path : {"AGENTS.md", "sub/CLAUDE.md", "GEMINI.md", ".cursorrules",
                             ".cursor/rules/x.mdc", ".github/copilot-instructions.md"})
        EXPECT_THAT(warningsFor(fileAt(path), ""), ElementsAre(W::AgentRules)) << path;
    for (const auto* path : {"src/package.json.md", "build.rst", "config.ts", "agents.txt"})
        EXPECT_THAT(warningsFor(fileAt(path), ""), ElementsAre()) << path;
}

TEST(SafePaths, haveNoGitFolderInAnySpelling)
{
    for (const auto* path :
         {".git/config", "a/.GIT/hooks/x", "git~1/x", "a/GIT~2", ".git./x", ".git /x",
          ".git::$INDEX_ALLOCATION/x", ".g\u200cit/x", "\ufeff.git", ".g\u202eit", "a/.git"})
        EXPECT_FALSE(isSafePath(path)) << path;
    for (const auto* path : {".gitignore", "git/x", "git~/x", "git~1a", ".github/x", "x.git/HEAD"})
        EXPECT_TRUE(isSafePath(path)) << path;
}

TEST(Secrets, areRecognised)
{
    // Put together here, so that no file of ours looks as if it held one.
    for (const auto& secret :
         {"-----BEGIN "s + "RSA PRIVATE KEY-----\n", "AKIA"s + "IOSFODNN7EXAMPLE",
          "token: ghp_"s + std::string(36, 'x'), "sk-ant-"s + std::string(40, 'x'),
          "password = \"correct-horse\""s, "api_key: 'abcdefgh1234'"s})
        EXPECT_TRUE(holdsSecret(secret)) << secret;
    for (const auto& harmless :
         {"password = os.environ['PASSWORD']"s, "api_key = \"${API_KEY}\""s, "AKIA is a prefix"s,
          "password: string"s, "the word ghp_ alone"s, "secret_key = \"\""s})
        EXPECT_FALSE(holdsSecret(harmless)) << harmless;
}

TEST(Links, leaveTheTreeOrNot)
{
    EXPECT_TRUE(leavesTree("l", "../x"));
    EXPECT_TRUE(leavesTree("a/l", "../../x"));
    EXPECT_TRUE(leavesTree("l", "/abs"));
    EXPECT_TRUE(leavesTree("l", ".git/config"));
    EXPECT_TRUE(leavesTree("l", ""));
    EXPECT_FALSE(leavesTree("a/b/l", "../../x"));
    EXPECT_FALSE(leavesTree("l", "a/../b"));
}

class ChangesReceiverTest : public testing::Test {
protected:
    std::string pack;
    Result<GuestReport> receive(const std::string& text, std::size_t pieces = 1,
                                std::size_t most = 1000, bool buildsOnSomething = true)
    {
        pack.clear();
        ChangesReceiver receiver(buildsOnSomething, most,
                                 [this](std::string_view bytes) -> Result<void> {
                                     pack += bytes;
                                     return {};
                                 });
        for (std::size_t at = 0; at < text.size(); at += pieces)
            if (auto fed = receiver.feed(std::string_view(text).substr(at, pieces)); !fed)
                return fail(fed.error());
        return receiver.finish();
    }
    const std::string report = "helix-changes 1\nbranch x\nhead " + kNew +
                               "\nuncommitted 1\nbase known\ngit kept\nbundle 1\n\n";
    const std::string bundle =
        "# v2 git bundle\n-" + kOld + " Base\n" + kNew + " refs/helix/snapshot\n\n";
};

TEST_F(ChangesReceiverTest, takesThePackOutOfPiecesOfAnySize)
{
    for (const std::size_t pieces : {1U, 7U, 10000U}) {
        const auto got = receive(report + bundle + "PACK\n\nrest", pieces);
        ASSERT_TRUE(got) << got.error().describe();
        EXPECT_EQ(pack, "PACK\n\nrest");
        EXPECT_EQ(got->head, kNew);
        EXPECT_TRUE(got->uncommitted);
    }
}

TEST_F(ChangesReceiverTest, refusesEverythingElse)
{
    EXPECT_FALSE(receive(""));
    EXPECT_FALSE(receive("hello\n\n"));
    EXPECT_FALSE(receive(std::string(100000, 'x')));
    EXPECT_FALSE(receive(report)) << "broke off";
    EXPECT_FALSE(receive("helix-changes 1\nhead ../../x\nbundle 0\n\n"));
    EXPECT_FALSE(receive("helix-changes 1\nhead " + kNew + "\nbundle 0\n\n" + bundle));
    EXPECT_FALSE(receive(report + "# v4 git bundle\n\n"));
    EXPECT_FALSE(receive(report + "# v2 git bundle\n\n")) << "no branch";
    EXPECT_FALSE(receive(report + bundle + "PACK", 1, 1000, false)) << "asked for all of it";
    EXPECT_FALSE(receive(report + "# v2 git bundle\n-../x y\n" + kNew + " refs/helix/snapshot\n\n"))
        << "builds on no commit";
    EXPECT_FALSE(receive(report + "# v2 git bundle\n" + kNew + " refs/heads/main\n\n"));
    EXPECT_FALSE(receive(report + "# v2 git bundle\n" + kNew + " refs/helix/snapshot\n" + kNew +
                         " refs/heads/x\n\n"))
        << "two branches";
    EXPECT_FALSE(receive(report + "# v3 git bundle\n@filter=blob:none\n" + kNew +
                         " refs/helix/snapshot\n\n"));
    const auto large = receive(report + bundle + std::string(2000, 'x'));
    EXPECT_EQ(large.error().code, ErrorCode::ResourceExhausted);
}

TEST(BranchName, isMadeOfWhatGitAllows)
{
    EXPECT_EQ(branchName("quiet-otter", "Fix: the ../ \"checkout\"!"),
              "helix/quiet-otter/fix-the-checkout");
    EXPECT_EQ(branchName("x", "\u4e2d\u6587"), "helix/x/work");
    EXPECT_LE(branchName("x", std::string(500, 'a')).size(), 60U);
}

} // namespace
} // namespace helix::projects
