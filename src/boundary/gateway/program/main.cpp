// helix-gateway: puts the user's keys into guests' requests to model providers
// (gateway_protocol.h).

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <fcntl.h>
#include <spdlog/spdlog.h>

#include "base/log.h"
#include "gateway/confinement.h"
#include "gateway/control.h"

namespace {

using namespace helix;
using namespace helix::gateway;

asio::awaitable<void> sweep(State& state)
{
    asio::steady_timer timer(state.executor);
    while (true) {
        timer.expires_after(state.limits.spare / 2);
        co_await timer.async_wait(kTuple);
        state.pool.sweep();
    }
}

/// Ends before what works on it does: what waits in it uses the state until the last.
class EndingLoop : public asio::io_context {
public:
    using asio::io_context::io_context;
    void end() { shutdown(); }
};

int serve(UniqueFd control, asio::ssl::context& tls)
{
    EndingLoop loop{1};
    State state(loop.get_executor(), tls, GatewayLimits{});
    Control conversation(state, std::move(control), [&loop] { loop.stop(); });
    conversation.start();
    asio::co_spawn(loop, sweep(state), asio::detached);
    loop.run();
    loop.end();
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    int controlFd = -1;
    CLI::App app("The inference gateway of HelixVM; started by Helix.");
    app.add_option("--control-fd", controlFd, "Inherited socket on which Helix speaks")->required();
    CLI11_PARSE(app, argc, argv);
    setUpLogging({}, false);
    UniqueFd control(controlFd);
    if (::fcntl(control.get(), F_SETFD, FD_CLOEXEC) != 0) {
        spdlog::critical("There is no descriptor {}.", controlFd);
        return 2;
    }
    // OpenSSL reads its settings, which the cage has no room for.
    asio::ssl::context tls(asio::ssl::context::tls_client);
    if (const auto ready = prepareTls(tls); !ready) {
        spdlog::critical("{}", ready.error().describe());
        return 1;
    }
    const auto confined = confine();
    if (!confined) {
        spdlog::critical("{}", confined.error().describe());
        return 1;
    }
    spdlog::info("confined: {}, {}",
                 confined->smallRoot ? "a root of its own" : "no root of its own",
                 confined->landlock ? "Landlock" : "no Landlock");
    return serve(std::move(control), tls);
}
