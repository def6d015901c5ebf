// acp-bench: how long a coding agent's words take to the host, natively: a scripted agent, the real
// helix-agent on loopback and link::AcpRun. Prints JSON.

#include <algorithm>
#include <ctime>
#include <functional>
#include <iostream>

#include <pwd.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QCoroTask>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/crypto.h"
#include "fakes/acp_agent/acp_agent.h"
#include "link/acp_run.h"
#include "protocol/bootstrap.h"
#include "protocol/limits.h"

namespace helix::bench {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

constexpr int kDeadlineMs = 120'000;
constexpr double kMicro = 1000.0; ///< nanoseconds

/// CLOCK_MONOTONIC, as the scripted agent writes it.
std::int64_t nowNs()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

bool turnUntil(const std::function<bool()>& condition)
{
    QElapsedTimer timer;
    timer.start();
    while (!condition()) {
        if (timer.elapsed() > kDeadlineMs)
            return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 20);
    }
    return true;
}

Json summarize(std::vector<std::int64_t> samplesNs)
{
    std::ranges::sort(samplesNs);
    const auto at = [&](double part) {
        const auto index = static_cast<std::size_t>(part * static_cast<double>(samplesNs.size()));
        return static_cast<double>(samplesNs[std::min(index, samplesNs.size() - 1)]) / kMicro;
    };
    Json json = Json::object();
    json["median_us"] = at(0.5);
    json["p95_us"] = at(0.95);
    json["max_us"] = at(1.0);
    json["samples"] = samplesNs.size();
    return json;
}

/// helix-agent on a free port of this machine, paired with us.
class Guest {
public:
    ~Guest()
    {
        m_process.terminate();
        m_process.waitForFinished(5000);
    }

    bool start()
    {
        protocol::Bootstrap bootstrap;
        bootstrap.workspace = WorkspaceId::generate();
        bootstrap.generation = 1;
        bootstrap.secret = Secret::random(protocol::kSecretSize);
        bootstrap.entropy = Secret::random(32);
        bootstrap.hostname = "bench";
        bootstrap.display = {320, 240, 30};
        const QString file = m_folder.filePath(QStringLiteral("bootstrap"));
        const auto document = protocol::encodeBootstrap(bootstrap);
        if (!document || !writeFileAtomically(file.toStdString(), document->reveal()))
            return false;
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral(HELIX_AGENT_PROGRAM),
                        {"--bootstrap", file, "--no-system", "--listen", "127.0.0.1:0", "--user",
                         ::getpwuid(::geteuid())->pw_name});
        QByteArray said;
        turnUntil([&] { return (said += m_process.readAllStandardOutput()).contains('\n'); });
        m_port = static_cast<std::uint16_t>(said.trimmed().split(' ').value(1).toUInt());
        auto paired = QCoro::waitFor(link::pairWithGuest(
            m_port, {bootstrap.workspace, 1, bootstrap.secret, randomBytes(protocol::kNonceSize)},
            20s, {}));
        if (paired)
            m_credential = std::move(*paired);
        return paired.has_value();
    }

    std::unique_ptr<link::AcpRun> run(const char* name, const Json& actions)
    {
        Json script = Json::object();
        script["prompts"] = Json::array({actions});
        const auto launch = fakes::acpAgent(script, m_folder.path().toStdString(), name);
        return std::make_unique<link::AcpRun>(m_port, m_credential, acp::Open{name, 0, launch});
    }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
    std::uint16_t m_port = 0;
    link::Credential m_credential;
};

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

std::optional<Json> measure(int samples, int flood)
{
    Guest guest;
    if (!guest.start())
        return std::nullopt;
    // The first prompt also waits for the agent's start, which is the agent's own need.
    const auto converseWith = [&](const char* name, const Json& action, int prompts) {
        const auto run = guest.run(name, Json::array({action}));
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
