// Which disks are let in, decided on bytes alone.

#include "image/disk_format.h"

#include <algorithm>

#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"

namespace helix::image {
namespace {

constexpr std::uint64_t kFormatDiskBytes = 8ULL << 20;

Result<ImageVerdict> verdictOn(const Bytes& file, std::uint64_t size = 0)
{
    const BytesView head(file.data(), std::min(file.size(), kInspectBytes));
    return inspect(head, size == 0 ? file.size() : size, "bad\x1b disk");
}

class DiskFormatTest : public fixture::LoopTest {
protected:
    Bytes made(const std::string& format, const std::string& options = {})
    {
        const auto raw = folder() / "raw";
        makeRawDisk(raw, kFormatDiskBytes);
        if (format == "raw")
            return bytesOf(raw);
        convertTo(raw, format, folder() / "made", options);
        return bytesOf(folder() / "made");
    }

    static void expectRefused(const Bytes& file, ErrorCode code, const std::string& reason,
                              std::uint64_t size = 0)
    {
        const auto verdict = verdictOn(file, size);
        ASSERT_FALSE(verdict) << reason;
        EXPECT_EQ(verdict.error().code, code) << verdict.error().describe();
        EXPECT_NE(verdict.error().message.find(reason), std::string::npos)
            << verdict.error().message;
        EXPECT_TRUE(verdict.error().message.starts_with("'bad? disk' cannot be imported: "))
            << verdict.error().message;
        const FileLike whole(file, size);
        EXPECT_FALSE(locateDisk(whole, "x"));
    }

    /// The same bytes for the inspection that sees all of a file.
    struct FileLike : HeadSource {
        FileLike(const Bytes& file, std::uint64_t size)
            : HeadSource(file, size == 0 ? file.size() : size)
        {
        }
    };
};

TEST_F(DiskFormatTest, goodOnesAreTold)
{
    for (const auto& [format, expected] :
         {std::pair{"raw", DiskFormat::Raw}, std::pair{"qcow2", DiskFormat::Qcow2},
          std::pair{"vmdk", DiskFormat::Vmdk}, std::pair{"vdi", DiskFormat::Vdi}}) {
        const auto verdict = verdictOn(made(format));
        ASSERT_TRUE(verdict) << format << verdict.error().describe();
        EXPECT_EQ(verdict->format, expected);
        EXPECT_EQ(verdict->virtualSizeBytes, kFormatDiskBytes);
    }
}

TEST_F(DiskFormatTest, cutAnywhereInTheirHeadersAreRefused)
{
    for (const char* format : {"qcow2", "vmdk", "vdi"}) {
        const Bytes whole = made(format);
        for (std::size_t length = 0; length < 1024; ++length) {
            const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
            EXPECT_FALSE(verdictOn(cut)) << format << " cut to " << length;
            EXPECT_FALSE(locateDisk(FileLike(cut, 0), "x")) << format << " cut to " << length;
        }
    }
    const Bytes raw = made("raw");
    for (std::size_t length = 0; length < 512; ++length)
        EXPECT_FALSE(verdictOn(Bytes(raw.begin(), raw.begin() + static_cast<long>(length))));
}

TEST_F(DiskFormatTest, qcow2ThatStandsOnAnotherFileIsRefused)
{
    Bytes file = made("qcow2");
    const std::string backing = "/etc/passwd";
    putBig(file, 8, 1024, 8);
    putBig(file, 16, backing.size(), 4);
    putText(file, 1024, backing);
    expectRefused(file, ErrorCode::PermissionDenied, "backing file");
    putBig(file, 16, 0, 4);
    expectRefused(file, ErrorCode::PermissionDenied, "backing file");
}

TEST_F(DiskFormatTest, realQcow2WithBackingFileIsRefused)
{
    const auto path = folder() / "evil";
    runTool("qemu-img", {"create", "-q", "-u", "-f", "qcow2", "-b", "/etc/passwd", "-F", "raw",
                         path.string(), "8M"});
    expectRefused(bytesOf(path), ErrorCode::PermissionDenied, "backing file");
}

TEST_F(DiskFormatTest, realQcow2WithDataFileIsRefused)
{
    const auto path = folder() / "evil";
    runTool("qemu-img", {"create", "-q", "-f", "qcow2", "-o",
                         "data_file=" + (folder() / "data").string() + ",data_file_raw=on",
                         path.string(), "8M"});
    Bytes file = bytesOf(path);
    expectRefused(file, ErrorCode::PermissionDenied, "external data file");
    // The extension alone, without its bit.
    putBig(file, 72, 0, 8);
    expectRefused(file, ErrorCode::PermissionDenied, "external data file");
}

TEST_F(DiskFormatTest, encryptedDisksAreRefused)
{
    // By hand: qemu-img measures the processor first and fails on a busy one.
    Bytes file = made("qcow2");
    putBig(file, 32, 2, 4);
    expectRefused(file, ErrorCode::PermissionDenied, "encrypted");
    putBig(file, 32, 0, 4);
    putBig(file, 112, 0x0537be77, 4);
    expectRefused(file, ErrorCode::PermissionDenied, "encrypted");
    Bytes luks = made("raw");
    putText(luks, 0, "LUKS\xba\xbe");
    expectRefused(luks, ErrorCode::Unsupported, "encrypted (LUKS)");
}

TEST_F(DiskFormatTest, realQcow2WithSnapshotsIsRefused)
{
    makeRawDisk(folder() / "raw", kFormatDiskBytes);
    const auto path = folder() / "made";
    convertTo(folder() / "raw", "qcow2", path);
    runTool("qemu-img", {"snapshot", "-c", "hidden", path.string()});
    expectRefused(bytesOf(path), ErrorCode::PermissionDenied, "snapshots");
}

struct Bend {
    const char* name;
    std::size_t at;
    std::uint64_t value;
    std::size_t width;
    ErrorCode code;
    const char* reason;
};

class BentQcow2Test : public DiskFormatTest, public ::testing::WithParamInterface<Bend> {};
TEST_P(BentQcow2Test, isRefused)
{
    Bytes file = made("qcow2");
    putBig(file, GetParam().at, GetParam().value, GetParam().width);
    expectRefused(file, GetParam().code, GetParam().reason);
}
INSTANTIATE_TEST_SUITE_P(
    All, BentQcow2Test,
    ::testing::Values(
        Bend{"version1", 4, 1, 4, ErrorCode::Unsupported, "version"},
        Bend{"version4", 4, 4, 4, ErrorCode::Unsupported, "version"},
        Bend{"clusterBits8", 20, 8, 4, ErrorCode::Corrupt, "cluster size"},
        Bend{"clusterBits22", 20, 22, 4, ErrorCode::Corrupt, "cluster size"},
        Bend{"clusterBitsHuge", 20, 0xffffffff, 4, ErrorCode::Corrupt, "cluster size"},
        Bend{"size0", 24, 0, 8, ErrorCode::PermissionDenied, "absurd"},
        Bend{"size2To60", 24, 1ULL << 60U, 8, ErrorCode::PermissionDenied, "absurd"},
        Bend{"sizeAll", 24, ~0ULL, 8, ErrorCode::PermissionDenied, "absurd"},
        Bend{"sizeOdd", 24, 1000001, 8, ErrorCode::PermissionDenied, "absurd"},
        Bend{"sizeBeyondL1", 24, 1ULL << 40U, 8, ErrorCode::Corrupt, "table of contents"},
        Bend{"aes", 32, 1, 4, ErrorCode::PermissionDenied, "encrypted"},
        Bend{"l1Huge", 36, 0xffffffff, 4, ErrorCode::Corrupt, "table of contents"},
        Bend{"l1Empty", 36, 0, 4, ErrorCode::Corrupt, "table of contents"},
        Bend{"l1Outside", 40, 1ULL << 50U, 8, ErrorCode::Corrupt, "table of contents"},
        Bend{"l1OverHeader", 40, 0, 8, ErrorCode::Corrupt, "table of contents"},
        Bend{"l1Unaligned", 40, 0x30001, 8, ErrorCode::Corrupt, "table of contents"},
        Bend{"l1Wraps", 40, ~0ULL << 16U, 8, ErrorCode::Corrupt, "table of contents"},
        Bend{"refcountsOutside", 48, 1ULL << 50U, 8, ErrorCode::Corrupt, "reference counts"},
        Bend{"refcountsHuge", 56, 0xffffffff, 4, ErrorCode::Corrupt, "reference counts"},
        Bend{"refcountsNone", 56, 0, 4, ErrorCode::Corrupt, "reference counts"},
        Bend{"snapshots", 60, 1, 4, ErrorCode::PermissionDenied, "snapshots"},
        Bend{"dirty", 72, 1, 8, ErrorCode::Corrupt, "not closed properly"},
        Bend{"damaged", 72, 2, 8, ErrorCode::Corrupt, "not closed properly"},
        Bend{"dataFile", 72, 4, 8, ErrorCode::PermissionDenied, "external data file"},
        Bend{"unknownBit5", 72, 32, 8, ErrorCode::Unsupported, "not known"},
        Bend{"unknownBit63", 72, 1ULL << 63U, 8, ErrorCode::Unsupported, "not known"},
        Bend{"refcountOrder", 96, 7, 4, ErrorCode::Corrupt, "contradicts itself"},
        Bend{"headerShort", 100, 96, 4, ErrorCode::Corrupt, "contradicts itself"},
        Bend{"headerLong", 100, 0xfffffff8, 4, ErrorCode::Corrupt, "contradicts itself"},
        Bend{"headerOdd", 100, 105, 4, ErrorCode::Corrupt, "contradicts itself"},
        Bend{"compression", 104, 1, 1, ErrorCode::Unsupported, "compressed"},
        Bend{"extensionLong", 116, 0xffffffff, 4, ErrorCode::Corrupt, "extension"}),
    [](const auto& test) { return test.param.name; });

class BentVdiTest : public DiskFormatTest, public ::testing::WithParamInterface<Bend> {};
TEST_P(BentVdiTest, isRefused)
{
    Bytes file = made("vdi");
    putLittle(file, GetParam().at, GetParam().value, GetParam().width);
    expectRefused(file, GetParam().code, GetParam().reason);
}
INSTANTIATE_TEST_SUITE_P(
    All, BentVdiTest,
    ::testing::Values(Bend{"version", 0x44, 0x00010000, 4, ErrorCode::Unsupported, "version"},
                      Bend{"undo", 0x4c, 3, 4, ErrorCode::PermissionDenied, "parent"},
                      Bend{"differencing", 0x4c, 4, 4, ErrorCode::PermissionDenied, "parent"},
                      Bend{"link", 0x1a8, 1, 1, ErrorCode::PermissionDenied, "parent"},
                      Bend{"parent", 0x1c7, 1, 1, ErrorCode::PermissionDenied, "parent"},
                      Bend{"sizeHuge", 0x170, 1ULL << 60U, 8, ErrorCode::PermissionDenied,
                           "absurd"},
                      Bend{"size0", 0x170, 0, 8, ErrorCode::PermissionDenied, "absurd"},
                      Bend{"blockSize", 0x178, 1U << 21U, 4, ErrorCode::Unsupported, "block size"},
                      Bend{"blocks", 0x180, 0xffffffff, 4, ErrorCode::Corrupt, "block map"},
                      Bend{"mapOutside", 0x154, 0xfffffe00, 4, ErrorCode::Corrupt, "block map"},
                      Bend{"mapOverHeader", 0x154, 0, 4, ErrorCode::Corrupt, "block map"},
                      Bend{"dataOutside", 0x158, 0xfffffe00, 4, ErrorCode::Corrupt, "too early"},
                      Bend{"allocated", 0x184, 0xffffffff, 4, ErrorCode::Corrupt, "block map"}),
    [](const auto& test) { return test.param.name; });

class BentVmdkTest : public DiskFormatTest, public ::testing::WithParamInterface<Bend> {};
TEST_P(BentVmdkTest, isRefused)
{
    Bytes file = made("vmdk");
    putLittle(file, GetParam().at, GetParam().value, GetParam().width);
    expectRefused(file, GetParam().code, GetParam().reason);
}
INSTANTIATE_TEST_SUITE_P(
    All, BentVmdkTest,
    ::testing::Values(
        Bend{"version", 4, 4, 4, ErrorCode::Unsupported, "version"},
        // QEMU takes a capacity of 0 for a descriptor that names other files.
        Bend{"noCapacity", 12, 0, 8, ErrorCode::PermissionDenied, "absurd"},
        Bend{"capacityHuge", 12, ~0ULL, 8, ErrorCode::PermissionDenied, "absurd"},
        Bend{"capacityOther", 12, 16400, 8, ErrorCode::Corrupt, "descriptor contradicts"},
        Bend{"grain0", 20, 0, 8, ErrorCode::Corrupt, "contradicts itself"},
        Bend{"grainHuge", 20, 1ULL << 40U, 8, ErrorCode::Corrupt, "contradicts itself"},
        Bend{"descriptorElsewhere", 28, 3, 8, ErrorCode::PermissionDenied, "no descriptor"},
        Bend{"noDescriptor", 36, 0, 8, ErrorCode::PermissionDenied, "no descriptor"},
        Bend{"descriptorLong", 36, 1ULL << 50U, 8, ErrorCode::PermissionDenied, "no descriptor"},
        Bend{"tables0", 44, 0, 4, ErrorCode::Corrupt, "contradicts itself"},
        Bend{"tablesHuge", 44, 513, 4, ErrorCode::Corrupt, "contradicts itself"},
        Bend{"directoryOutside", 56, 1ULL << 40U, 8, ErrorCode::Corrupt, "table of contents"},
        Bend{"directoryNowhere", 56, 0, 8, ErrorCode::Corrupt, "table of contents"},
        Bend{"asText", 73, 0x0a0d0a0a, 4, ErrorCode::Corrupt, "as text"},
        Bend{"compression", 77, 1, 2, ErrorCode::Corrupt, "contradicts itself"}),
    [](const auto& test) { return test.param.name; });

/// A good VMDK whose descriptor is replaced.
class VmdkDescriptorTest : public DiskFormatTest {
protected:
    void expectDescriptorRefused(const std::string& from, const std::string& to,
                                 const std::string& reason)
    {
        Bytes file = made("vmdk");
        const auto text = asText(BytesView(file).subspan(512, 20 * 512));
        std::string descriptor(text.substr(0, text.find('\0')));
        const auto found = descriptor.find(from);
        ASSERT_NE(found, std::string::npos) << descriptor;
        descriptor.replace(found, from.size(), to);
        std::fill(file.begin() + 512, file.begin() + 21 * 512, 0);
        putText(file, 512, descriptor);
        const auto verdict = verdictOn(file);
        ASSERT_FALSE(verdict) << to;
        EXPECT_NE(verdict.error().message.find(reason), std::string::npos)
            << verdict.error().message;
    }
};

TEST_F(VmdkDescriptorTest, thatNamesOtherFilesIsRefused)
{
    expectDescriptorRefused("\"made\"", "\"/etc/passwd\"", "another file (an extent)");
    expectDescriptorRefused("\"made\"", "\"..\\\\x\"", "another file (an extent)");
    expectDescriptorRefused("\"made\"", "\"..\"", "another file (an extent)");
    expectDescriptorRefused("\"made\"", "\"made\" 0 \"x\"", "another file (an extent)");
    expectDescriptorRefused("SPARSE", "FLAT", "another file (an extent)");
    expectDescriptorRefused("SPARSE", "VMFS", "another file (an extent)");
    expectDescriptorRefused("RW 16384", "RW 16385", "contradicts");
    expectDescriptorRefused("RW 16384", "RW 1 SPARSE \"a\"\nRW 16384", "contradicts");
    expectDescriptorRefused("RW 16384", "RW 16384 SPARSE \"a\"\nRW 16384", "this one file");
    expectDescriptorRefused("monolithicSparse", "twoGbMaxExtentSparse", "in other files");
    expectDescriptorRefused("monolithicSparse", "monolithicFlat", "in other files");
    expectDescriptorRefused("parentCID=ffffffff", "parentCID=12345678", "parent image");
    expectDescriptorRefused("# Extent", "parentFileNameHint=\"/etc/passwd\"\n# Extent", "parent");
    expectDescriptorRefused("# Extent", "#parentFileNameHint=\"/etc/passwd\"\n# Extent", "parent");
    expectDescriptorRefused("# Extent", "changeTrackPath=\"x\"\n# Extent", "another file");
    expectDescriptorRefused("# Extent", "whatever\n# Extent", "not known");
}

TEST_F(VmdkDescriptorTest, behindTheOwnOneIsRefusedToo)
{
    // QEMU searches twenty sectors, whatever the header says.
    Bytes file = made("vmdk");
    putLittle(file, 36, 2, 8);
    putText(file, 512 * 10, "parentFileNameHint=\"/etc/passwd\"");
    expectRefused(file, ErrorCode::PermissionDenied, "parent image");
}

TEST_F(VmdkDescriptorTest, aloneIsRefused)
{
    const auto raw = folder() / "raw";
    makeRawDisk(raw, kFormatDiskBytes);
    for (const char* kind : {"monolithicFlat", "twoGbMaxExtentSparse", "twoGbMaxExtentFlat"}) {
        const auto path = folder() / (std::string(kind) + ".vmdk");
        convertTo(raw, "vmdk", path, "subformat=" + std::string(kind));
        expectRefused(bytesOf(path), ErrorCode::PermissionDenied, "in other files");
    }
    expectRefused(toBytes("\n\n# Disk DescriptorFile\nRW 1 FLAT \"/etc/passwd\" 0\n"),
                  ErrorCode::PermissionDenied, "in other files");
}

TEST_F(DiskFormatTest, streamWhoseEndContradictsItsBeginningIsRefused)
{
    // As VMware writes them: the table of contents is told at the end only.
    Bytes file = made("vmdk", "subformat=streamOptimized");
    const Bytes header(file.begin(), file.begin() + 512);
    const std::size_t footer = file.size();
    file.resize(footer + 3 * 512);
    putLittle(file, footer + 12, 3, 4);
    std::copy(header.begin(), header.end(), file.begin() + static_cast<long>(footer + 512));
    putLittle(file, 56, ~0ULL, 8);
    const auto good = locateDisk(FileLike(file, 0), "x");
    ASSERT_TRUE(good) << good.error().describe();
    EXPECT_EQ(good->virtualSizeBytes, kFormatDiskBytes);

    for (const auto at : {std::size_t{0}, std::size_t{4}, std::size_t{12}, std::size_t{28}}) {
        Bytes bent = file;
        bent[footer + 512 + at] ^= 1;
        EXPECT_FALSE(locateDisk(FileLike(bent, 0), "x")) << at;
    }
    Bytes endless = file;
    putLittle(endless, footer + 512 + 56, ~0ULL, 8);
    EXPECT_FALSE(locateDisk(FileLike(endless, 0), "x"));
}

TEST_F(DiskFormatTest, whatIsNoDiskIsRefusedByItsName)
{
    const auto padded = [](std::string_view start) {
        Bytes bytes = bootSector(kFormatDiskBytes);
        bytes.resize(kInspectBytes);
        putText(bytes, 0, start);
        return bytes;
    };
    expectRefused({}, ErrorCode::Unsupported, "empty");
    expectRefused(toBytes("root:x:0:0:root:/root:/bin/bash\n"), ErrorCode::Unsupported, "raw disk");
    expectRefused(Bytes(4096, 'a'), ErrorCode::Unsupported, "no partition table");
    expectRefused(padded("conectix"), ErrorCode::Unsupported, "VHD");
    expectRefused(padded("vhdxfile"), ErrorCode::Unsupported, "VHDX");
    expectRefused(padded("\x1f\x8b"), ErrorCode::Unsupported, "gzip");
    expectRefused(padded("COWD"), ErrorCode::Unsupported, "old kind of VMDK");
    Bytes cd = padded("");
    putText(cd, 32769, "CD001");
    expectRefused(cd, ErrorCode::Unsupported, "CD image");
}

TEST_F(DiskFormatTest, rawDiskThatStartsLikeAnotherFormatIsThatFormat)
{
    Bytes raw = bootSector(kFormatDiskBytes);
    raw.resize(kFormatDiskBytes);
    ASSERT_TRUE(verdictOn(raw));
    const Bytes evil = made("qcow2");
    std::copy(evil.begin(), evil.begin() + 440, raw.begin());
    putBig(raw, 8, 400, 8);
    putBig(raw, 16, 11, 4);
    expectRefused(raw, ErrorCode::PermissionDenied, "backing file");
}

TEST_F(DiskFormatTest, rawDisksOfAbsurdOrOddSizeAreRefused)
{
    Bytes raw = bootSector(kFormatDiskBytes);
    raw.resize(kInspectBytes);
    EXPECT_TRUE(verdictOn(raw, kFormatDiskBytes));
    EXPECT_FALSE(verdictOn(raw, kFormatDiskBytes + 1));
    const auto verdict = verdictOn(raw, kMaxVirtualSize + 512);
    ASSERT_FALSE(verdict);
    EXPECT_NE(verdict.error().message.find("absurd"), std::string::npos);
}

} // namespace
} // namespace helix::image
