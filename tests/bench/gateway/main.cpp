// gateway-bench: what helix-gateway adds to a request, on this computer, as JSON: the delay of the
// first byte of a stream beside a direct connection, many streams at once, and memory over time.

#include <algorithm>
#include <fstream>
#include <iostream>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "base/crypto.h"
#include "gateway/gateway_protocol.h"
#include "unit/gateway/gateway_fixture.h"

namespace helix::gateway {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kToken = "hx-bench";
constexpr int kRounds = 500;
constexpr int kStreams = 200;
constexpr int kRequests = 10000;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

Json summary(std::vector<double> values)
{
    std::ranges::sort(values);
    const auto at = [&](double part) {
        return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
    };
    return {{"median_ms", at(0.5)}, {"p90_ms", at(0.9)}, {"min_ms", at(0)}, {"max_ms", at(1)}};
}

GuestClient connectTo(std::uint16_t port)
{
    UniqueFd socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    (void)::connect(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address);
    return GuestClient(std::move(socket));
}

long residentKib(int pid)
{
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmRSS:"))
            return std::stol(line.substr(6));
    return 0;
}

std::string streamRequest(const std::string& model)
{
    return post("/v1/messages", message(model, "hello", true),
                "x-api-key: " + std::string(kToken) + "\r\n");
}

struct Bench {
    fakes::ModelServer server;
    GatewayProgram gateway;
    Channel channel;

    void prepare()
    {
        const Json provider{{"name", "bench"},
                            {"kind", "anthropic"},
                            {"base_url", server.url()},
                            {"key", "sk-bench-key-of-nobody"},
                            {"models", Json::array()}};
        gateway.ask(kProvidersSet, {{"providers", Json::array({provider})}});
        gateway.ask(kWorkspaceOpen,
                    {{"workspace", "aaaaaaaaaaaa"},
                     {"token_sha256", toBase64Url(sha256(asBytes(std::string_view(kToken))))},
                     {"budget", Json::object()},
                     {"used", {{"requests", 0}, {"tokens", 0}, {"micro_usd", 0}}}},
                    channel.forGateway());
    }
    /// Both ways by turns, so that whatever else the computer does meets both.
    Json firstByte()
    {
        std::vector<double> direct;
        std::vector<double> through;
        auto straight = connectTo(server.port());
        auto guest = channel.connect();
        const std::string request = streamRequest("scripted");
        const auto measure = [&](GuestClient& client, std::vector<double>& values) {
            const auto start = Clock::now();
            client.send(request);
            client.putBack(client.some());
            values.push_back(millisecondsSince(start));
            (void)client.answer();
        };
        for (int round = 0; round < kRounds; ++round) {
            measure(straight, direct);
            measure(guest, through);
            (void)gateway.told();
        }
        Json json{{"direct", summary(direct)}, {"through", summary(through)}};
        json["added_median_ms"] =
            json["through"]["median_ms"].get<double>() - json["direct"]["median_ms"].get<double>();
        return json;
    }
    Json streams()
    {
        const auto start = Clock::now();
        std::vector<GuestClient> guests;
        for (int index = 0; index < kStreams; ++index) {
            guests.push_back(channel.connect());
            guests.back().send(streamRequest("scripted-slow-100-words-30"));
        }
        int whole = 0;
        for (auto& guest : guests)
            whole += guest.answer(std::chrono::seconds(60)).has("message_stop") ? 1 : 0;
        return {{"streams", kStreams},
                {"whole", whole},
                {"seconds", millisecondsSince(start) / 1000},
                {"resident_kib", residentKib(gateway.pid())}};
    }
    Json memory()
    {
        const std::string request = streamRequest("scripted");
        auto guest = channel.connect();
        Json resident = Json::array();
        for (int count = 0; count <= kRequests; ++count) {
            if (count % (kRequests / 10) == 0)
                resident.push_back(residentKib(gateway.pid()));
            guest.send(request);
            (void)guest.answer();
            (void)gateway.told();
            if (count % 50 == 0)
                guest = channel.connect();
        }
        return {{"requests", kRequests}, {"resident_kib", resident}};
    }
};

} // namespace
} // namespace helix::gateway

int main()
{
    using namespace helix::gateway;
    Bench bench;
    bench.prepare();
    Json result{{"resident_at_start_kib", residentKib(bench.gateway.pid())}};
    result["first_byte"] = bench.firstByte();
    result["memory"] = bench.memory();
    result["many_streams"] = bench.streams();
    result["resident_at_end_kib"] = residentKib(bench.gateway.pid());
    std::cout << result.dump(2) << '\n';
    return 0;
}
