// Good disks of every format, all the way to an image that can be found, and what must hold of it.

#include "image/disk_import.h"

#include "base/atomic_file.h"
#include "base/crypto.h"
#include "unit/image/example_manifest.h"
#include "unit/image/import_fixture.h"

namespace helix::image {
namespace {

struct Format {
    const char* name;
    const char* qemu;
    const char* options;
};
class GoodDiskTest : public DiskImportTest, public ::testing::WithParamInterface<Format> {};

TEST_P(GoodDiskTest, becomesAnImage)
{
    const auto file = folder() / (std::string("my disk.") + GetParam().qemu);
    convertTo(raw(), GetParam().qemu, file, GetParam().options);
    const auto source = bytesOf(file);
    const auto imported = importFile(file);
    ASSERT_TRUE(imported) << imported.error().describe();
    const Manifest& manifest = imported->manifest;
    EXPECT_EQ(manifest.boot, Boot::Bios);
    EXPECT_EQ(manifest.support, GuestSupport::NoAgent);
    EXPECT_EQ(manifest.virtualSizeBytes, kDiskBytes);
    ASSERT_TRUE(manifest.imported);
    EXPECT_EQ(manifest.imported->fileName, file.filename().string());
    EXPECT_EQ(manifest.imported->format, GetParam().qemu);
    EXPECT_EQ(manifest.imported->sha256, toHex(sha256(source)));
    EXPECT_EQ(bytesOf(file), source);
    expectSameContent(*imported);
    EXPECT_TRUE(QCoro::waitFor(store().verify(*imported)));
    expectNoLeftovers();
}

INSTANTIATE_TEST_SUITE_P(
    All, GoodDiskTest,
    ::testing::Values(Format{"raw", "raw", ""}, Format{"qcow2", "qcow2", ""},
                      Format{"oldQcow2", "qcow2", "compat=0.10"},
                      Format{"zstdQcow2", "qcow2", "compression_type=zstd"},
                      Format{"smallClusters", "qcow2", "cluster_size=512"},
                      Format{"largeClusters", "qcow2", "cluster_size=2M"},
                      Format{"extendedL2", "qcow2", "extended_l2=on,cluster_size=64k"},
                      Format{"vmdk", "vmdk", "subformat=monolithicSparse"},
                      Format{"streamVmdk", "vmdk", "subformat=streamOptimized"},
                      Format{"vdi", "vdi", ""}, Format{"fixedVdi", "vdi", "static=on"}),
    [](const auto& test) { return test.param.name; });

TEST_F(DiskImportTest, tellsItsSteps)
{
    ASSERT_TRUE(importFile(raw()));
    std::vector<std::string> steps;
    for (const auto& step : m_steps) {
        EXPECT_LE(step.doneBytes, step.totalBytes);
        if (steps.empty() || steps.back() != step.what)
            steps.push_back(step.what);
    }
    EXPECT_EQ(steps, (std::vector<std::string>{"Looking at it", "Copying", "Converting", "Checking",
                                               "Recording"}));
}

TEST_F(DiskImportTest, takesTheDiskOutOfAnOva)
{
    const auto vmdk = folder() / "box-disk1.vmdk";
    convertTo(raw(), "vmdk", vmdk, "subformat=streamOptimized");
    const auto ova = folder() / "box.ova";
    writeBytes(ova, tarOf({{"box.ovf", toBytes(ovfOf("box-disk1.vmdk"))},
                           {"box-disk1.vmdk", bytesOf(vmdk)}}));
    const auto imported = importFile(ova);
    ASSERT_TRUE(imported) << imported.error().describe();
    EXPECT_EQ(imported->manifest.imported.value().format, "ova");
    expectSameContent(*imported);
    expectNoLeftovers();
}

class BundleImportTest : public DiskImportTest {
protected:
    /// Manifest, disk, kernel and initrd as an image of ours has them.
    Bytes bundle(bool rightDigest)
    {
        convertTo(raw(), "qcow2", folder() / "disk.qcow2");
        Bytes kernel(4096);
        putText(kernel, 0x202, "HdrS");
        const Bytes disk = bytesOf(folder() / "disk.qcow2");
        const Bytes initrd(100, 'i');
        const auto file = [](const std::string& name, const Bytes& bytes) {
            return BundleFile{name, bytes.size(), toHex(sha256(bytes))};
        };
        Manifest manifest = parseManifest(exampleManifest()).value();
        manifest.virtualSizeBytes = kDiskBytes;
        manifest.disk = file("disk.qcow2", disk);
        manifest.kernel = file("vmlinuz", kernel);
        manifest.initrd = file("initrd", initrd);
        if (!rightDigest)
            manifest.initrd->sha256 = manifest.disk.sha256;
        return tarOf({{"manifest.json", toBytes(toJson(manifest))},
                      {"disk.qcow2", disk},
                      {"vmlinuz", kernel},
                      {"initrd", initrd}});
    }
};

TEST_F(BundleImportTest, keepsWhatItIs)
{
    const auto file = folder() / "sway.helixvm";
    writeBytes(file, bundle(true));
    const auto imported = importFile(file);
    ASSERT_TRUE(imported) << imported.error().describe();
    EXPECT_EQ(imported->manifest.name, "mine");
    EXPECT_EQ(imported->manifest.title, "Sway minimal");
    EXPECT_EQ(imported->manifest.boot, Boot::Kernel);
    EXPECT_EQ(imported->manifest.support, GuestSupport::Agent);
    EXPECT_EQ(imported->manifest.imported.value().format, "bundle");
    // It cannot pass for an image that was built here.
    EXPECT_NE(imported->manifest.digest, parseManifest(exampleManifest()).value().digest);
    EXPECT_EQ(bytesOf(imported->initrd()), Bytes(100, 'i'));
    EXPECT_TRUE(QCoro::waitFor(store().verify(*imported)));
    expectSameContent(*imported);
}

TEST_F(BundleImportTest, isRefusedWhenADigestIsWrong)
{
    const auto file = folder() / "sway.helixvm";
    writeBytes(file, bundle(false));
    const auto imported = importFile(file);
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().code, ErrorCode::Corrupt);
    EXPECT_NE(imported.error().message.find("initrd"), std::string::npos);
    EXPECT_TRUE(store().list().empty());
    expectNoLeftovers();
}

/// A disk with an EFI system partition and an ext4 root made of a folder.
class LinuxDiskTest : public DiskImportTest {
protected:
    void makeLinux(const std::vector<std::string>& files)
    {
        constexpr std::uint64_t kRootAt = 4096;
        constexpr std::uint64_t kRootBytes = 72ULL << 20;
        const auto root = folder() / "root";
        for (const auto& file : files) {
            fs::create_directories((root / file).parent_path());
            writeBytes(root / file, asBytes("#!/usr/bin/python3\n"));
        }
        fs::create_directories(root);
        const auto part = folder() / "part";
        writeBytes(part, {});
        fs::resize_file(part, kRootBytes);
        runTool("/usr/sbin/mke2fs", {"-q", "-F", "-t", "ext4", "-d", root.string(), part.string()});
        Bytes disk = gptOf({{kEfiSystemType, 2048, kRootAt - 1},
                            {kLinuxType, kRootAt, kRootAt + kRootBytes / 512 - 1}});
        disk.resize(kDiskBytes);
        const Bytes content = bytesOf(part);
        std::copy(content.begin(), content.end(), disk.begin() + static_cast<long>(kRootAt * 512));
        writeBytes(raw(), disk);
    }
    GuestSupport supportOf(const Result<Bundle>& imported)
    {
        EXPECT_TRUE(imported) << imported.error().describe();
        EXPECT_EQ(imported->manifest.boot, Boot::Uefi);
        return imported->manifest.support;
    }
};

TEST_F(LinuxDiskTest, withCloudInitGetsTheAgent)
{
    makeLinux({"usr/bin/cloud-init", "etc/cloud/cloud.cfg"});
    EXPECT_EQ(supportOf(importFile(raw())), GuestSupport::CloudInit);
    const auto vmdk = folder() / "disk.vmdk";
    convertTo(raw(), "vmdk", vmdk, "subformat=streamOptimized");
    EXPECT_EQ(supportOf(importFile(vmdk, "again")), GuestSupport::CloudInit);
    expectNoLeftovers();
}

TEST_F(LinuxDiskTest, withoutOrWithSwitchedOffCloudInitDoesNot)
{
    makeLinux({"etc/passwd"});
    EXPECT_EQ(supportOf(importFile(raw())), GuestSupport::NoAgent);
    makeLinux({"usr/bin/cloud-init", "etc/cloud/cloud-init.disabled"});
    EXPECT_EQ(supportOf(importFile(raw(), "again")), GuestSupport::NoAgent);
}

TEST_F(LinuxDiskTest, theUsersWordCounts)
{
    makeLinux({"etc/passwd"});
    ImportRequest request;
    request.file = raw();
    request.name = "mine";
    request.assumeCloudInit = true;
    EXPECT_EQ(supportOf(QCoro::waitFor(importDisk(store(), request, {}, {}))),
              GuestSupport::CloudInit);
}

TEST_F(DiskImportTest, contentRewrittenByTheGuestStaysContent)
{
    const auto imported = importFile(raw());
    ASSERT_TRUE(imported) << imported.error().describe();
    const auto overlay = folder() / "overlay.qcow2";
    ASSERT_TRUE(QCoro::waitFor(createOverlay(*imported, overlay, 1)));
    // The guest writes a qcow2 header that names a file of the host over its first sectors.
    const auto evil = folder() / "evil";
    runTool("qemu-img", {"create", "-q", "-u", "-f", "qcow2", "-b", "/etc/passwd", "-F", "raw",
                         evil.string(), "1M"});
    runTool("qemu-io",
            {"-f", "qcow2", "-c", "write -q -s " + evil.string() + " 0 192k", overlay.string()});
    // Restarted: what the driver that is pinned sees is what the guest wrote.
    const auto seen = folder() / "seen";
    runTool("qemu-img",
            {"convert", "-q", "-f", "qcow2", "-O", "raw", overlay.string(), seen.string()});
    const Bytes wrote = bytesOf(evil);
    const Bytes sees = bytesOf(seen);
    EXPECT_TRUE(std::equal(wrote.begin(), wrote.begin() + (192 << 10), sees.begin()));
    const auto info = runTool("qemu-img", {"info", "--output=json", overlay.string()}).output;
    EXPECT_EQ(info.find("passwd"), std::string::npos) << info;
    EXPECT_NE(info.find("\"format\": \"qcow2\""), std::string::npos) << info;
}

} // namespace
} // namespace helix::image
