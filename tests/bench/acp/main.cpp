// acp-bench: how long a coding agent's words take to the host, natively: a scripted agent, the real
// helix-agent on loopback and link::AcpRun. Prints JSON.

#include <iostream>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <nlohmann/json.hpp>

#include "bench/acp/guest.h"
#include "fakes/acp_agent/acp_agent.h"

namespace helix::bench {
namespace {

using Json = nlohmann::json;

struct Prompted {
    std::vector<std::int64_t> wayNs;   ///< of each stamped chunk, from the agent's write on
    std::vector<std::int64_t> firstNs; ///< from each prompt's send to its first chunk
    std::int64_t chunks = 0, lastedNs = 0;
};

/// Sends prompts one after another and takes what comes.
std::optional<Prompted> converse(link::AcpRun& run, int prompts)
{
    Prompted result;
    std::int64_t sent = 0;
    bool isOpen = false;
    bool isFirst = false;
    bool isAnswered = false;
    QObject::connect(&run, &link::AcpRun::opened, &run, [&] { isOpen = true; });
    QObject::connect(&run, &link::AcpRun::received, &run,
                     [&](std::uint64_t sequence, const link::AgentMessage& given) {
                         const Json& message = *given.json;
                         const std::int64_t now = nowNs();
                         run.acknowledge(sequence);
                         isAnswered = !message.contains("method");
                         if (isAnswered)
                             return;
                         ++result.chunks;
                         result.lastedNs = now - sent;
                         if (std::exchange(isFirst, false))
                             result.firstNs.push_back(now - sent);
                         const auto& text = message["params"]["update"]["content"]["text"];
                         result.wayNs.push_back(
                             now - std::atoll(text.get_ref<const std::string&>().c_str()));
                     });
    if (!turnUntil([&] { return isOpen; }))
        return std::nullopt;
    for (int n = 1; n <= prompts; ++n) {
        isAnswered = false;
        isFirst = true;
        sent = nowNs();
        run.send(static_cast<std::uint64_t>(n),
                 R"({"jsonrpc":"2.0","id":)" + std::to_string(n) +
                     R"(,"method":"session/prompt","params":{"sessionId":"s","prompt":[]}})");
        if (!turnUntil([&] { return isAnswered; }))
            return std::nullopt;
    }
    run.disconnect();
    return result;
}

std::unique_ptr<link::AcpRun> open(Guest& guest, const char* name, const Json& actions)
{
    Json script = Json::object();
    script["prompts"] = Json::array({actions});
    const auto launch = fakes::acpAgent(script, guest.folder(), name);
    return std::make_unique<link::AcpRun>(guest.port(), guest.credential(),
                                          acp::Open{name, 0, launch});
}

std::optional<Json> measure(int samples, int flood)
{
    Guest guest;
    if (!guest.start())
        return std::nullopt;
    // The first prompt also waits for the agent's start, which is the agent's own need.
    const auto converseWith = [&](const char* name, const Json& action, int prompts) {
        const auto run = open(guest, name, Json::array({action}));
        return converse(*run, prompts);
    };
    const auto one = converseWith("way", {{"stamp", samples}, {"pause", 0.01}}, 1);
    auto two = converseWith("turns", {{"stamp", 1}, {"pause", 0}}, samples + 1);
    const auto three = converseWith("much", {{"flood", {{"count", flood}, {"bytes", 50}}}}, 1);
    if (!one || !two || !three || one->wayNs.empty() || two->firstNs.size() < 2)
        return std::nullopt;
    two->firstNs.erase(two->firstNs.begin());
    Json json = Json::object();
    json["agent_writes_to_host_has_it"] = summarize(one->wayNs);
    json["prompt_to_first_update"] = summarize(two->firstNs);
    json["flood_updates_per_second"] =
        static_cast<double>(three->chunks) * 1e9 / static_cast<double>(three->lastedNs);
    return json;
}

} // namespace
} // namespace helix::bench

int main(int argc, char** argv)
{
    int samples = 300;
    int flood = 20'000;
    CLI::App usage("Measures the way of a coding agent's words to the host, as JSON.", "acp-bench");
    usage.add_option("--samples", samples)->check(CLI::Range(10, 100'000))->capture_default_str();
    usage.add_option("--flood", flood, "updates")->check(CLI::Range(100, 10'000'000));
    CLI11_PARSE(usage, argc, argv);
    QCoreApplication application(argc, argv);
    const auto json = helix::bench::measure(samples, flood);
    if (!json) {
        std::cerr << "acp-bench: helix-agent or the scripted agent did not answer.\n";
        return 1;
    }
    std::cout << json->dump(2) << '\n';
    return 0;
}
