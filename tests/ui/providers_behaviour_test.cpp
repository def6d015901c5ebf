// Model providers, their keys, budgets and secrets, as a person gives and takes them.

#include <QAccessible>
#include <QQuickWindow>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

#include "providers/key_state.h"
#include "ui/boundary_fixture.h"
#include "ui/settings/model_offers.h"
#include "ui/shell/backend.h"

namespace helix::ui::test {

TEST_F(BoundaryBehaviour, ABudgetIsSetAndItsMistakesAreSaid)
{
    script.plane.fakeProviders.accounts[id.str()] = {{}, {9, 12000, 2100, 61000, 0}};
    openTab();
    ASSERT_TRUE(until([this] { return itemWithText("$0.06 used, no limit") != nullptr; }));
    focus("givenBudget");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("budgetDollars") != nullptr; }));
    setText("budgetDollars", "much");
    EXPECT_FALSE(isEnabled("keepBudget"));
    setText("budgetDollars", "5");
    setText("budgetTokens", "-3");
    EXPECT_FALSE(isEnabled("keepBudget"));
    setText("budgetTokens", "");
    EXPECT_TRUE(isEnabled("keepBudget"));
    item("budgetDollars")->property("input").value<QQuickItem*>()->forceActiveFocus();
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return itemWithText("$0.06 of $5.00") != nullptr; }));
    EXPECT_EQ(script.plane.fakeProviders.accounts[id.str()].budget.microUsd, 5000000U);
}

TEST_F(BoundaryBehaviour, SecretsAreGivenAndTakenBack)
{
    script.plane.fakeProviders.knownSecrets = {
        {"npm-token", "https://registry.npmjs.org", "Authorization: Bearer {}", {}}};
    openTab();
    click("givenSecrets");
    ASSERT_TRUE(until([this] { return item("grant-npm-token") != nullptr; }));
    focus("grant-npm-token");
    key(Qt::Key_Return);
    ASSERT_TRUE(
        until([this] { return script.plane.fakeProviders.knownSecrets[0].granted.size() == 1; }));
    key(Qt::Key_Return);
    ASSERT_TRUE(
        until([this] { return script.plane.fakeProviders.knownSecrets[0].granted.empty(); }));
}

TEST_F(BoundaryBehaviour, AProviderIsAddedAndItsKeyIsNeverShown)
{
    script.plane.fakeProviders.testResults["anthropic"] =
        providers::ProviderTest{"anthropic answers and offers 2 models.",
                                {"claude-opus-4-5-20251101", "claude-haiku-4-5-20251001"}};
    start("settings/providers");
    click("addProviderButton");
    for (const auto* server : {"Ollama (port 11434)", "LM Studio (port 1234)",
                               "llama.cpp (port 8080)", "vLLM (port 8000)"})
        EXPECT_TRUE(until([&] { return textOf("serversLookedFor").contains(server); })) << server;
    ASSERT_TRUE(until([this] { return item("providerKey") != nullptr; }));
    EXPECT_EQ(textOf("providerUrl"), "https://api.anthropic.com") << "filled in by the kind";
    EXPECT_FALSE(isEnabled("addProviderNow")) << "no key yet";
    setText("providerUrl", "http://api.example.org");
    setText("providerKey", "sk-secret-1");
    EXPECT_FALSE(isEnabled("addProviderNow")) << "a key does not travel in the clear";
    setText("providerUrl", "https://api.anthropic.com");
    EXPECT_TRUE(isEnabled("addProviderNow"));
    item("providerKey")->property("input").value<QQuickItem*>()->forceActiveFocus();
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("test-anthropic") != nullptr; }));
    EXPECT_EQ(script.plane.fakeProviders.keys["anthropic"], "sk-secret-1");
    ASSERT_TRUE(until([this] { return item("providerKey") == nullptr; }));
    EXPECT_EQ(itemWithText("sk-secret-1"), nullptr);
    ASSERT_TRUE(until([this] { return textOf("keyState-anthropic") == "works"; }))
        << "tested before it is called usable";
    ASSERT_TRUE(until([this] { return item("model-claude-opus-4-5-20251101") != nullptr; }));
    ASSERT_TRUE(until([this] {
        return script.plane.fakeSettings.value(std::string(plane::kDefaultModel.row.key)) ==
               "claude-haiku-4-5-20251001";
    })) << "the thrifty one to begin with";
    EXPECT_TRUE(item("model-claude-haiku-4-5-20251001")->property("chosen").toBool());
    click("model-claude-opus-4-5-20251101");
    ASSERT_TRUE(until([this] {
        return script.plane.fakeSettings.value(std::string(plane::kDefaultModel.row.key)) ==
               "claude-opus-4-5-20251101";
    }));
    script.plane.fakeProviders.testResults["anthropic"] =
        fail(ErrorCode::PermissionDenied, "anthropic refused the key. Replace it.");
    click("test-anthropic");
    ASSERT_TRUE(until([this] { return itemWithText("anthropic refused the key.") != nullptr; }));
    EXPECT_EQ(textOf("keyState-anthropic"), "key refused");
    script.plane.fakeProviders.testResults["anthropic"] =
        fail(ErrorCode::Unavailable, "Nothing answers there.");
    click("key-anthropic");
    ASSERT_TRUE(until([this] { return item("newKey") != nullptr; }));
    setText("newKey", "sk-secret-2");
    key(Qt::Key_Return);
    ASSERT_TRUE(
        until([this] { return script.plane.fakeProviders.keys["anthropic"] == "sk-secret-2"; }));
    ASSERT_TRUE(until([this] { return itemWithText("Nothing answers there.") != nullptr; }));
    EXPECT_EQ(textOf("keyState-anthropic"), "test failed") << "what did not answer took no key";
    click("remove-anthropic");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    EXPECT_NE(itemWithText("Its key is erased from this computer"), nullptr);
    click("confirmButton");
    ASSERT_TRUE(until([this] { return script.plane.fakeProviders.known.empty(); }));
    ASSERT_TRUE(until([this] {
        return script.plane.fakeSettings.value(std::string(plane::kDefaultModel.row.key)).empty();
    })) << "nobody offers it any more";
}

TEST_F(BoundaryBehaviour, WhatATestSaidOfAKeyIsKept)
{
    using providers::ProviderKind;
    auto& providers = script.plane.fakeProviders;
    providers.addProvider("anthropic", ProviderKind::Anthropic, "https://api.anthropic.com", true);
    providers.addProvider("local", ProviderKind::OpenAi, "http://127.0.0.1:9", false);
    providers.addProvider("old", ProviderKind::OpenAi, "https://old.example", true);
    script.plane.fakeSettings.values[providers::kKeyStatesSetting] = "anthropic=works old=refused";
    start("settings/providers");
    ASSERT_TRUE(until([this] { return item("keyState-old") != nullptr; }));
    EXPECT_EQ(textOf("keyState-anthropic"), "works");
    EXPECT_EQ(textOf("keyState-local"), "untested");
    EXPECT_EQ(textOf("keyState-old"), "key refused");
}

TEST_F(BoundaryBehaviour, AKeyThatIsRefusedAfterItsTestIsNoLongerSaidToWork)
{
    auto& plane = script.plane;
    plane.fakeProviders.addProvider("anthropic", providers::ProviderKind::Anthropic,
                                    "https://api.anthropic.com", true);
    plane.fakeProviders.testResults["anthropic"] =
        providers::ProviderTest{"anthropic answers and offers 2 models.", {}};
    start("settings/providers");
    click("test-anthropic");
    ASSERT_TRUE(until([this] { return textOf("keyState-anthropic") == "works"; }));
    plane.fakeSettings.values[providers::kKeyStatesSetting] = "anthropic=refused";
    plane.fakeSettings.tell();
    ASSERT_TRUE(until([this] { return textOf("keyState-anthropic") == "key refused"; }));
    EXPECT_EQ(itemWithText("offers 2 models"), nullptr) << "what the test said is over";
}

TEST_F(BoundaryBehaviour, ARefusedProviderStaysInTheForm)
{
    script.plane.fakeProviders.addError =
        Error{ErrorCode::Unavailable, "The keychain is locked. Unlock it and add it again.", {}};
    start("settings/providers");
    click("addProviderButton");
    setText("providerKey", "sk-secret-1");
    const auto* dialog = window()->findChild<QObject*>("addProvider");
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(until([&] { return dialog->property("pinned").toBool(); }));
    const auto placeOf = [this](const char* name) { return item(name)->mapToScene({0, 0}); };
    const QPointF form = placeOf("providerKey");
    click("addProviderNow");
    ASSERT_TRUE(until([this] { return item("providerFailure") != nullptr; }));
    settle();
    EXPECT_EQ(placeOf("providerKey"), form) << "an error moves no form";
    EXPECT_TRUE(isEnabled("addProviderNow")) << "it can be tried again";
    window()->resize(960, 600);
    EXPECT_TRUE(until([&] {
        const auto below = window()->height() - dialog->property("height").toReal();
        return qAbs(dialog->property("y").toReal() - below / 2) <= 1;
    })) << "another window, another middle";
}

TEST_F(BoundaryBehaviour, AFormThatGrowsPastTheLowerEdgeGoesUpAndComesBack)
{
    start("settings/providers");
    click("addProviderButton");
    auto* dialog = window()->findChild<QObject*>("addProvider");
    ASSERT_NE(dialog, nullptr);
    const auto valueOf = [&](const char* name) { return dialog->property(name).toReal(); };
    ASSERT_TRUE(until([&] { return dialog->property("opened").toBool(); }));
    constexpr int kAround = 300; // a half above it, a half below
    window()->resize(window()->width(), qRound(valueOf("height")) + kAround);
    const auto isInTheMiddle = [&] {
        return qAbs(valueOf("y") - (window()->height() - valueOf("height")) / 2) <= 1;
    };
    ASSERT_TRUE(until([&] { return dialog->property("pinned").toBool() && isInTheMiddle(); }));
    const qreal top = valueOf("y");
    const qreal before = valueOf("bottomPadding");
    dialog->setProperty("bottomPadding", before + 200); // more than there is below it
    EXPECT_TRUE(until([&] {
        return qAbs(valueOf("y") + valueOf("height") - (window()->height() - 24)) <= 1;
    })) << "it ends at "
        << valueOf("y") + valueOf("height") << " of " << window()->height();
    EXPECT_TRUE(dialog->property("pinned").toBool());
    dialog->setProperty("bottomPadding", before);
    EXPECT_TRUE(until([&] { return qAbs(valueOf("y") - top) <= 1; })) << "where it stood";
}

TEST_F(BoundaryBehaviour, AnOfferThatFailsItsTestSaysSoAndLeavesTheForm)
{
    auto& providers = script.plane.fakeProviders;
    providers.around.keys = {{"ANTHROPIC_API_KEY", providers::ProviderKind::Anthropic}};
    providers.testResults["anthropic"] =
        fail(ErrorCode::Unavailable, "anthropic has no credit left.");
    start();
    ASSERT_TRUE(until([this] { return backend().modelOffers()->count() == 1; }));
    click("addProviderAtHome");
    click("offer-key-ANTHROPIC_API_KEY");
    ASSERT_TRUE(until([this] { return item("providerKey") != nullptr; }))
        << "the only offer is gone";
    EXPECT_EQ(textOf("providerFailure"), "anthropic has no credit left.");
    EXPECT_TRUE(until([this] { return textOf("providerName") == "anthropic-2"; }))
        << "the first is there, and failed";
    EXPECT_EQ(item("toast"), nullptr) << "once is enough";
}

/// The window is closed in the middle of adding a provider.
class WindowThatCloses : public BoundaryBehaviour {
protected:
    void addAnthropic()
    {
        start("settings/providers");
        click("addProviderButton");
        setText("providerKey", "sk-secret-1");
        click("addProviderNow");
        settle();
    }
    void close()
    {
        helix.reset();
        settle();
    }
    fakes::FakeProviders& providers() { return script.plane.fakeProviders; }
};

TEST_F(WindowThatCloses, LeavesAProviderWholeWhoseKeyGoesToTheKeychain)
{
    auto& keychain = providers().keychain.emplace();
    addAnthropic();
    ASSERT_TRUE(providers().known.empty()) << "the keychain asks its user";
    close();
    keychain.resolve({});
    ASSERT_TRUE(until([this] { return providers().known.size() == 1; }));
    settle();
    EXPECT_EQ(providers().keys["anthropic"], "sk-secret-1");
    start("settings/providers");
    EXPECT_TRUE(until([this] { return textOf("keyState-anthropic") == "untested"; }));
}

TEST_F(WindowThatCloses, LeavesNothingWhereTheKeychainRefuses)
{
    auto& keychain = providers().keychain.emplace();
    addAnthropic();
    close();
    keychain.resolve(fail(ErrorCode::Unavailable, "The keychain is locked."));
    settle();
    start("settings/providers");
    ASSERT_TRUE(until([this] { return item("addProviderButton") != nullptr; }));
    settle();
    EXPECT_TRUE(providers().known.empty() && providers().keys.empty());
    EXPECT_EQ(item("keyState-anthropic"), nullptr);
}

TEST_F(WindowThatCloses, LeavesAProviderWholeThatIsBeingTested)
{
    addAnthropic(); // its test does not end
    ASSERT_TRUE(until([this] { return item("test-anthropic") != nullptr; }));
    close();
    EXPECT_EQ(providers().known.size(), 1U);
    EXPECT_EQ(providers().keys["anthropic"], "sk-secret-1");
    providers().testResults["anthropic"] =
        providers::ProviderTest{"anthropic answers and offers 2 models.", {}};
    start("settings/providers");
    ASSERT_TRUE(until([this] { return textOf("keyState-anthropic") == "untested"; }));
    click("test-anthropic");
    EXPECT_TRUE(until([this] { return textOf("keyState-anthropic") == "works"; }));
}

TEST_F(WindowThatCloses, LeavesAnOfferWholeThatIsBeingTested)
{
    providers().around.servers = {{"Ollama", "ollama", 11434, {"qwen3:8b"}}};
    start("settings/providers");
    click("addProviderButton");
    click("offer-server-11434"); // its test does not end
    ASSERT_TRUE(until([this] { return providers().known.size() == 1; }));
    EXPECT_EQ(backend().modelOffers()->adding(), "server-11434");
    close();
    EXPECT_EQ(providers().known[0].baseUrl, "http://127.0.0.1:11434");
    start("settings/providers");
    EXPECT_TRUE(until([this] { return textOf("keyState-ollama") == "untested"; }));
}

/// An offer that failed while the form was open beside it.
class FormBesideAFailedOffer : public BoundaryBehaviour {
protected:
    void SetUp() override
    {
        auto& providers = script.plane.fakeProviders;
        providers.around.servers = {{"Ollama", "ollama", 11434, {"qwen3:8b"}}};
        providers.around.keys = {{"ANTHROPIC_API_KEY", providers::ProviderKind::Anthropic}};
        providers.testResults["anthropic"] =
            fail(ErrorCode::Unavailable, "anthropic has no credit left.");
        start();
        ASSERT_TRUE(until([this] { return backend().modelOffers()->count() == 2; }));
        click("addProviderAtHome");
        click("anotherProvider");
        ASSERT_TRUE(until([this] { return textOf("providerName") == "anthropic"; }));
        click("offer-key-ANTHROPIC_API_KEY");
        ASSERT_TRUE(
            until([this] { return textOf("providerFailure") == "anthropic has no credit left."; }));
    }
};

TEST_F(FormBesideAFailedOffer, HasAnotherNameThatIsFree)
{
    EXPECT_NE(item("offer-server-11434"), nullptr) << "there is another";
    EXPECT_EQ(textOf("providerName"), "anthropic-2");
    EXPECT_EQ(item("providerName")->property("problem").toString(), "");
    setText("providerKey", "sk-secret-1");
    EXPECT_TRUE(isEnabled("addProviderNow"));
}

TEST_F(FormBesideAFailedOffer, SaysItUntilItIsLookedForAgain)
{
    backend().modelOffers()->look();
    EXPECT_TRUE(until([this] { return item("providerFailure") == nullptr; }));
}

TEST_F(FormBesideAFailedOffer, SaysItToScreenReadersAndNotWhileItIsUnderWayItself)
{
    auto* failure = item("providerFailure");
    auto* spoken = QAccessible::queryAccessibleInterface(failure);
    ASSERT_NE(spoken, nullptr);
    EXPECT_EQ(spoken->role(), QAccessible::AlertMessage);
    script.plane.fakeProviders.addError =
        Error{ErrorCode::Unavailable, "The keychain is locked. Unlock it and add it again.", {}};
    setText("providerKey", "sk-secret-1");
    QSignalSpy said(failure, SIGNAL(textChanged(QString)));
    click("addProviderNow");
    ASSERT_TRUE(until([this] { return textOf("providerFailure").contains("keychain"); }));
    ASSERT_EQ(said.count(), 2);
    EXPECT_EQ(said[0][0].toString(), "") << "what the offer failed for is no failure of this one";
}

TEST_F(BoundaryBehaviour, AnOfferThatAddsNothingIsToldAlsoInSightOfTheProviders)
{
    script.plane.fakeProviders.around.servers = {{"Ollama", "ollama", 11434, {"qwen3:8b"}}};
    start("settings/providers");
    backend().modelOffers()->look();
    ASSERT_TRUE(until([this] { return backend().modelOffers()->count() == 1; }));
    script.plane.fakeForwards.addForward(id, 80, 11434, "", boundary::ForwardState::Listening);
    backend().modelOffers()->add("server-11434"); // its dialog was closed meanwhile
    ASSERT_TRUE(until([this] { return item("toast") != nullptr; })) << "no row says it";
    EXPECT_NE(itemWithText("Port 11434 leads into a workspace by now"), nullptr);
    EXPECT_EQ(itemWithText("Open Settings"), nullptr) << "they are open";
}

TEST_F(BoundaryBehaviour, AKeyThatFailsItsTestIsToldWhereItWasAdded)
{
    script.plane.fakeProviders.testResults["anthropic"] =
        fail(ErrorCode::Unavailable, "anthropic has no credit left.");
    start();
    click("addProviderAtHome");
    ASSERT_TRUE(until([this] { return item("providerKey") != nullptr; }));
    setText("providerKey", "sk-secret-1");
    click("addProviderNow");
    ASSERT_TRUE(until([this] { return itemWithText("anthropic has no credit left.") != nullptr; }));
    clickText("Open Settings");
    ASSERT_TRUE(until([this] { return item("test-anthropic") != nullptr; }));
    QTest::mouseMove(window(), QPoint(1, 1)); // off what is read, which stays
    ASSERT_TRUE(until([this] { return item("toast") == nullptr; }));
    script.plane.fakeProviders.testResults["anthropic"] =
        fail(ErrorCode::Unavailable, "anthropic is still without credit.");
    click("test-anthropic");
    ASSERT_TRUE(
        until([this] { return itemWithText("anthropic is still without credit.") != nullptr; }));
    settle();
    EXPECT_EQ(item("toast"), nullptr) << "the row in sight says it";
}

} // namespace helix::ui::test
