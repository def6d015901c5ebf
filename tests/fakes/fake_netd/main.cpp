// fake_netd: takes the command line of helix-netd and speaks egress/netd_protocol.h, without a
// guest's network behind it. Forwards listen truly and are relayed to local ports; names are
// decided by the policy that it was given; a test gives it orders through fakes/fake_netd/remote.h.
//
// Helix starts it with an empty environment. What is not in its own it takes from QEMU's (the
// process that listens on --qemu), and then from fake_netd.conf beside the control socket, lines of
// NAME=VALUE:
//
// HELIXVM_FAKE_AGENT_PORT    forwards to the guest's control port (7443) go to 127.0.0.1:PORT
// HELIXVM_FAKE_GUEST_<N>     forwards to guest port N go to 127.0.0.1:VALUE; others are closed
// HELIXVM_FAKE_NETD_LATER_MS when the "-later" moods strike (default 200)
// HELIXVM_FAKE_NETD          a mood:
//   no-qemu          does not connect to QEMU
//   die-at-start     ends before it listens
//   never-listen     makes no control socket
//   mute             answers nothing at all
//   mute-policy      answers no policy.set but the first
//   refuse-policy    answers policy.set with an error
//   garbage          answers with something else
//   huge-line        answers with a line without end
//   forgetful        takes no acknowledgement: everything is sent again to a new Helix
//   flood            sends records without waiting for anybody
//   wrong-workspace  says hello for another one
//   deaf             ignores quit
//   die-later        kills itself with SIGKILL
//   hang-up-later    closes the connection, lives on

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "control.h"
#include "remote_door.h"

namespace {

std::string g_control; // for the end of the program

[[noreturn]] void leave(int status)
{
    ::unlink(g_control.c_str());
    std::_Exit(status);
}

int connectToQemu(const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        std::fprintf(stderr, "fake_netd: nobody listens on %s: %s\n", path.c_str(),
                     std::strerror(errno));
        std::exit(1);
    }
    return fd;
}

/// It ends with its machine.
void followQemu(fake::EventLoop& loop, int fd)
{
    loop.watch(fd, [fd] {
        char ignored[65536];
        if (::recv(fd, ignored, sizeof ignored, 0) <= 0)
            leave(0);
    });
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    auto options = fake::parseNetdOptions({argv + 1, argv + argc});
    fake::readSettings(options, -1);
    fake::EventLoop loop;
    if (options.mood() != "no-qemu") {
        const int qemu = connectToQemu(options.qemuSocket);
        fake::readSettings(options, qemu);
        followQemu(loop, qemu);
    }
    const std::string mood = options.mood();
    if (mood == "die-at-start")
        return 3;
    if (mood == "never-listen")
        loop.run();
    g_control = options.controlSocket;
    fake::Forwards forwards(loop, options);
    fake::Ledger ledger;
    fake::Control control(loop, options, forwards, ledger, [] { leave(0); });
    const fake::RemoteDoor door(loop, options, control, forwards, ledger);
    if (mood == "die-later")
        loop.after(options.later(), [] { std::raise(SIGKILL); });
    if (mood == "hang-up-later")
        loop.after(options.later(), [&control] { control.hangUp(); });
    loop.run();
}
