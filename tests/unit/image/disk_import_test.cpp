// Good disks of every format, all the way to an image that can be found, and what must hold of it.

#include "image/disk_import.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/crypto.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/disk_maker.h"
#include "unit/image/example_manifest.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kDiskBytes = 80ULL << 20;

class DiskImportTest : public testing::LoopTest {
protected:
    DiskImportTest() { makeRawDisk(raw(), kDiskBytes); }

    [[nodiscard]] fs::path raw() const { return folder() / "disk.raw"; }
    [[nodiscard]] ImageStore store() const { return ImageStore(folder() / "images"); }

    Result<Bundle> importFile(const fs::path& file, const std::string& name = "mine",
                              async::CancelToken cancel = {})
    {
        ImportRequest request;
        request.file = file;
        request.name = name;
        return QCoro::waitFor(importDisk(
            store(), request, [this](const ImportProgress& step) { m_steps.push_back(step); },
            cancel));
    }

    /// Nothing but finished images.
    void expectNoLeftovers() const
    {
        if (!fs::exists(store().folder()))
            return;
        for (const auto& entry : fs::directory_iterator(store().folder()))
            EXPECT_NE(entry.path().filename().string().front(), '.') << entry.path();
    }

    /// What a guest of the image would see is what was imported.
    void expectSameContent(const Bundle& bundle) const
    {
        const auto same = runTool("qemu-img", {"compare", "-f", "raw", "-F", "qcow2",
                                               raw().string(), bundle.disk().string()});
        EXPECT_NE(same.output.find("identical"), std::string::npos) << same.output;
    }

    std::vector<ImportProgress> m_steps;
};

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

} // namespace
} // namespace helix::image
