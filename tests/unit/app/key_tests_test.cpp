// What is known of providers' keys, and the ways in which keys and servers are added.
#include "app/key_tests.h"

#include <QCoroTask>

#include <gmock/gmock.h>

#include "app/model_offers.h"
#include "fakes/plane/fake_plane.h"
#include "providers/own_agent.h"
#include "unit/async/application.h"

namespace helix::app {
namespace {

using providers::FoundKey;
using providers::KeyState;
using providers::Provider;
using providers::ProviderKind;
using testing::ElementsAre;
using testing::Pair;

class KeyTests : public testing::Test {
protected:
    [[nodiscard]] std::string state(const std::string& provider)
    {
        return std::string(providers::toString(keyState(m_plane, provider)));
    }
    [[nodiscard]] std::string defaultModel()
    {
        return m_plane.settings().get(plane::kDefaultModel);
    }
    void answersWith(const std::string& provider, std::vector<std::string> models)
    {
        m_plane.fakeProviders.testResults.insert_or_assign(
            provider, providers::ProviderTest{"It answers.", std::move(models)});
    }
    void passesATrial(const std::string& provider)
    {
        m_plane.fakeProviders.triedResults.insert_or_assign(
            provider, providers::ProviderTest{"It answers.", {}});
    }
    /// Of a kind with the keys that the tests find.
    void addRefused(const std::string& name, const std::string& key)
    {
        auto& fake = m_plane.fakeProviders;
        fake.addProvider(name, ProviderKind::OpenAi, "https://api.openai.com", true);
        fake.keys[name] = key;
        fake.testResults.insert_or_assign(name,
                                          fail(ErrorCode::PermissionDenied, "It refuses the key."));
        ASSERT_FALSE(QCoro::waitFor(testKey(m_plane, name)));
    }

    fixture::Application m_application;
    fakes::FakePlane m_plane;
};

TEST_F(KeyTests, aKeyThatATurnWasRefusedWithIsKnownToBe)
{
    m_plane.fakeProviders.addProvider("claude", ProviderKind::Anthropic, "https://c.example", true);
    m_plane.fakeProviders.addProvider("gpt", ProviderKind::OpenAi, "https://g.example", true);
    answersWith("claude", {});
    answersWith("gpt", {});
    hearOfRefusedKeys(m_plane);
    ASSERT_TRUE(QCoro::waitFor(testKey(m_plane, "claude")));
    ASSERT_TRUE(QCoro::waitFor(testKey(m_plane, "gpt")));
    m_plane.fakeProviders.tellKeyRefused("gpt");
    QCoreApplication::processEvents();
    EXPECT_EQ(state("gpt"), "works") << "a guest's request may be answered so with any key";
    m_plane.fakeProviders.testResults.insert_or_assign(
        "claude", fail(ErrorCode::PermissionDenied, "It refuses the key."));
    m_plane.fakeProviders.tellKeyRefused("claude");
    QCoreApplication::processEvents();
    EXPECT_EQ(state("claude"), "refused");
    EXPECT_EQ(state("gpt"), "works");
    EXPECT_TRUE(providers::hasModel(
        {m_plane.fakeProviders.known, m_plane.settings().value(providers::kKeyStatesSetting)},
        providers::ownAgentKinds()));
    m_plane.fakeProviders.tellKeyRefused("nobody");
    QCoreApplication::processEvents();
    EXPECT_EQ(m_plane.settings().value(providers::kKeyStatesSetting), "gpt=works claude=refused")
        << "one that is gone leaves no state";
    answersWith("claude", {});
    ASSERT_TRUE(QCoro::waitFor(testKey(m_plane, "claude")));
    EXPECT_EQ(state("claude"), "works") << "the next test is the way back";
}

TEST_F(KeyTests, whatWaitsForAModelIsLookedAtWhenAnotherProviderIsToBeAsked)
{
    const int& wentOn = m_plane.fakeSessions.wentOn;
    addRefused("gpt", "sk-of-the-user-012345");
    addRefused("other", "sk-of-the-user-543210");
    const int before = wentOn;
    ASSERT_TRUE(QCoro::waitFor(preferProvider(m_plane, "other")));
    EXPECT_EQ(wentOn, before + 1);
    const auto id = WorkspaceId::generate();
    ASSERT_TRUE(QCoro::waitFor(chooseProvider(m_plane, id, "gpt")));
    EXPECT_EQ(m_plane.fakeProviders.chosenProvider(id), "gpt");
    EXPECT_EQ(wentOn, before + 2);
    const std::vector<std::string> models{"gpt-5*"};
    ASSERT_TRUE(QCoro::waitFor(setProviderModels(m_plane, "other", models)));
    EXPECT_EQ(m_plane.fakeProviders.list()[1].models, models);
    EXPECT_EQ(wentOn, before + 3);
    ASSERT_TRUE(QCoro::waitFor(removeProvider(m_plane, "other")));
    EXPECT_EQ(wentOn, before + 4);
    EXPECT_FALSE(QCoro::waitFor(preferProvider(m_plane, "nobody")));
    EXPECT_EQ(wentOn, before + 4) << "nothing has changed";
}

TEST_F(KeyTests, whatModelsProvidersNamedIsToldToThoseWhoAskThem)
{
    hearOfRefusedKeys(m_plane);
    m_plane.fakeProviders.addProvider("claude", ProviderKind::Anthropic,
                                      "https://api.anthropic.com", true);
    answersWith("claude", {"claude-haiku-4-5"});
    ASSERT_TRUE(QCoro::waitFor(testKey(m_plane, "claude")));
    const auto& offered = m_plane.fakeProviders.tested.offered;
    ASSERT_TRUE(offered.contains("claude"));
    EXPECT_THAT(offered.at("claude"), ElementsAre("claude-haiku-4-5"));
}

TEST_F(KeyTests, whoseKeyIsRefusedIsToldToThoseWhoAskThem)
{
    auto& fake = m_plane.fakeProviders;
    addRefused("gpt", "sk-of-the-user-012345");
    EXPECT_THAT(fake.tested.refused, ElementsAre());
    hearOfRefusedKeys(m_plane);
    EXPECT_THAT(fake.tested.refused, ElementsAre("gpt")) << "what was known before";
    addRefused("other", "sk-of-the-user-543210");
    EXPECT_THAT(fake.tested.refused, ElementsAre("gpt", "other"));
    ASSERT_TRUE(QCoro::waitFor(replaceKey(m_plane, "gpt", Secret("sk-of-the-user-987654"))));
    EXPECT_THAT(fake.tested.refused, ElementsAre("other")) << "a new key has its chance";
}

TEST_F(KeyTests, aLocalServersSmallestModelIsBegunWith)
{
    answersWith("ollama", {"qwen3:32b", "qwen3:8b"});
    const auto said = QCoro::waitFor(
        addLocalServer(m_plane, {"Ollama", "ollama", 11434, {"qwen3:32b", "qwen3:8b"}}));
    ASSERT_TRUE(said) << said.error().message;
    EXPECT_EQ(defaultModel(), "qwen3:8b");
}

TEST_F(KeyTests, aServerWhosePortBecameAGuestsIsNotAdded)
{
    const auto id = WorkspaceId::generate();
    m_plane.fakeForwards.addForward(id, 80, 11434, "", boundary::ForwardState::Listening);
    const auto said =
        QCoro::waitFor(addLocalServer(m_plane, {"Ollama", "ollama", 11434, {"qwen3:8b"}}));
    ASSERT_FALSE(said);
    EXPECT_EQ(said.error().code, ErrorCode::Conflict);
    EXPECT_TRUE(m_plane.fakeProviders.known.empty());
}

TEST_F(KeyTests, aServerWhosePortBecameAnotherPersonsIsNotAdded)
{
    m_plane.fakeProviders.strangersPorts = {11434};
    answersWith("ollama", {"qwen3:8b"});
    const auto said =
        QCoro::waitFor(addLocalServer(m_plane, {"Ollama", "ollama", 11434, {"qwen3:8b"}}));
    ASSERT_FALSE(said);
    EXPECT_EQ(said.error().code, ErrorCode::Conflict);
    EXPECT_TRUE(m_plane.fakeProviders.known.empty());
}

TEST_F(KeyTests, ofSeveralThatDoNotSayHowLargeTheyAreNoneIs)
{
    answersWith("ollama", {"mistral", "phi"});
    ASSERT_TRUE(
        QCoro::waitFor(addLocalServer(m_plane, {"Ollama", "ollama", 11434, {"mistral", "phi"}})));
    EXPECT_EQ(defaultModel(), "");
}

TEST_F(KeyTests, aFoundKeyIsReadWhenItIsChosenAddedAndTested)
{
    m_plane.fakeProviders.around.keys = {{"~/.gemini/.env", ProviderKind::Gemini},
                                         {"ANTHROPIC_API_KEY", ProviderKind::Anthropic}};
    answersWith("anthropic", {"claude-haiku-4-5"});
    const auto offers = QCoro::waitFor(findModelOffers(m_plane));
    ASSERT_EQ(offers.keys.size(), 2U);
    EXPECT_THAT(m_plane.fakeProviders.keysRead, ElementsAre()) << "offered, and not taken";
    const auto said = QCoro::waitFor(addFoundKey(m_plane, offers.keys[1], ""));
    ASSERT_TRUE(said) << said.error().message;
    EXPECT_EQ(*said, "It answers.");
    EXPECT_THAT(m_plane.fakeProviders.keysRead, ElementsAre("ANTHROPIC_API_KEY"));
    ASSERT_EQ(m_plane.fakeProviders.known.size(), 1U);
    EXPECT_EQ(m_plane.fakeProviders.known[0].name, "anthropic");
    EXPECT_EQ(m_plane.fakeProviders.known[0].baseUrl, "https://api.anthropic.com");
    EXPECT_EQ(m_plane.fakeProviders.keys["anthropic"], "sk-found-0123456789");
    EXPECT_EQ(state("anthropic"), "works");
    EXPECT_EQ(defaultModel(), "claude-haiku-4-5");
    const auto left = QCoro::waitFor(findModelOffers(m_plane));
    EXPECT_THAT(left.keys, ElementsAre(m_plane.fakeProviders.around.keys[0]))
        << "what is in use is not offered again";
}

TEST_F(KeyTests, aKeyIsOfferedUnlessItsOwnServiceHasOneThatIsGood)
{
    m_plane.fakeProviders.around.keys = {{"OPENAI_API_KEY", ProviderKind::OpenAi}};
    answersWith("ollama", {"qwen3:8b"});
    ASSERT_TRUE(QCoro::waitFor(addLocalServer(m_plane, {"Ollama", "ollama", 11434, {"qwen3:8b"}})));
    EXPECT_EQ(QCoro::waitFor(findModelOffers(m_plane)).keys.size(), 1U)
        << "a server of this computer speaks as OpenAI's does, and is not it";
    const FoundKey found = m_plane.fakeProviders.around.keys[0];
    m_plane.fakeProviders.testResults.insert_or_assign(
        "openai", fail(ErrorCode::PermissionDenied, "OpenAI refuses this key."));
    const auto refused = QCoro::waitFor(addFoundKey(m_plane, found, ""));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "OpenAI refuses this key.");
    EXPECT_EQ(QCoro::waitFor(findModelOffers(m_plane)).keys.size(), 1U);
    passesATrial("openai");
    answersWith("openai", {"gpt-5-mini"});
    ASSERT_TRUE(QCoro::waitFor(addFoundKey(m_plane, found, "openai")));
    EXPECT_EQ(m_plane.fakeProviders.known.size(), 2U) << "the refused one got the new key";
    EXPECT_EQ(state("openai"), "works");
    EXPECT_TRUE(QCoro::waitFor(findModelOffers(m_plane)).keys.empty());
}

TEST_F(KeyTests, aFoundKeyTakesARefusedOnesPlaceOnceItHasPassedATest)
{
    auto& fake = m_plane.fakeProviders;
    fake.addProvider("work", ProviderKind::OpenAi, "https://api.openai.com", true);
    fake.keys["work"] = "sk-of-the-user-012345";
    fake.around.keys = {{"OPENAI_API_KEY", ProviderKind::OpenAi}};
    const auto refuses = [&fake](const std::string& provider) {
        fake.testResults.insert_or_assign(
            provider, fail(ErrorCode::PermissionDenied, provider + " refuses the key."));
        fake.triedResults.insert_or_assign(
            provider, fail(ErrorCode::PermissionDenied, provider + " refuses the key."));
    };
    refuses("work");
    EXPECT_THAT(QCoro::waitFor(findModelOffers(m_plane)).replaced, ElementsAre());
    ASSERT_FALSE(QCoro::waitFor(testKey(m_plane, "work")));
    const auto offers = QCoro::waitFor(findModelOffers(m_plane));
    ASSERT_EQ(offers.keys.size(), 1U);
    EXPECT_THAT(offers.replaced, ElementsAre(Pair(ProviderKind::OpenAi, "work")));
    const auto refused = QCoro::waitFor(addFoundKey(m_plane, offers.keys[0], "work"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "work refuses the key.");
    EXPECT_EQ(fake.keys["work"], "sk-of-the-user-012345") << "it may be good again tomorrow";
    EXPECT_EQ(state("work"), "refused");
    EXPECT_EQ(fake.known.size(), 1U) << "nothing of the trial is left";
    EXPECT_THAT(fake.keysTried, ElementsAre("sk-found-0123456789"));
    passesATrial("work");
    answersWith("work", {"gpt-5-mini"});
    ASSERT_TRUE(QCoro::waitFor(addFoundKey(m_plane, offers.keys[0], "work")));
    EXPECT_EQ(fake.keys["work"], "sk-found-0123456789");
    EXPECT_EQ(state("work"), "works");
    EXPECT_EQ(fake.known.size(), 1U);
}

TEST_F(KeyTests, theKeyThatTheOfferNamedIsReplacedAndNoOther)
{
    auto& fake = m_plane.fakeProviders;
    for (const std::string name : {"home", "work"}) {
        addRefused(name, "sk-of-" + name);
        passesATrial(name);
    }
    const FoundKey found{"OPENAI_API_KEY", ProviderKind::OpenAi};
    answersWith("work", {});
    ASSERT_TRUE(QCoro::waitFor(addFoundKey(m_plane, found, "work")));
    EXPECT_EQ(fake.keys["home"], "sk-of-home") << "the first that is refused was not named";
    EXPECT_EQ(fake.keys["work"], "sk-found-0123456789");
    const auto works = QCoro::waitFor(addFoundKey(m_plane, found, "work"));
    ASSERT_FALSE(works);
    EXPECT_EQ(works.error().message, "The key of work is not refused any more, so it was kept.");
    ASSERT_TRUE(QCoro::waitFor(removeProvider(m_plane, "work")));
    const auto gone = QCoro::waitFor(addFoundKey(m_plane, found, "work"));
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().message, "The provider work, whose key was to be replaced, is gone.");
    EXPECT_EQ(fake.keys["home"], "sk-of-home");
    EXPECT_EQ(fake.known.size(), 1U);
}

TEST_F(KeyTests, aKeyThatTheUserSetsDuringTheTrialIsNotReplaced)
{
    auto& fake = m_plane.fakeProviders;
    addRefused("work", "sk-of-the-user-012345");
    const FoundKey found{"OPENAI_API_KEY", ProviderKind::OpenAi};
    passesATrial("work");
    answersWith("work", {"gpt-5-mini"});
    fake.whileTried = [&] {
        const Secret given("sk-of-the-user-987654");
        ASSERT_TRUE(QCoro::waitFor(replaceKey(m_plane, "work", given)));
    };
    const auto added = QCoro::waitFor(addFoundKey(m_plane, found, "work"));
    EXPECT_FALSE(added);
    EXPECT_EQ(fake.keys["work"], "sk-of-the-user-987654");
}

TEST_F(KeyTests, aKeyThatIsTriedIsNoProvidersMeanwhile)
{
    auto& fake = m_plane.fakeProviders;
    addRefused("work", "sk-of-the-user-012345");
    const auto trying = addFoundKey(m_plane, {"OPENAI_API_KEY", ProviderKind::OpenAi}, "work");
    QCoreApplication::processEvents();
    EXPECT_THAT(fake.keysTried, ElementsAre("sk-found-0123456789"));
    EXPECT_FALSE(trying.isReady());
    EXPECT_EQ(fake.known.size(), 1U) << "the window and helixctl list it, agents may ask it";
    EXPECT_EQ(fake.keys.size(), 1U) << "whatever is kept now outlives a crash";
    EXPECT_EQ(fake.keys["work"], "sk-of-the-user-012345");
}

TEST_F(KeyTests, helixsOwnAgentByNameBeginsThriftilyToo)
{
    ASSERT_TRUE(QCoro::waitFor(m_plane.settings().set("general.defaultAgent", "helix")));
    m_plane.fakeProviders.around.keys = {{"ANTHROPIC_API_KEY", ProviderKind::Anthropic}};
    answersWith("anthropic", {"claude-haiku-4-5"});
    ASSERT_TRUE(QCoro::waitFor(addFoundKey(m_plane, m_plane.fakeProviders.around.keys[0], "")));
    EXPECT_EQ(defaultModel(), "claude-haiku-4-5");
}

} // namespace
} // namespace helix::app
