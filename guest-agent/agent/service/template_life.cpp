#include "agent/service/template_life.h"

#include <atomic>
#include <memory>

#include <unistd.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <spdlog/spdlog.h>

#include "agent/asio/signal.h"
#include "agent/desktop/stream/desktop.h"
#include "agent/exec/child_process.h"
#include "agent/service/renewal.h"
#include "agent/service/rest.h"
#include "agent/system/guest_setup.h"
#include "agent/system/serial_port.h"
#include "agent/tls/certificate.h"
#include "base/try.h"
#include "protocol/guest_event.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds kLook{20};
constexpr std::chrono::seconds kDesktopLimit{120};
/// The picture that is sent again in full quality, once nothing moves.
constexpr std::chrono::seconds kStillLimit{3};
constexpr std::chrono::seconds kTemplateSerialLimit{600};
/// What it still does then is done by each clone again.
constexpr std::chrono::seconds kBootLimit{120};
constexpr std::chrono::seconds kIdleLimit{60};

/// False when there are not so many pictures by then, or will never be.
asio::awaitable<bool> awaitPictures(const Desktop& desktop,
                                    std::shared_ptr<const std::atomic<int>> pictures, int wanted,
                                    std::chrono::seconds limit)
{
    asio::steady_timer pause(co_await asio::this_coro::executor);
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (*pictures < wanted) {
        if (desktop.state().failed || std::chrono::steady_clock::now() >= deadline)
            co_return false;
        pause.expires_after(kLook);
        co_await pause.async_wait(kTuple);
    }
    co_return true;
}

/// Clones are not asked whether their desktop is up: it is.
asio::awaitable<Result<void>> rehearseDesktop(DesktopPlaces places, protocol::DisplaySize size)
{
    Desktop desktop(Desktop::Options{desktopAt(std::move(places)), size, {}});
    const auto pictures = std::make_shared<std::atomic<int>>(0); // owned by the viewer as well
    desktop.attach(
        {[pictures](const protocol::FrameHeader&, const Bytes&) { ++*pictures; }, {}, {}});
    const bool painted = co_await awaitPictures(desktop, pictures, 1, kDesktopLimit);
    if (painted) {
        desktop.acknowledge(1);
        co_await awaitPictures(desktop, pictures, 2, kStillLimit);
    }
    desktop.detach();
    if (!painted)
        co_return helix::fail(ErrorCode::Unavailable, "The desktop did not come up.",
                              desktop.state().message);
    co_return Result<void>();
}

asio::awaitable<void> rehearse(SpawnRequest request)
{
    const std::string what = request.argv.front();
    auto child = co_await spawn(std::move(request));
    if (child)
        co_await waitForExit(std::move(child->pidfd), child->pid);
    else
        spdlog::warn("{}: {}", what, child.error().describe());
}

asio::awaitable<void> rehearsePrograms(const GuestUser& user)
{
    SpawnRequest ssh;
    ssh.environment = sessionEnvironment(user);
    ssh.argv = listenForSsh(); // nobody reaches it before a clone has a key of its own
    co_await rehearse(ssh);
    SpawnRequest command;
    command.environment = sessionEnvironment(user);
    command.user = user;
    SpawnRequest terminal = command;
    command.argv = {"getent", "ahosts", "localhost"};
    co_await rehearse(command);
    terminal.argv = {"bash", "-l", "-c", "exit"};
    terminal.terminal = TerminalSize();
    co_await rehearse(terminal);
}

} // namespace

asio::awaitable<Result<protocol::Bootstrap>> liveAsTemplate(TemplateLife life)
{
    co_await awaitBooted(kBootLimit);
    CO_TRY(co_await rehearseDesktop(life.desktop, life.display));
    co_await rehearsePrograms(life.user);
    if (const auto unused = createIdentity(); !unused)
        co_return helix::fail(unused.error());
    if (!co_await awaitIdle(kIdleLimit))
        spdlog::warn("The guest did not come to rest in {} s.", kIdleLimit.count());
    ::sync();
    CO_TRY(const auto line, co_await askOnSerialPort(life.readyLine(), kTemplateSerialLimit));
    CO_TRY(const auto event, protocol::decodeRenewEvent(line));
    CO_TRY(auto bootstrap, co_await readBootstrap(std::move(life.bootstrapFile)));
    if (bootstrap.mode != protocol::BootstrapMode::Run)
        co_return helix::fail(ErrorCode::Conflict,
                              "The machine was to renew itself and is still a template.");
    CO_TRY(renewMachine(bootstrap, event));
    co_return std::move(bootstrap);
}

} // namespace helix::agent
