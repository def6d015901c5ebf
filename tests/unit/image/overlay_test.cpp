#include <cstdlib>
#include <fstream>
#include <memory>

#include <netinet/in.h>
#include <sys/inotify.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QSocketNotifier>

#include "async/process.h"
#include "base/unique_fd.h"
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
    /// A disk of a guest that has written into its header that it stands on `backing`.
    std::filesystem::path diskThatNames(const std::string& backing)
    {
        const auto disk = folder() / "taken-over.qcow2";
        EXPECT_TRUE(QCoro::waitFor(createOverlay(m_bundle, disk, 2)));
        EXPECT_TRUE(run("qemu-img", {"rebase", "-u", "-b", backing, "-F", "raw", disk.string()})
                        .succeeded());
        return disk;
    }
    Bundle m_bundle;
};

/// A port of this computer, and how often somebody has come to it; each is sent away.
class ListeningPort {
public:
    ListeningPort()
        : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof(address);
        auto* any = reinterpret_cast<sockaddr*>(&address);
        EXPECT_EQ(::bind(m_socket.get(), any, size), 0);
        EXPECT_EQ(::listen(m_socket.get(), 8), 0);
        EXPECT_EQ(::getsockname(m_socket.get(), any, &size), 0);
        m_port = ntohs(address.sin_port);
        m_notifier = std::make_unique<QSocketNotifier>(m_socket.get(), QSocketNotifier::Read);
        QObject::connect(m_notifier.get(), &QSocketNotifier::activated, [this] {
            m_visits += UniqueFd(::accept(m_socket.get(), nullptr, nullptr)).valid() ? 1 : 0;
        });
    }
    [[nodiscard]] int port() const { return m_port; }
    [[nodiscard]] int visits() const { return m_visits; }

private:
    UniqueFd m_socket;
    std::unique_ptr<QSocketNotifier> m_notifier;
    int m_port = 0, m_visits = 0;
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

TEST_F(OverlayTest, isForItsOwnerAlone)
{
    const auto path = folder() / "overlay.qcow2";
    ASSERT_TRUE(QCoro::waitFor(createOverlay(m_bundle, path, 2)));
    struct stat found {};
    ASSERT_EQ(::stat(path.c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777U, 0600U);
}

TEST_F(OverlayTest, connectsToNothingThatAGuestsHeaderNames)
{
    const ListeningPort victim;
    const auto below = diskThatNames(
        R"(json:{"driver":"nbd","server":{"type":"inet","host":"127.0.0.1","port":")" +
        std::to_string(victim.port()) + "\"}}");
    const auto created = QCoro::waitFor(createOverlayOn(below, folder() / "overlay.qcow2", 2));
    EXPECT_TRUE(created) << created.error().describe();
    EXPECT_EQ(victim.visits(), 0);
}

TEST_F(OverlayTest, opensNoFileThatAGuestsHeaderNames)
{
    const auto secret = folder() / "secret";
    std::ofstream(secret) << std::string(1U << 20, 's');
    const auto below = diskThatNames(secret.string());
    const UniqueFd watch(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
    ASSERT_GE(::inotify_add_watch(watch.get(), secret.c_str(), IN_OPEN), 0);
    const auto created = QCoro::waitFor(createOverlayOn(below, folder() / "overlay.qcow2", 2));
    EXPECT_TRUE(created) << created.error().describe();
    char event[4096];
    EXPECT_EQ(::read(watch.get(), event, sizeof(event)), -1) << "it was opened";
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
