// A workspace's disk that becomes an image, by what e2fsprogs and QEMU's programs say is in it.

#include "image/disk_keeping.h"

#include <fstream>

#include "base/atomic_file.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"
#include "unit/image/example_manifest.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

constexpr auto kDebugfs = "/usr/sbin/debugfs";

class KeptDisk : public fixture::LoopTest {
protected:
    KeptDisk()
        : m_store(folder() / "images")
    {
        write("etc/machine-id", "0123456789abcdef0123456789abcdef\n");
        write("etc/hostname", "calm-otter\n");
        write("etc/ssh/ssh_host_ed25519_key", "SECRET of the host");
        write("home/agent/.ssh/deep/er/key", "SECRET key");
        write("home/agent/.bash_history", "export TOKEN=SECRET");
        write("home/agent/workspace/main.cpp", "int main() {}\n");
        write("root/.netrc", "SECRET login");
        write("var/log/journal/x.journal", "SECRET log");
        write("tmp/note", "SECRET note");
        write("usr/bin/tool", "a program");
        write("usr/lib/much", std::string(8U << 20, 'x'));
        fs::create_hard_link(tree() / "usr/bin/tool", tree() / "usr/bin/other");
    }
    [[nodiscard]] fs::path tree() const { return folder() / "tree"; }
    void write(const fs::path& path, const std::string& text) const
    {
        fs::create_directories((tree() / path).parent_path());
        std::ofstream(tree() / path) << text;
    }
    /// The bundle of an image whose disk is the tree, and a workspace's disk upon it.
    [[nodiscard]] KeepRequest request()
    {
        const auto raw = folder() / "disk.raw";
        std::ofstream(raw).close();
        fs::resize_file(raw, 1ULL << 30);
        runTool("/usr/sbin/mke2fs", {"-q", "-F", "-t", "ext4", "-d", tree(), "-L", "helix-root",
                                     "-J", "size=32", "-O", "^metadata_csum", raw});
        // Deleted before: what it held is still in blocks that nobody uses.
        std::ofstream(folder() / "deleted") << std::string(8192, ' ') + "SECRET that was deleted";
        runTool(kDebugfs, {"-w", "-R", "write " + (folder() / "deleted").string() + " gone", raw});
        runTool(kDebugfs, {"-w", "-R", "rm gone", raw});
        Bundle bundle{parseManifest(exampleManifest("base", "1")).value(),
                      m_store.folder() / "base" / "1"};
        fs::create_directories(bundle.folder);
        runTool("qemu-img", {"convert", "-O", "qcow2", raw, bundle.disk()});
        for (const auto& file : {bundle.kernel(), bundle.initrd()})
            std::ofstream(file) << kExampleContent;
        const auto disk = bytesOf(bundle.disk());
        bundle.manifest.virtualSizeBytes = 1ULL << 30;
        bundle.manifest.disk = {"disk.qcow2", disk.size(), toHex(sha256(disk))};
        std::ofstream(bundle.folder / "manifest.json") << toJson(bundle.manifest);
        KeepRequest request;
        request.from = bundle;
        const auto overlay = folder() / "overlay.qcow2";
        fs::remove(overlay);
        EXPECT_TRUE(QCoro::waitFor(createOverlayOn(bundle.disk(), overlay, 1)));
        request.layers = {bundle.disk(), overlay};
        request.name = "mine";
        request.title = "My tools";
        request.diskGiB = 1;
        request.reserveBytes = 0;
        return request;
    }
    Result<Bundle> keep(KeepRequest request)
    {
        return QCoro::waitFor(keepDisk(
            m_store, std::move(request), {}, [this] { ++m_copied; }, m_cancel.token()));
    }
    [[nodiscard]] fs::path rawOf(const Bundle& bundle) const
    {
        auto raw = folder() / "kept.raw";
        runTool("qemu-img", {"convert", "-O", "raw", bundle.disk(), raw});
        return raw;
    }
    static std::string contentOf(const fs::path& raw, const std::string& path)
    {
        return runTool(kDebugfs, {"-R", "cat " + path, raw}).output;
    }

    ImageStore m_store;
    async::CancelSource m_cancel;
    int m_copied = 0;
};

TEST_F(KeptDisk, HasNeitherIdentityNorSecretsNorWhatWasDeleted)
{
    const auto bundle = keep(request());
    ASSERT_TRUE(bundle) << bundle.error().describe();
    EXPECT_EQ(m_copied, 1);
    EXPECT_EQ(bundle->manifest.title, "My tools");
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
