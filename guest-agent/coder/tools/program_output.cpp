#include "coder/tools/program_output.h"

#include <unistd.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/asio/signal.h"
#include "agent/exec/exec.h"
#include "base/try.h"

namespace helix::agent::coder {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMaxOutput = 32U << 20;
constexpr std::chrono::seconds kTimeout{30};

struct Running {
    std::string output;
    std::shared_ptr<Exec> exec;
    bool done = false, good = false;
};

} // namespace

asio::awaitable<Result<std::string>> outputOf(std::vector<std::string> argv, std::string folder,
                                              Cancellation& cancellation)
{
    const auto executor = co_await asio::this_coro::executor;
    SpawnRequest request;
    const std::string program = argv.front();
    request.argv = std::move(argv);
    for (char** entry = environ; *entry != nullptr; ++entry)
        request.environment.emplace_back(*entry);
    request.folder = std::move(folder);
    CO_TRY(auto started, co_await Exec::start(std::move(request), kTimeout));
    const auto running = std::make_shared<Running>();
    running->exec = started;
    const auto wake =
        std::make_shared<asio::steady_timer>(executor, asio::steady_timer::time_point::max());
    Exec::Sink sink;
    sink.output = [weak = std::weak_ptr(running)](Stream which, BytesView bytes) {
        const auto owner = weak.lock();
        if (!owner)
            return;
        if (which == Stream::Output && owner->output.size() < kMaxOutput)
            owner->output += asText(bytes);
        owner->exec->acknowledge(bytes.size());
    };
    sink.exit = [running, wake](const ExitStatus& status, bool timedOut) {
        running->done = true;
        running->good = !timedOut && status.status == 0;
        wake->cancel();
    };
    running->exec->stream(std::move(sink));
    const auto registration = cancellation.onCancel([running, wake] {
        running->exec->abandon();
        wake->cancel();
    });
    while (!running->done && !cancellation.cancelled())
        co_await wake->async_wait(kTuple);
    if (!running->good)
        co_return fail(ErrorCode::Unavailable, program + " did not end well.");
    co_return std::move(running->output);
}

} // namespace helix::agent::coder
