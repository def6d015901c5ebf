// A workspace's disk that becomes an image, by what e2fsprogs and QEMU's programs say is in it.

#include "unit/image/kept_disk_fixture.h"

namespace helix::image {
namespace {

TEST_F(KeptDisk, HasNeitherIdentityNorSecretsNorWhatWasDeleted)
{
    const auto bundle = keep(request());
    ASSERT_TRUE(bundle) << bundle.error().describe();
    EXPECT_EQ(m_copied, 1);
    EXPECT_EQ(bundle->manifest.title, "My tools");
    EXPECT_EQ(bundle->manifest.description, "Saved from a workspace of sly (Base).");
    EXPECT_EQ(bundle->manifest.contents.base, "base");
    const auto raw = rawOf(*bundle);
    runTool("/usr/sbin/e2fsck", {"-f", "-n", raw});
    // What the workspace's image has, is there once.
    ASSERT_EQ(bundle->manifest.layers.size(), 1U);
    EXPECT_TRUE(fs::equivalent(bundle->disks().front(), m_store.find("base")->disk()));
    EXPECT_EQ(std::system(("grep -q SECRET " + raw.string()).c_str()), 256) << "a secret is left";
    EXPECT_EQ(contentOf(raw, "/etc/machine-id"), "");
    EXPECT_EQ(contentOf(raw, "/etc/hostname"), "helix\n");
    EXPECT_EQ(contentOf(raw, "/home/agent/workspace/main.cpp"), "int main() {}\n");
    EXPECT_EQ(contentOf(raw, "/usr/bin/other"), "a program");
    EXPECT_EQ(runTool(kDebugfs, {"-R", "ls -p /home/agent", raw}).output.find(".ssh"),
              std::string::npos);
    EXPECT_TRUE(QCoro::waitFor(m_store.verify(*bundle)));
}

TEST_F(KeptDisk, IdentitiesAreMadeAnewWhateverTheDataFolderIsCalled)
{
    m_store = ImageStore(folder() / "my \"own\" data");
    const auto bundle = keep(request());
    ASSERT_TRUE(bundle) << bundle.error().describe();
    const auto raw = rawOf(*bundle);
    EXPECT_EQ(contentOf(raw, "/etc/hostname"), "helix\n");
    EXPECT_NE(runTool(kDebugfs, {"-R", "ls -p /etc", raw}).output.find("/machine-id/"),
              std::string::npos);
}

TEST_F(KeptDisk, WhatDebugfsComplainsOfEndsIt)
{
    fs::remove_all(tree() / "etc");
    const auto refused = keep(request());
    ASSERT_FALSE(refused) << "there is nowhere for the machine's identity";
    EXPECT_EQ(refused.error().code, ErrorCode::Corrupt) << refused.error().describe();
    EXPECT_NE(refused.error().describe().find("/etc"), std::string::npos)
        << refused.error().describe();
    EXPECT_FALSE(fs::exists(m_store.folder() / "mine"));
}

TEST_F(KeptDisk, NamesThatAreTakenAndDisksThatAreNoneAreRefused)
{
    auto wanted = request();
    wanted.name = "base";
    EXPECT_EQ(keep(wanted).error().code, ErrorCode::AlreadyExists);
    wanted.name = "Not A Name";
    EXPECT_EQ(keep(wanted).error().code, ErrorCode::InvalidArgument);
    wanted.name = "mine";
    wanted.title = std::string(101, 'x');
    EXPECT_EQ(keep(wanted).error().code, ErrorCode::InvalidArgument);
    wanted.title = "red \x1b[31m";
    EXPECT_EQ(keep(wanted).error().code, ErrorCode::InvalidArgument);
    wanted.title = "Mine";
    wanted.from.manifest.boot = Boot::Uefi;
    EXPECT_EQ(keep(wanted).error().code, ErrorCode::Unsupported);
    wanted = request();
    wanted.layers = {folder() / "empty.qcow2"};
    runTool("qemu-img", {"create", "-q", "-f", "qcow2", wanted.layers[0], "1G"});
    const auto damaged = keep(wanted);
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().code, ErrorCode::Corrupt) << damaged.error().describe();
    EXPECT_FALSE(fs::exists(m_store.folder() / "mine"));
    for (const auto& entry : fs::directory_iterator(m_store.folder()))
        EXPECT_EQ(entry.path().filename(), "base") << "something half-made is left";
}

TEST_F(KeptDisk, WhatCanBeRefusedIsKnownWithoutReadingTheDisk)
{
    auto wanted = request();
    EXPECT_TRUE(checkMayBeKept(m_store, wanted));
    wanted.reserveBytes = fs::space(m_store.folder()).available + (1ULL << 40);
    EXPECT_EQ(checkMayBeKept(m_store, wanted).error().code, ErrorCode::OutOfSpace)
        << "the copy would have to leave that much";
    wanted = request();
    wanted.name = "base";
    EXPECT_EQ(checkMayBeKept(m_store, wanted).error().code, ErrorCode::AlreadyExists);
}

TEST_F(KeptDisk, HomesWithoutEndAreRefusedAtOnce)
{
    for (int number = 0; number < 1000; ++number)
        write("home/" + std::to_string(number) + "/x", "");
    const auto refused = keep(request());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Unsupported) << refused.error().describe();
    EXPECT_FALSE(fs::exists(m_store.folder() / "mine"));
}

TEST_F(KeptDisk, CancelLeavesNothing)
{
    auto wanted = request();
    m_cancel.cancel();
    EXPECT_EQ(keep(wanted).error().code, ErrorCode::Cancelled);
    EXPECT_FALSE(fs::exists(m_store.folder() / "mine"));
}

} // namespace
} // namespace helix::image
