#include "agent/acp/hosted_runs.h"

#include <algorithm>
#include <map>
#include <utility>

#include <spdlog/spdlog.h>

#include "acp/run_frame.h"
#include "agent/acp/hosted_run.h"
#include "agent/acp/run_start.h"
#include "agent/channel/web_socket.h"
#include "base/try.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMaxRuns = 32;

Result<acp::Open> readOpen(const Channel::Message& message)
{
    const auto data = message.bytes.data();
    TRY(auto frame, acp::decodeHostFrame({static_cast<const char*>(data.data()), data.size()}));
    if (!frame.open)
        return fail(ErrorCode::Protocol, "The first message names the run.");
    return std::move(*frame.open);
}

} // namespace

struct HostedRuns::State {
    asio::any_io_executor executor;
    Options options;
    GivenEnvironment& environment;
    std::map<std::string, std::shared_ptr<HostedRun>> runs;

    struct Found {
        std::shared_ptr<HostedRun> run;
        bool started = false;
    };
    Result<Found> find(const acp::Open& open);
    Result<void> makeRoom();
    std::shared_ptr<HostedRun> launch(const std::string& name, const acp::Launch& launch);
};

/// A run whose agent has ended goes when another one needs its place: nobody came for it.
Result<void> HostedRuns::State::makeRoom()
{
    if (runs.size() < kMaxRuns)
        return {};
    const auto old = std::ranges::find_if(runs, [](const auto& entry) {
        return entry.second->isFinished() && !entry.second->isWatched();
    });
    if (old == runs.end())
        return fail(ErrorCode::ResourceExhausted, "There are " + std::to_string(kMaxRuns) +
                                                      " agents at work in this workspace; close "
                                                      "one of their sessions.");
    runs.erase(old);
    return {};
}

std::shared_ptr<HostedRun> HostedRuns::State::launch(const std::string& name,
                                                     const acp::Launch& launch)
{
    auto run =
        std::make_shared<HostedRun>(executor, name, launch.silenceLimit, options.spoolFolder);
    spdlog::info("Run {}: starting the agent '{}'", name, launch.agent);
    run->begin(prepareRun(name, launch, options, environment), desktopOffer(launch, options));
    runs[name] = run;
    return run;
}

Result<HostedRuns::State::Found> HostedRuns::State::find(const acp::Open& open)
{
    const auto known = runs.find(open.run);
    if (known != runs.end() && known->second->isSettled())
        runs.erase(known);
    else if (known != runs.end())
        return Found{known->second, false};
    if (!open.launch)
        return fail(ErrorCode::NotFound, "This agent does not run any more.");
    TRY(makeRoom());
    return Found{launch(open.run, *open.launch), true};
}

HostedRuns::HostedRuns(asio::any_io_executor executor, Options options,
                       GivenEnvironment& environment)
    : m_state(
          std::make_shared<State>(State{std::move(executor), std::move(options), environment, {}}))
{
}

HostedRuns::~HostedRuns()
{
    for (const auto& [name, run] : m_state->runs)
        run->kill();
}

asio::awaitable<void> HostedRuns::serve(std::shared_ptr<Channel> channel)
{
    const auto state = m_state; // shared with every connection's coroutine
    const auto first = co_await channel->receive();
    if (!first)
        co_return;
    const auto open = readOpen(*first);
    auto found = open ? state->find(*open) : fail(open.error());
    if (!found) {
        channel->sendText(acp::encodeRunError(found.error()));
        channel->close(kNormalClosure, "The error has been sent.");
        co_return;
    }
    const auto run = std::move(found->run);
    const auto after = found->started ? 0 : open->after;
    co_await run->serve(std::move(channel), after, found->started);
    const auto kept = state->runs.find(open->run);
    if (run->isSettled() && kept != state->runs.end() && kept->second == run)
        state->runs.erase(kept);
}

} // namespace helix::agent
