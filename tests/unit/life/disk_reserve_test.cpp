// Machines and the last of the host's disk.

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "unit/life/plane_fixture.h"
#include "life/disk_reserve.h"

namespace helix::life {
namespace {

constexpr std::uint64_t kMiB = 1U << 20;

TEST(DiskOrder, holdsBelowTheReserveAndGoesOnWithSomeMore)
{
    EXPECT_EQ(diskOrder(1024 * kMiB, 1024 * kMiB, false), DiskOrder::Nothing);
    EXPECT_EQ(diskOrder(1024 * kMiB - 1, 1024 * kMiB, false), DiskOrder::Hold);
    EXPECT_EQ(diskOrder(0, 1024 * kMiB, true), DiskOrder::Nothing);
    EXPECT_EQ(diskOrder(1100 * kMiB, 1024 * kMiB, true), DiskOrder::Nothing);
    EXPECT_EQ(diskOrder(1280 * kMiB, 1024 * kMiB, true), DiskOrder::GoOn);
    EXPECT_EQ(diskOrder(0, 0, false), DiskOrder::Nothing) << "no reserve is wanted";
    EXPECT_EQ(diskOrder(255 * kMiB, 0, true), DiskOrder::Nothing);
    EXPECT_EQ(diskOrder(256 * kMiB, 0, true), DiskOrder::GoOn);
}

/// What QEMU says of itself; empty when it does not say it soon: QMP serves one client at a time,
/// and a Helix that has just gone may still be on the line.
std::string statusOf(const std::filesystem::path& qmpSocket)
{
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    qmpSocket.native().copy(address.sun_path, sizeof address.sun_path - 1);
    if (::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return ::close(fd), "not there";
    const timeval soon{0, 200000};
    ::setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &soon, sizeof soon);
    const std::string commands = "{\"execute\":\"qmp_capabilities\"}\n"
                                 "{\"execute\":\"query-status\",\"id\":\"s\"}\n";
    (void)!::send(fd, commands.data(), commands.size(), MSG_NOSIGNAL);
    std::string text, line;
    char byte = 0;
    while (::read(fd, &byte, 1) == 1) {
        if (byte != '\n') {
            line += byte;
            continue;
        }
        const auto json = nlohmann::json::parse(line, nullptr, false);
        line.clear();
        if (json.is_object() && json.value("id", nlohmann::json()) == "s") {
            text = json["return"].value("status", "");
            break;
        }
    }
    ::close(fd);
    return text;
}

class DiskReserve : public PlaneTest {
protected:
    DiskReserve() { openPlane(); }
    [[nodiscard]] std::filesystem::path qmp(const WorkspaceId& id) const
    {
        return m_options.paths.workspaceRuntime(id) / "vm/qmp.sock";
    }
    std::string noticeOf(const WorkspaceId& id) { return workspaces().snapshot(id)->notice; }
    /// In MiB.
    void reserve(const std::string& size)
    {
        ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.diskReserveMiB", size)));
    }
};

TEST_F(DiskReserve, machinesAreHeldBeforeItIsGoneAndGoOnWhenThereIsRoom)
{
    const auto id = createReady();
    reserve("200000000");
    ASSERT_TRUE(eventually([&] { return noticeOf(id).find("not for guests") < 1000; }));
    EXPECT_EQ(stateOf(id), State::Ready);
    closePlane();
    EXPECT_TRUE(eventually([&] { return statusOf(qmp(id)) == "paused"; }));
    openPlane();
    EXPECT_TRUE(eventually([&] { return noticeOf(id).find("paused") < 1000; }))
        << "an adopted one is still held";
    reserve("0");
    EXPECT_TRUE(eventually([&] { return stateOf(id) == State::Ready && noticeOf(id).empty(); }))
        << noticeOf(id);
    closePlane();
    EXPECT_TRUE(eventually([&] { return statusOf(qmp(id)) == "running"; }));
}

TEST_F(DiskReserve, oneThatAFullDiskHasPausedGoesOnAfterARestartOfHelix)
{
    std::optional<ScopedVariable> mood;
    mood.emplace("HELIXVM_FAKE_QEMU", "full-later");
    const ScopedVariable when("HELIXVM_FAKE_LATER_MS", "1500");
    const auto id = createReady();
    mood.reset();
    // There is plenty of room in truth; with this reserve nothing goes on while this Helix is here.
    reserve("200000000");
    ASSERT_TRUE(eventually([&] { return !noticeOf(id).empty(); }));
    const auto log = workspaces().logFile(id, false);
    closePlane();
    // Helix may have held it before; what counts is that its disk was full while there was no Helix.
    ASSERT_TRUE(eventually([&] {
        return readFile(log, 1U << 20).value_or("").find("the disk is full") != std::string::npos;
    }));
    databaseSql("DELETE FROM settings");
    openPlane();
    ASSERT_TRUE(eventually([&] { return stateOf(id) == State::Ready && noticeOf(id).empty(); }))
        << noticeOf(id);
    closePlane();
    EXPECT_TRUE(eventually([&] { return statusOf(qmp(id)) == "running"; }));
}

} // namespace
} // namespace helix::life
