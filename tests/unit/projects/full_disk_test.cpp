// This computer's disk is full: small file systems of the test's own.

#include <atomic>
#include <thread>

#include <gmock/gmock.h>

#include "unit/base/small_disks.h"
#include "unit/projects/projects_fixture.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

class FullDisk : public ProjectsTest {
protected:
    static void SetUpTestSuite() { s_why = fixture::SmallDisks::prepare(); }
    void SetUp() override
    {
        if (!s_why.empty())
            GTEST_SKIP() << "a file system of its own cannot be mounted here: " << s_why;
    }
    void mountSmall(const fs::path& where, const std::string& size) { m_disks.mount(where, size); }
    void fill(const fs::path& where)
    {
        sh(where, "dd if=/dev/zero of=full bs=4k 2>/dev/null || true");
    }
    fs::path begin(const std::string& noise)
    {
        const auto repo = makeRepository();
        EXPECT_TRUE(bring(from(repo)));
        sh(workspace(), "head -c " + noise + " /dev/urandom > noise; echo B > b.txt");
        return repo;
    }
    /// The least that was free there while `action` ran.
    static std::uintmax_t leastFree(const fs::path& where, const std::function<void()>& action)
    {
        std::atomic<std::uintmax_t> least = ~0ULL;
        {
            const std::jthread looking([&](const std::stop_token& stop) {
                std::error_code gone;
                while (!stop.stop_requested()) {
                    least = std::min(least.load(), fs::space(where, gone).available);
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                }
            });
            action();
        }
        return least;
    }
    static std::string s_why;
    fixture::SmallDisks m_disks;
};
std::string FullDisk::s_why;

TEST_F(FullDisk, isNotMadeByAServer)
{
    const auto repo = makeRepository();
    sh(repo, "head -c 130M /dev/urandom > noise && git -c core.compression=0 add noise && "
             "git commit -qm noise");
    // Plays the part of ssh: runs what the far side would.
    const fs::path ssh = folder() / "ssh";
    write(ssh, "#!/bin/sh\nfor last; do :; done\nexec sh -c \"$last\"\n");
    fs::permissions(ssh, fs::perms::owner_all);
    const helix::fixture::ScopedEnvironment way("GIT_SSH_COMMAND", ssh.c_str());
    mountSmall(folder() / "scratch", "100m");
    ProjectSource source;
    source.kind = ProjectSource::Kind::Url;
    source.url = "ssh://git@example.org" + repo.string();
    const auto least = leastFree(folder() / "scratch", [&] {
        const auto project = bring(source);
        ASSERT_FALSE(project);
        EXPECT_EQ(project.error().code, ErrorCode::OutOfSpace) << project.error().describe();
        EXPECT_THAT(project.error().message, HasSubstr("full"));
    });
    EXPECT_GT(least, 1U << 20) << "the last of it is for others";
    EXPECT_TRUE(scratchIsClean());
}

TEST_F(FullDisk, isNotMadeByAGuest)
{
    mountSmall(m_door.folderOf(m_id), "200m");
    begin("100");
    ASSERT_TRUE(take());
    sh(workspace(), "head -c 170M /dev/urandom > noise");
    const auto least = leastFree(m_door.folderOf(m_id), [&] {
        const auto failed = take();
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().code, ErrorCode::OutOfSpace) << failed.error().describe();
    });
    EXPECT_GT(least, 1U << 20) << "the last of it is for others";
    sh(workspace(), "echo little > noise");
    EXPECT_TRUE(take()) << "and then it works";
}

TEST_F(FullDisk, ofTheQuarantine)
{
    mountSmall(m_door.folderOf(m_id), "1m");
    begin("100");
    ASSERT_TRUE(take());
    // Too large to be received; received, but too large to be indexed.
    for (const auto* bytes : {"3000000", "600000"}) {
        sh(workspace(), "head -c " + std::string(bytes) + " /dev/urandom > noise");
        const auto failed = take();
        ASSERT_FALSE(failed) << bytes;
        EXPECT_EQ(failed.error().code, ErrorCode::OutOfSpace) << failed.error().describe();
        EXPECT_THAT(failed.error().message, HasSubstr("full"));
        const auto earlier = QCoro::waitFor(m_projects->changes(m_id));
        ASSERT_TRUE(earlier) << "the earlier changes stay";
        EXPECT_EQ(earlier->files.size(), 2U);
        const auto left = sh(m_door.folderOf(m_id) / "changes", "ls | grep -v base.git | wc -l");
        EXPECT_EQ(left, "1\n");
    }
    sh(workspace(), "echo little > noise");
    EXPECT_TRUE(take()) << "and then it works";
}

TEST_F(FullDisk, ofTheRepository)
{
    mountSmall(folder() / "user" / "repo", "1m");
    const auto repo = begin("2000000");
    ASSERT_TRUE(take());
    const auto before = sh(repo, "find . -name full -o -print | sort && git status --porcelain");
    const auto branch = accept(toBranch("agent"));
    ASSERT_FALSE(branch);
    EXPECT_EQ(branch.error().code, ErrorCode::OutOfSpace) << branch.error().describe();
    AcceptRequest files;
    files.target = AcceptRequest::Target::WorkingTree;
    const auto tree = accept(files);
    ASSERT_FALSE(tree);
    EXPECT_EQ(tree.error().code, ErrorCode::OutOfSpace) << tree.error().describe();
    EXPECT_EQ(sh(repo, "find . -name full -o -print | sort && git status --porcelain"), before);
    EXPECT_EQ(read(repo / "b.txt"), "b\n");
}

TEST_F(FullDisk, ofAPatchFile)
{
    begin("500000");
    ASSERT_TRUE(take());
    AcceptRequest request;
    request.target = AcceptRequest::Target::Patch;
    // Where it is to be, and where it is made.
    for (const auto* place : {"out", "scratch"}) {
        mountSmall(folder() / place, "256k");
        request.file =
            place == std::string("out") ? folder() / "out" / "x.patch" : folder() / "whole.patch";
        const auto failed = accept(request);
        ASSERT_FALSE(failed) << place << ": a patch that ends too soon";
        EXPECT_EQ(failed.error().code, ErrorCode::OutOfSpace) << failed.error().describe();
        EXPECT_FALSE(fs::exists(request.file));
        EXPECT_EQ(sh(folder() / place, "find . -type f"), "");
    }
}

} // namespace
} // namespace helix::projects
