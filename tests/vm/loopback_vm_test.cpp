// The hole that QEMU's own network leaves, and that it is not there in ours: can a guest reach a
// service on the host's 127.0.0.1?

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "async/process.h"
#include "base/unique_fd.h"
#include "machine/probe_initrd.h"
#include "machine/qemu_options.h"
#include "vm/machine_vm_fixture.h"
#include "build_tree.h"

namespace helix::machine {
namespace {

constexpr auto kKernelArguments = "console=ttyS0 quiet no_timer_check panic=-1 net.ifnames=0";

class LoopbackVmTest : public MachineVmTest {
protected:
    /// The image's initrd with another /init: the network as in every guest of ours, one attempt to
    /// connect to `port` of the gateway, and power-off.
    std::filesystem::path probeInitrd(std::uint16_t port)
    {
        const std::string script =
            "#!/bin/busybox sh\n"
            "/bin/busybox mount -t proc proc /proc\n"
            "mount -t devtmpfs dev /dev\n"
            "mount -t sysfs sys /sys\n"
            "modprobe -a virtio_pci virtio_net\n"
            "ifconfig eth0 10.0.2.15 netmask 255.255.255.0 up\n"
            "route add default gw 10.0.2.2 dev eth0\n"
            "tries=0\n"
            "while [ $tries -lt 5 ]; do\n"
            "    tries=$((tries + 1))\n"
            "    if nc -w 2 10.0.2.2 " +
            std::to_string(port) +
            " </dev/null; then echo helix-guest: reached >/dev/console; sleep 1; poweroff -f; fi\n"
            "    sleep 1\n"
            "done\n"
            "echo helix-guest: not reached >/dev/console\n"
            // The console is read four times a second, and gone with the machine.
            "sleep 1\n"
            "poweroff -f\n";
        auto archive = readFile(m_bundle.initrd(), 64U << 20);
        EXPECT_TRUE(archive);
        archive->resize((archive->size() + 511) / 512 * 512, '\0');
        *archive += makeProbeInitrd(script); // the last /init wins
        const auto path = folder() / "probe.initrd";
        EXPECT_TRUE(writeFileAtomically(path, asBytes(*archive)));
        return path;
    }

    std::vector<std::string> plainQemu(const std::filesystem::path& initrd) const
    {
        auto arguments = machineArguments(m_host.accelerator);
        arguments.insert(arguments.end(),
                         {"-nodefaults", "-display", "none", "-m", "256M", "-kernel",
                          m_bundle.kernel().string(), "-initrd", initrd.string(), "-append",
                          kKernelArguments, "-netdev", "user,id=net0", "-device",
                          "virtio-net-pci,netdev=net0,romfile=", "-serial",
                          "file:" + (folder() / "plain.log").string()});
        return arguments;
    }
};

/// A service on the host's loopback.
struct Service {
    Service()
        : fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* generic = reinterpret_cast<sockaddr*>(&address);
        EXPECT_EQ(::bind(fd.get(), generic, size), 0);
        EXPECT_EQ(::listen(fd.get(), 4), 0);
        EXPECT_EQ(::getsockname(fd.get(), generic, &size), 0);
        port = ntohs(address.sin_port);
    }
    [[nodiscard]] bool wasReached() const
    {
        return UniqueFd(::accept4(fd.get(), nullptr, nullptr, SOCK_CLOEXEC)).valid();
    }
    UniqueFd fd;
    std::uint16_t port = 0;
};

UniqueFd connectTo(const std::filesystem::path& socket)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    socket.string().copy(address.sun_path, sizeof address.sun_path - 1);
    UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (::connect(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
        fd.reset();
    return fd;
}

TEST_F(LoopbackVmTest, qemusOwnNetworkLetsTheGuestIn)
{
    constexpr std::uint16_t kPort = 7777; // of a network namespace of its own
    const auto arguments = plainQemu(probeInitrd(kPort));
    async::ProcessRequest request;
    request.program = "unshare";
    request.arguments = {"--user",
                         "--map-root-user",
                         "--net",
                         "python3",
                         tests::sourceFile("tests/vm/plain_network.py"),
                         std::to_string(kPort),
                         std::to_string(kBootDeadline.count()),
                         m_host.qemu.program.string()};
    request.arguments.insert(request.arguments.end(), arguments.begin(), arguments.end());
    request.deadline = kBootDeadline + std::chrono::seconds(30);
    const auto run = QCoro::waitFor(async::runProcess(std::move(request), {}));
    ASSERT_TRUE(run && run->succeeded()) << (run ? run->errorTail : run.error().describe());
    EXPECT_EQ(run->output, "reached\n")
        << readFile(folder() / "plain.log").value_or("no serial log");
}

TEST_F(LoopbackVmTest, oursDoesNot)
{
    const Service service;
    auto probe = spec();
    probe.boot = KernelBoot{m_bundle.kernel(), probeInitrd(service.port), kKernelArguments};
    const auto plan = makeLaunchPlan(probe, m_host).value();
    const auto machine = start(plan);
    ASSERT_TRUE(machine) << machine.error().describe();
    const auto cable = connectTo(plan.netSocket); // the other end, which says nothing
    ASSERT_TRUE(cable.valid());
    EXPECT_TRUE(until([&] { return serialSays("helix-guest: not reached"); }, kBootDeadline))
        << readFile(plan.serialLog).value_or("no serial log");
    EXPECT_FALSE(service.wasReached());
    // It did try: what it sent came out of the cable.
    char sent[65536];
    const auto size = ::recv(cable.get(), sent, sizeof sent, MSG_DONTWAIT);
    ASSERT_GT(size, 0);
    EXPECT_NE(std::string_view(sent, static_cast<std::size_t>(size))
                  .find(std::string_view("\x08\x06\x00\x01\x08\x00", 6)),
              std::string_view::npos)
        << "no ARP request";
    EXPECT_TRUE(until([&] { return nothingRuns(); }));
}

TEST_F(LoopbackVmTest, helixNetdRefusesAndRecordsIt)
{
    const Service service;
    auto probe = spec();
    probe.boot = KernelBoot{m_bundle.kernel(), probeInitrd(service.port), kKernelArguments};
    const auto plan = makeLaunchPlan(probe, m_host).value();
    const auto machine = start(plan);
    ASSERT_TRUE(machine) << machine.error().describe();
    const auto control = folder() / "run" / "netd.sock";
    async::ProcessRequest request;
    request.program = tests::builtProgram("helix-netd");
    request.arguments = {
        "--workspace", "abcdefghijkl",          "--control", control.string(),
        "--qemu",      plan.netSocket.string(), "--spool",   (folder() / "ledger.spool").string()};
    request.deadline = async::kForever;
    async::CancelSource end;
    const auto netd = async::runProcess(std::move(request), end.token());
    UniqueFd client;
    ASSERT_TRUE(until([&] {
        client = connectTo(control);
        return client.valid();
    }));
    const std::string open =
        R"({"jsonrpc":"2.0","id":0,"method":"hello","params":{}})"
        "\n"
        R"({"jsonrpc":"2.0","method":"ledger.writable","params":{"writable":true,"reason":""}})"
        "\n"
        R"({"jsonrpc":"2.0","id":1,"method":"policy.set","params":{"revision":1,"mode":"open","rules":[]}})"
        "\n";
    ASSERT_EQ(::send(client.get(), open.data(), open.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(open.size()));
    std::string answers;
    const auto told = [&](std::string_view text) {
        char block[4096];
        const auto size = ::recv(client.get(), block, sizeof block, MSG_DONTWAIT);
        answers.append(block, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
        return answers.find(text) != std::string::npos;
    };
    EXPECT_TRUE(until([&] { return serialSays("helix-guest: not reached"); }, kBootDeadline))
        << readFile(plan.serialLog).value_or("no serial log");
    EXPECT_FALSE(service.wasReached());
    // The guest's attempt came as far as helix-netd, under the policy that allows the most.
    EXPECT_TRUE(until([&] { return told(R"("10.0.2.2")") && told(R"("denied")"); })) << answers;
    EXPECT_TRUE(until([&] { return nothingRuns(); }));
    end.cancel();
    (void)QCoro::waitFor(netd);
}

TEST_F(LoopbackVmTest, theCableCanBePluggedInAgain)
{
    auto probe = spec();
    probe.boot = KernelBoot{m_bundle.kernel(), probeInitrd(1), kKernelArguments};
    const auto plan = makeLaunchPlan(probe, m_host).value();
    const auto machine = start(plan);
    ASSERT_TRUE(machine) << machine.error().describe();
    for (int time = 0; time < 2; ++time) {
        const auto cable = connectTo(plan.netSocket);
        char byte = 0;
        EXPECT_TRUE(
            until([&] { return ::recv(cable.get(), &byte, 1, MSG_DONTWAIT | MSG_PEEK) == 1; },
                  kBootDeadline))
            << "time " << time;
    }
    EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
}

} // namespace
} // namespace helix::machine
