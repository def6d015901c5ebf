// fake_qemu: takes the command line of a launch plan and behaves like QEMU as far as the host can
// see: QMP, the socket for helix-netd, the virtio-serial port on which the guest says that it is
// ready.
//
// HELIXVM_FAKE_AGENT_PORT  where the guest's agent listens on the host; read by fake_netd
// HELIXVM_FAKE_DELAY_MS    when the guest says ready (default 20), and when the "-later" moods
//                          strike (default 200)
// HELIXVM_FAKE_LATER_MS    when the "-later" moods strike, where that is to be another moment
// HELIXVM_FAKE_QEMU        a mood:
//   refuse          prints HELIXVM_FAKE_TEXT to standard error and exits with status 1
//   die-at-start    aborts before it listens
//   never-greet     takes the connection and says nothing
//   garbage         greets with something else
//   mute            answers nothing after the capabilities
//   chatty          an unknown event before each reply
//   split           sends QMP byte by byte
//   die-later       kills itself with SIGKILL
//   off-later       the guest switches itself off
//   reboot-later    the guest asks for a reboot
//   full-later      the host's disk is full
//   deaf            ignores quit, the power button and SIGTERM
//   no-guest-ready  the guest never speaks
//   guest-garbage   the guest speaks something else
//   save-fails      its disk is full when it is to save the state of its devices
//   never-renewed   a clone is told to renew itself and does not
//   save-hangs      it begins to save them, and does not end
//   save-waits      it sends the memory of a guest that goes on until the file HELIXVM_FAKE_GATE is there
//   save-clings     the same, and keeps what it saves to even when it is to stop
//   save-endless    what it saves has no end
//   save-garbage    what it saves is no state of a machine
//   save-half       it saves half of it, and says that this is all
//   divide-fails    its disk takes no other layer
//   divide-hangs    it does not answer when it is asked for that
//   old             is QEMU 5.2

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <unistd.h>

#include "cable.h"
#include "event_loop.h"
#include "guest.h"
#include "monitor.h"
#include "options.h"
#include "sandbox/instruments.h"

namespace {

std::string environment(const char* name, const char* fallback = "")
{
    const char* value = std::getenv(name);
    return value == nullptr ? fallback : value;
}

std::string g_qmpSocket; // for the signal handler

void onTerminate(int)
{
    ::unlink(g_qmpSocket.c_str());
    ::_exit(0);
}

bool answerQuestion(const std::vector<std::string>& arguments, const std::string& mood)
{
    if (arguments.size() == 1 && arguments[0] == "--version") {
        std::printf("QEMU emulator version %s (fake)\n", mood == "old" ? "5.2.0" : "7.2.22");
        return true;
    }
    if (arguments.size() == 2 && arguments[0] == "-machine" && arguments[1] == "help") {
        std::printf("Supported machines are:\npc                   Standard PC\nq35                "
                    "  Standard PC (Q35 + ICH9)\n");
        return true;
    }
    return false;
}

void refuseWhenAsked(const std::string& mood)
{
    if (mood == "refuse") {
        std::fprintf(stderr, "%s\n",
                     environment("HELIXVM_FAKE_TEXT", "qemu-system-x86_64: refused").c_str());
        std::exit(1);
    }
    if (mood == "die-at-start")
        std::abort();
}

std::string guestLine(const fake::Options& options, const std::string& mood)
{
    if (mood == "no-guest-ready" || (mood == "never-renewed" && options.awaitsState))
        return {};
    return mood == "guest-garbage" ? "\x1b[31mnot json\n" : fake::readyLine(options.bootstrapFile);
}

} // namespace

int main(int argc, char** argv)
{
    helix::sandbox::keepInstrumentsWorking(); // a machine's cage has no /proc
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const std::string mood = environment("HELIXVM_FAKE_QEMU");
    if (answerQuestion(arguments, mood))
        return 0;
    refuseWhenAsked(mood);
    const auto options = fake::parseOptions(arguments);
    g_qmpSocket = options.qmpSocket;
    std::signal(SIGTERM, mood == "deaf" ? SIG_IGN : onTerminate);

    fake::EventLoop loop;
    fake::Monitor monitor(loop, options.qmpSocket, options.uuid, mood);
    const fake::Cable cable(loop, options.netSocket,
                            [&monitor](const char* event) { monitor.tellOfCable(event); });
    monitor.haveMemory(options.memoryMiB << 20);
    monitor.haveDisk(options.diskNode, options.layersBelow);
    std::signal(SIGPIPE, SIG_IGN); // as QEMU has it
    if (options.awaitsState)
        monitor.awaitState();
    if (options.hasConsole)
        monitor.writeOnConsole("fake_qemu: the machine boots\n");
    const std::chrono::milliseconds ready(
        std::atoi(environment("HELIXVM_FAKE_DELAY_MS", "20").c_str()));
    const auto strike =
        environment("HELIXVM_FAKE_LATER_MS", environment("HELIXVM_FAKE_DELAY_MS", "200").c_str());
    const std::chrono::milliseconds later(std::atoi(strike.c_str()));
    fake::Guest guest(loop, options.eventSocket, guestLine(options, mood), ready);
    if (options.awaitsState)
        guest.awaitRenewal();
    if (mood == "die-later")
        loop.after(later, [] { std::raise(SIGKILL); });
    if (mood == "off-later")
        loop.after(later, [&monitor] { monitor.shutDown("guest-shutdown", true); });
    if (mood == "reboot-later")
        loop.after(later, [&monitor] { monitor.shutDown("guest-reset", true); });
    if (mood == "full-later")
        loop.after(later, [&monitor] {
            monitor.reportFullDisk();
            std::fprintf(stderr, "fake_qemu: the disk is full\n"); // for tests that wait for it
        });
    loop.run();
}
