// OVAs and bundles: what may be in them, and what may not.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/crypto.h"
#include "image/disk_format.h"
#include "image/manifest.h"
#include "image/ovf_document.h"
#include "image/tar_archive.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"
#include "unit/image/example_manifest.h"

namespace helix::image {
namespace {

constexpr std::uint64_t kPackedDiskBytes = 8ULL << 20;

class ArchiveTest : public fixture::LoopTest {
protected:
    Bytes disk(const std::string& format, const std::string& options = {})
    {
        const auto raw = folder() / "raw";
        makeRawDisk(raw, kPackedDiskBytes);
        convertTo(raw, format, folder() / "made", options);
        return bytesOf(folder() / "made");
    }
    Bytes vmdk() { return disk("vmdk", "subformat=streamOptimized"); }

    static Result<LocatedDisk> locate(const Bytes& archive)
    {
        return locateDisk(HeadSource(archive, archive.size()), "some.ova");
    }
    static void expectRefused(const Bytes& archive, const std::string& reason)
    {
        const auto located = locate(archive);
        ASSERT_FALSE(located) << reason;
        EXPECT_NE(located.error().message.find(reason), std::string::npos)
            << located.error().message;
        const auto verdict =
            inspect(BytesView(archive).first(std::min(archive.size(), kInspectBytes)),
                    archive.size(), "some.ova");
        // The first bytes may not show it, but never call it something else.
        EXPECT_EQ(verdict ? verdict->virtualSizeBytes : 0, 0U);
    }
};

TEST_F(ArchiveTest, goodOvaIsFound)
{
    const Bytes ova = tarOf({{"box.ovf", toBytes(ovfOf("box-disk1.vmdk"))},
                             {"box.mf", toBytes("SHA256(x)= y")},
                             {"box-disk1.vmdk", vmdk()}});
    const auto located = locate(ova);
    ASSERT_TRUE(located) << located.error().describe();
    EXPECT_EQ(located->outer, DiskFormat::Ova);
    EXPECT_EQ(located->inner, DiskFormat::Vmdk);
    EXPECT_EQ(located->disk.name, "box-disk1.vmdk");
    EXPECT_EQ(located->virtualSizeBytes, kPackedDiskBytes);
    EXPECT_EQ(asText(BytesView(ova).subspan(located->disk.offset, 4)), "KDMV");
    const Bytes later = tarOf({{"box.ovf", toBytes(ovfOf("box-disk1.vmdk"))},
                               {"readme", Bytes(kInspectBytes)},
                               {"box-disk1.vmdk", vmdk()}});
    const auto verdict = inspect(BytesView(later).first(kInspectBytes), later.size(), "some.ova");
    ASSERT_TRUE(verdict) << verdict.error().describe();
    EXPECT_EQ(verdict->format, DiskFormat::Ova);
    EXPECT_EQ(verdict->virtualSizeBytes, 0U);
}

TEST_F(ArchiveTest, namesThatLeadElsewhereAreRefused)
{
    for (const std::string name :
         {"../../etc/passwd", "/etc/passwd", "..", "a/b", ".hidden", "a\nb", "\xff", "a\\b"})
        expectRefused(tarOf({{"box.ovf", toBytes(ovfOf("x"))}, {name, vmdk()}}),
                      "not a plain name");
    expectRefused(tarOf({{"../box.ovf", toBytes(ovfOf("x"))}}), "not a plain name");
    expectRefused(tarOf({{"", toBytes("x")}}), "not a plain name");
}

TEST_F(ArchiveTest, whatIsNoFileIsRefused)
{
    for (const char kind : {'1', '2', '3', '4', '5', '6', '7', 'L', 'K', 'S', 'x', 'g', 'V'})
        expectRefused(tarOf({{"box.ovf", toBytes(ovfOf("disk.vmdk"))},
                             {"disk.vmdk", {}, kind, "/etc/passwd"}}),
                      "not a plain file");
}

TEST_F(ArchiveTest, bombsAndLiesAreRefused)
{
    const auto ovf = toBytes(ovfOf("disk.vmdk"));
    const auto good = tarOf({{"box.ovf", ovf}, {"disk.vmdk", vmdk()}});
    const auto second = (512 + ovf.size() + 511) / 512 * 512;
    const auto fixChecksum = [](Bytes& tar, std::size_t at) {
        putText(tar, at + 148, "        ");
        unsigned sum = 0;
        for (std::size_t i = 0; i < 512; ++i)
            sum += tar[at + i];
        char text[8];
        std::snprintf(text, sizeof text, "%06o", sum);
        putText(tar, at + 148, std::string_view(text, 7));
    };
    Bytes bomb = good;
    putText(bomb, second + 124, "77777777777");
    expectRefused(bomb, "damaged");
    fixChecksum(bomb, second);
    expectRefused(bomb, "ends too early");
    bomb[second + 124] = 0x80;
    putBig(bomb, second + 125, ~0ULL, 8);
    fixChecksum(bomb, second);
    expectRefused(bomb, "damaged");
    putText(bomb, second + 124, "-0000000001");
    fixChecksum(bomb, second);
    expectRefused(bomb, "damaged");

    std::vector<TarEntry> many{{"box.ovf", ovf}};
    for (int i = 0; i < 100; ++i)
        many.push_back({"f" + std::to_string(i), {}});
    expectRefused(tarOf(many), "too many files");
    expectRefused(tarOf({{"box.ovf", ovf}, {"disk.vmdk", vmdk()}, {"disk.vmdk", vmdk()}}),
                  "one of them twice");
    expectRefused(tarOf({{"box.ovf", Bytes(2U << 20, ' ')}, {"disk.vmdk", vmdk()}}),
                  "absurdly long");
    for (std::size_t length = 512; length < good.size() - 1024; length += 509)
        EXPECT_FALSE(locate(Bytes(good.begin(), good.begin() + static_cast<long>(length))));
}

TEST_F(ArchiveTest, ovaWithoutExactlyOneGoodDiskIsRefused)
{
    const auto ovf = [](const std::string& name) { return toBytes(ovfOf(name)); };
    expectRefused(tarOf({{"readme", toBytes("x")}}), "not one virtual machine");
    expectRefused(tarOf({{"a.ovf", ovf("d")}, {"b.ovf", ovf("d")}, {"d", vmdk()}}),
                  "not one virtual machine");
    expectRefused(tarOf({{"box.ovf", ovf("../../disk.vmdk")}, {"disk.vmdk", vmdk()}}),
                  "not a file of the archive");
    expectRefused(tarOf({{"box.ovf", ovf("file:///etc/passwd")}, {"disk.vmdk", vmdk()}}),
                  "not a file of the archive");
    expectRefused(tarOf({{"box.ovf", ovf("box.ovf")}, {"disk.vmdk", vmdk()}}),
                  "not a file of the archive");
    expectRefused(tarOf({{"box.ovf", ovf("d")}, {"d", disk("qcow2")}}), "not in the format");
    expectRefused(tarOf({{"box.ovf", ovf("d")}, {"d", toBytes("# Disk DescriptorFile\n")}}),
                  "in other files");
    Bytes evil = disk("vmdk");
    const auto text = asText(BytesView(evil));
    putText(evil, text.find("\"made\""), "\"/etc\"");
    expectRefused(tarOf({{"box.ovf", ovf("d")}, {"d", evil}}), "another file (an extent)");
}

TEST(OvfDocument, isReadOnlyAsFarAsItsDisk)
{
    EXPECT_EQ(diskFileInOvf(ovfOf("a.vmdk")).value(), "a.vmdk");
    const std::string file = "<File ovf:id='f' ovf:href='a.vmdk'/>";
    const std::string disk = "<Disk ovf:fileRef='f'/>";
    EXPECT_EQ(diskFileInOvf(file + disk).value(), "a.vmdk");
    EXPECT_EQ(diskFileInOvf(disk + file + "<Item x=\"a>b\"></Item>").value(), "a.vmdk");
    const auto refused = [](const std::string& xml) {
        const auto found = diskFileInOvf(xml);
        return found ? "accepted: " + *found : found.error().message;
    };
    EXPECT_NE(refused("<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>" + file + disk)
                  .find("entities"),
              std::string::npos);
    EXPECT_NE(refused(file + disk + disk).find("more than one"), std::string::npos);
    EXPECT_NE(refused(file + disk + "<Disk/>").find("more than one"), std::string::npos);
    EXPECT_NE(refused(file).find("no disk"), std::string::npos);
    EXPECT_NE(refused(disk).find("which file"), std::string::npos);
    EXPECT_NE(refused(file + "<Disk ovf:fileRef='f' ovf:parentRef='g'/>").find("stands on"),
              std::string::npos);
    EXPECT_NE(refused("<File id='f' href='a' compression='gzip'/>" + disk).find("compressed"),
              std::string::npos);
    EXPECT_NE(refused("<File id='f' href='a' chunkSize='1'/>" + disk).find("split"),
              std::string::npos);
    for (const std::string bad : {"<", "<a", "<a b>", "<a b='>", "<!--", "<?x", "</x", "\xff"})
        EXPECT_NE(refused(bad + " ").find("not well-formed"), std::string::npos) << bad;
    EXPECT_FALSE(diskFileInOvf(std::string("<a>\0", 4) + file + disk));
}

class BundleArchiveTest : public ArchiveTest {
protected:
    BundleArchiveTest()
    {
        m_kernel.resize(4096);
        putText(m_kernel, 0x202, "HdrS");
        m_disk = disk("qcow2");
        m_manifest = parseManifest(exampleManifest()).value();
        m_manifest.virtualSizeBytes = kPackedDiskBytes;
    }
    void describe()
    {
        const auto file = [](const std::string& name, const Bytes& bytes) {
            return BundleFile{name, bytes.size(), toHex(sha256(bytes))};
        };
        m_manifest.disk = file("disk.qcow2", m_disk);
        m_manifest.kernel = file("vmlinuz", m_kernel);
        m_manifest.initrd = file("initrd", m_initrd);
    }
    [[nodiscard]] Bytes bundle() const
    {
        return tarOf({{"manifest.json", toBytes(toJson(m_manifest))},
                      {"disk.qcow2", m_disk},
                      {"vmlinuz", m_kernel},
                      {"initrd", m_initrd}});
    }
    Bytes m_disk, m_kernel, m_initrd = Bytes(100, 'i');
    Manifest m_manifest;
};

TEST_F(BundleArchiveTest, goodOneIsFound)
{
    describe();
    const auto located = locate(bundle());
    ASSERT_TRUE(located) << located.error().describe();
    EXPECT_EQ(located->outer, DiskFormat::Bundle);
    EXPECT_EQ(located->inner, DiskFormat::Qcow2);
    EXPECT_EQ(located->virtualSizeBytes, kPackedDiskBytes);
    EXPECT_EQ(located->disk.name, "disk.qcow2");
}

TEST_F(BundleArchiveTest, badOnesAreRefused)
{
    describe();
    const auto good = m_manifest;
    m_manifest.virtualSizeBytes = 2 * kPackedDiskBytes;
    expectRefused(bundle(), "size its manifest names");
    m_manifest = good;
    m_manifest.disk.sizeBytes += 1;
    expectRefused(bundle(), "disk.qcow2 is missing");
    m_manifest = good;
    m_manifest.kernel->name = "../vmlinuz";
    expectRefused(bundle(), "manifest is damaged");
    m_manifest = good;
    putText(m_kernel, 0x202, "xxxx");
    expectRefused(bundle(), "kernel is not Linux");
    putText(m_kernel, 0x202, "HdrS");
    putBig(m_disk, 8, 1024, 8);
    expectRefused(bundle(), "backing file");
    putBig(m_disk, 8, 0, 8);
    expectRefused(tarOf({{"manifest.json", toBytes(toJson(m_manifest))},
                         {"disk.qcow2", m_disk},
                         {"vmlinuz", m_kernel},
                         {"initrd", m_initrd},
                         {"more", m_initrd}}),
                  "does not name");
    expectRefused(tarOf({{"manifest.json", toBytes("{}")}}), "manifest is damaged");
    m_manifest.layers = {m_manifest.disk};
    m_manifest.layers.front().name = "base-0.qcow2";
    expectRefused(tarOf({{"manifest.json", toBytes(toJson(m_manifest))},
                         {"base-0.qcow2", m_disk},
                         {"disk.qcow2", m_disk},
                         {"vmlinuz", m_kernel},
                         {"initrd", m_initrd}}),
                  "stands on others");
}

} // namespace
} // namespace helix::image
