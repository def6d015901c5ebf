#include <cstdlib>

#include <sys/mount.h>
#include <unistd.h>

#include "async/process.h"
#include "image/image_store.h"
#include "unit/async/loop_fixture.h"
#include "unit/image/example_manifest.h"

namespace helix::image {
namespace {

class OverlayTest : public fixture::LoopTest {
protected:
    OverlayTest()
    {
        m_bundle.folder = folder();
        m_bundle.manifest = parseManifest(exampleManifest()).value();
        m_bundle.manifest.virtualSizeBytes = kGiB;
        EXPECT_TRUE(run("qemu-img", {"create", "-q", "-f", "qcow2", m_bundle.disk().string(), "1G"})
                        .succeeded());
    }
    static async::ProcessOutput run(const char* program, std::vector<std::string> arguments)
    {
        async::ProcessRequest request;
        request.program = program;
        request.arguments = std::move(arguments);
        return QCoro::waitFor(async::runProcess(request, {})).value();
    }
    Bundle m_bundle;
};

TEST_F(OverlayTest, isSmallAndStandsOnTheImage)
{
    const auto path = folder() / "overlay.qcow2";
    const auto created = QCoro::waitFor(createOverlay(m_bundle, path, 2));
    ASSERT_TRUE(created) << created.error().describe();
    const auto info = run("qemu-img", {"info", "--output=json", path.string()}).output;
    EXPECT_NE(info.find("\"virtual-size\": 2147483648"), std::string::npos) << info;
    EXPECT_NE(info.find("\"backing-filename\": \"" + m_bundle.disk().string() + "\""),
              std::string::npos)
        << info;
    EXPECT_NE(info.find("\"backing-filename-format\": \"qcow2\""), std::string::npos) << info;
    EXPECT_LT(std::filesystem::file_size(path), 2U << 20);
    EXPECT_EQ(QCoro::waitFor(createOverlay(m_bundle, path, 2)).error().code,
              ErrorCode::AlreadyExists);
}

TEST_F(OverlayTest, standsOnAnyDiskOfOurs)
{
    const auto below = folder() / "below.qcow2", path = folder() / "overlay.qcow2";
    ASSERT_TRUE(QCoro::waitFor(createOverlay(m_bundle, below, 2)));
    const auto created = QCoro::waitFor(createOverlayOn(below, path, 2));
    ASSERT_TRUE(created) << created.error().describe();
    const auto info = run("qemu-img", {"info", "--output=json", path.string()}).output;
    EXPECT_NE(info.find("\"backing-filename\": \"" + below.string() + "\""), std::string::npos)
        << info;
    EXPECT_EQ(QCoro::waitFor(createOverlayOn(below, path, 2)).error().code,
              ErrorCode::AlreadyExists);
}

TEST_F(OverlayTest, isNotSmallerThanTheImage)
{
    m_bundle.manifest.virtualSizeBytes = 3 * kGiB;
    for (const int size : {2, 0, -1}) {
        const auto created = QCoro::waitFor(createOverlay(m_bundle, folder() / "o", size));
        EXPECT_EQ(created.error().code, ErrorCode::InvalidArgument);
        EXPECT_FALSE(std::filesystem::exists(folder() / "o"));
    }
}

TEST_F(OverlayTest, saysWhenThereIsNoImageOrNoFolder)
{
    EXPECT_FALSE(QCoro::waitFor(createOverlay(m_bundle, folder() / "no" / "o", 2)));
    std::filesystem::remove(m_bundle.disk());
    const auto created = QCoro::waitFor(createOverlay(m_bundle, folder() / "o", 2));
    ASSERT_FALSE(created);
    EXPECT_FALSE(created.error().cause.empty());
    EXPECT_FALSE(std::filesystem::exists(folder() / "o"));
}

TEST_F(OverlayTest, saysThatQemuImgIsMissing)
{
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", "/nowhere", 1);
    const auto created = QCoro::waitFor(createOverlay(m_bundle, folder() / "o", 2));
    ::setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(created.error().code, ErrorCode::NotFound);
    EXPECT_NE(created.error().message.find("qemu-utils"), std::string::npos);
}

TEST_F(OverlayTest, saysThatNoSpaceIsLeft)
{
    const auto small = folder() / "small";
    std::filesystem::create_directories(small);
    if (::mount("none", small.c_str(), "tmpfs", 0, "size=64k") != 0)
        GTEST_SKIP() << "mounting a small file system needs root with CAP_SYS_ADMIN";
    const auto created = QCoro::waitFor(createOverlay(m_bundle, small / "o", 2));
    EXPECT_FALSE(std::filesystem::exists(small / "o"));
    ::umount(small.c_str());
    ASSERT_FALSE(created);
    EXPECT_EQ(created.error().code, ErrorCode::OutOfSpace) << created.error().describe();
}

} // namespace
} // namespace helix::image
