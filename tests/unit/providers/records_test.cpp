// What is kept and what is refused; no gateway needed.

#include "unit/providers/providers_fixture.h"

#include "providers/key_state.h"
#include "providers/offered_models.h"

namespace helix::providers {
namespace {

using Records = ProvidersTest;

TEST_F(Records, surviveARestart)
{
    addAnthropic();
    ASSERT_TRUE(QCoro::waitFor(m_providers->setModels("claude", {"claude-*"})));
    NamedSecret secret{"service", "https://api.example.org", "X-Api-Key", {m_workspace}};
    ASSERT_TRUE(QCoro::waitFor(m_providers->addSecret(secret, Secret("a-value"))));
    ASSERT_TRUE(QCoro::waitFor(m_providers->setBudget(m_workspace, {1, 2, 3})));
    ASSERT_TRUE(QCoro::waitFor(m_providers->setPrices({{"b", 1, 2}, {"a*", 3, 4}})));
    reopen();
    ASSERT_EQ(m_providers->list().size(), 1U);
    EXPECT_EQ(m_providers->list()[0].name, "claude");
    EXPECT_TRUE(m_providers->list()[0].hasKey);
    EXPECT_EQ(m_providers->list()[0].models, std::vector<std::string>{"claude-*"});
    ASSERT_EQ(m_providers->secrets().size(), 1U);
    EXPECT_EQ(m_providers->secrets()[0].granted, std::vector<WorkspaceId>{m_workspace});
    EXPECT_EQ(m_providers->budget(m_workspace), (Budget{1, 2, 3}));
    ASSERT_EQ(m_providers->prices().size(), 2U);
    EXPECT_EQ(m_providers->prices()[0].model, "b");
    ASSERT_TRUE(QCoro::waitFor(m_providers->setPrices({})));
    EXPECT_GT(m_providers->prices().size(), 2U);
}

TEST_F(Records, refuseWhatCannotWork)
{
    const auto code = [&](Provider provider, const std::string& key) {
        const auto added = QCoro::waitFor(m_providers->add(std::move(provider), Secret(key)));
        return added ? std::optional<ErrorCode>() : added.error().code;
    };
    const auto wrong = ErrorCode::InvalidArgument;
    const std::string url = "https://api.example.org";
    EXPECT_EQ(code({"Bad Name", ProviderKind::OpenAi, url, false, {}}, "k"), wrong);
    for (const char* bad :
         {"http://api.example.org", "ftp://x", "https://u:p@x", "https://x?y", "https://x#y",
          "https://", "http://192.168.1.5:11434", "https://x/..", "https://x:0", "https://x:99999",
          "http://localhost.example.org", "http://127.0.0.1.example.org"})
        EXPECT_EQ(code({"a", ProviderKind::OpenAi, bad, false, {}}, "k"), wrong) << bad;
    EXPECT_EQ(code({"a", ProviderKind::OpenAi, url, false, {"x*y"}}, "k"), wrong);
    EXPECT_EQ(code({"a", ProviderKind::OpenAi, url, false, {}}, "two\r\nlines"), wrong);
    EXPECT_EQ(code({"a", ProviderKind::OpenAi, url, false, {}}, "  pasted\n"), std::nullopt);
    EXPECT_EQ(code({"a", ProviderKind::OpenAi, url, false, {}}, "k"), ErrorCode::AlreadyExists);
    EXPECT_EQ(code({"local", ProviderKind::OpenAi, "http://localhost:11434", false, {}}, ""),
              std::nullopt);
    EXPECT_FALSE(m_providers->list()[1].hasKey);

    const auto secret = [&](const char* origin, const char* header) {
        NamedSecret added{"s", origin, header, {}};
        const auto done = QCoro::waitFor(m_providers->addSecret(added, Secret("value-of-it")));
        return done ? std::optional<ErrorCode>() : done.error().code;
    };
    EXPECT_EQ(secret("https://x/path", "X-Api-Key"), wrong);
    for (const char* header : {"", ":", "X Api", "X: {}\r\nY: z", "Host", "Content-Length",
                               "Transfer-Encoding: {}", "Connection", "X: no place"})
        EXPECT_EQ(secret("https://x", header), wrong) << header;
    EXPECT_EQ(secret("https://x", "Authorization: Bearer {}"), std::nullopt);
}

TEST(OfferedModels, KeepsTheNamesOfEachProviderWithinBounds)
{
    std::string setting = withOfferedModels("", "claude", {"claude-haiku-4-5", "claude-opus-4-5"});
    setting = withOfferedModels(setting, "local", std::vector<std::string>(500, "llama"));
    EXPECT_EQ(offeredModelsIn(setting).at("claude").back(), "claude-opus-4-5");
    EXPECT_EQ(offeredModelsIn(setting).at("local").size(), 40U);
    setting = withOfferedModels(setting, "local", {std::string(300, 'x'), "line\nbreak"});
    EXPECT_FALSE(offeredModelsIn(setting).contains("local")) << "nothing of it is a name to show";
    EXPECT_EQ(withOfferedModels(setting, "claude", {}), "");
    for (const char* broken : {"", "[]", "{\"a\": 3}", "{\"a\": [3]}", "{", "{\"a\": []}"})
        EXPECT_TRUE(offeredModelsIn(broken).empty()) << broken;
}

TEST(OfferedModels, KeepsTheNewestWhereAllWouldBeTooMuch)
{
    std::vector<std::string> longOnes;
    for (int number = 0; number < 40; ++number)
        longOnes.push_back(std::string(97, 'x') + std::to_string(number));
    std::string setting = withOfferedModels("", "short", {"llama"});
    for (int number = 0; number < 40; ++number) {
        const std::string provider = "p" + std::to_string(number);
        setting = withOfferedModels(setting, provider, longOnes);
        EXPECT_TRUE(offeredModelsIn(setting).contains(provider)) << provider;
    }
    EXPECT_LE(setting.size(), 1U << 16);
    EXPECT_GT(offeredModelsIn(setting).size(), 10U);
    EXPECT_TRUE(offeredModelsIn(setting).contains("short")) << "the longest went first";
}

TEST(OfferedModels, BeginsWithTheThriftyOneOfAFamilyThatIsKnown)
{
    const auto of = [](const std::vector<std::string>& models) {
        return thriftyModel(models).value_or("none");
    };
    EXPECT_EQ(of({"claude-opus-4-5-20251101", "claude-haiku-4-5-20251001", "claude-sonnet-4-5"}),
              "claude-haiku-4-5-20251001");
    EXPECT_EQ(of({"gpt-5", "gpt-5-mini-2025-08-07", "gpt-5-mini", "gpt-5-nano", "gpt-4.1-mini"}),
              "gpt-5-mini");
    EXPECT_EQ(of({"gpt-5.1", "gpt-5.1-codex-mini"}), "gpt-5.1-codex-mini");
    EXPECT_EQ(of({"anthropic/claude-haiku-4.5", "openai/gpt-5-mini"}),
              "anthropic/claude-haiku-4.5");
    EXPECT_EQ(of({"gemini-2.5-flash-lite", "gpt-4.1-mini-tts"}), "none");
    EXPECT_EQ(of({"llama3.2:3b"}), "none") << "of a local server the agent's own choice will do";
    EXPECT_EQ(of({}), "none");
}

TEST(OfferedModels, ALocalServersSmallestIsBegunWith)
{
    const auto of = [](const std::vector<std::string>& models) {
        return smallestModel(models).value_or("none");
    };
    EXPECT_EQ(of({}), "none");
    EXPECT_EQ(of({"my-own-model"}), "my-own-model") << "there is no other";
    EXPECT_EQ(of({"qwen3:32b", "qwen3:8b", "llama3.1:70b"}), "qwen3:8b");
    EXPECT_EQ(of({"Qwen2.5-Coder-7B-Instruct-GGUF", "llama3.2:3b"}), "llama3.2:3b");
    EXPECT_EQ(of({"mixtral:8x7b", "gpt-oss:20b"}), "gpt-oss:20b") << "eight of seven are more";
    EXPECT_EQ(of({"qwen3-30b-a3b", "qwen3:14b"}), "qwen3:14b") << "all of it lies in memory";
    EXPECT_EQ(of({"smollm2:1.7b", "smollm2:360m", "tiny:2b"}), "smollm2:360m");
    EXPECT_EQ(of({"mistral", "phi-4"}), "none") << "neither says how large it is";
    EXPECT_EQ(of({"mistral", "phi4:14b"}), "phi4:14b");
    EXPECT_EQ(of({"nomic-embed-text", "qwen3:8b"}), "qwen3:8b");
    EXPECT_EQ(of({"nomic-embed-text", "mistral"}), "mistral") << "one that answers";
    EXPECT_EQ(of({"nomic-embed-text"}), "none");
    EXPECT_EQ(of({"x:99999999999999999999999999b", "y:1b2c", "z:.b"}),
              "x:99999999999999999999999999b");
}

TEST(KeyStates, areKeptByNameAndForgotten)
{
    std::string states = withKeyState("", "claude", KeyState::Works);
    states = withKeyState(states, "claude-2", KeyState::Refused);
    EXPECT_EQ(states, "claude=works claude-2=refused");
    EXPECT_EQ(keyStateIn(states, "claude"), KeyState::Works);
    EXPECT_EQ(keyStateIn(states, "claude-2"), KeyState::Refused);
    EXPECT_EQ(keyStateIn(states, "other"), KeyState::Untested);
    EXPECT_EQ(keyStateIn("claude=nonsense =works claude", "claude"), KeyState::Untested);
    states = withKeyState(states, "claude", KeyState::Refused);
    EXPECT_EQ(keyStateIn(states, "claude"), KeyState::Refused);
    EXPECT_EQ(withKeyState(states, "claude-2", KeyState::Untested), "claude=refused");
}

} // namespace
} // namespace helix::providers
