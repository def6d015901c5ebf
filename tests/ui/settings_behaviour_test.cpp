// Settings: the user's own certificate authority, what is notified, what new workspaces begin with.

#include <set>
#include <tuple>

#include <QColor>
#include <QSignalSpy>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>

#include "base/authority.h"
#include "ui/authority_pem.h"
#include "ui/behaviour_fixture.h"
#include "ui/shell/backend.h"
#include "ui/shell/desktop_notes.h"
#include "ui/shell/helix_window.h"

namespace helix::ui::test {

class SettingsBehaviour : public Behaviour {
protected:
    /// As the file dialog answers.
    void pick(const QByteArray& content)
    {
        const QString path = folder.filePath("my authority.pem");
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        pickFile(QUrl::fromLocalFile(path).toString());
    }
    void pickFile(const QString& address)
    {
        auto* picker = item("chooseAuthority")->findChild<QObject*>("authorityPicker");
        ASSERT_NE(picker, nullptr);
        QMetaObject::invokeMethod(picker, "picked", Q_ARG(QString, address));
    }
    [[nodiscard]] const std::string& authority()
    {
        return script.plane.fakeSettings.values["network.authority"];
    }
    bool says(const QString& words)
    {
        return until([&] { return textOf("authorityProblem").contains(words); });
    }
    QTemporaryDir folder;
};

TEST_F(SettingsBehaviour, AnAuthorityIsChosenShownAndRemoved)
{
    start("settings/network");
    EXPECT_NE(item("noAuthority"), nullptr);
    EXPECT_NE(itemWithText("Workspaces will trust whatever an authority you choose signs"),
              nullptr);
    EXPECT_EQ(item("removeAuthority"), nullptr);
    pick(kAuthority);
    ASSERT_TRUE(until([this] { return item("authorityName") != nullptr; }));
    EXPECT_EQ(authority(), kAuthority) << "through the control plane, as it is";
    EXPECT_TRUE(textOf("authorityName").contains("CN=Example Works Proxy CA"));
    EXPECT_TRUE(textOf("authorityUntil").startsWith("Valid until"));
    EXPECT_NE(itemWithText("Workspaces will trust whatever this authority signs"), nullptr);
    pick(kOldAuthority);
    ASSERT_TRUE(until([this] { return itemWithText("Its time ended on") != nullptr; }));
    item("removeAuthority")->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return authority().empty(); }));
    EXPECT_NE(item("noAuthority"), nullptr);
    EXPECT_TRUE(item("chooseAuthority")->hasActiveFocus()) << "the keyboard is not lost";
    clickText("Undo");
    ASSERT_TRUE(until([this] { return authority() == kOldAuthority; }));
}

TEST_F(SettingsBehaviour, WhatIsNoAuthorityIsRefusedInTheWordsOfTheControlPlane)
{
    script.plane.fakeSettings.values["network.authority"] = kAuthority;
    start("settings/network");
    ASSERT_TRUE(until([this] { return item("authorityName") != nullptr; }));
    for (const QByteArray& content :
         {QByteArray(kOldAuthority) + "-----BEGIN PRIVATE KEY-----\n", QByteArray("words"),
          QByteArray(kMaxAuthorityBytes + 1, 'x')}) {
        pick(content);
        const auto refused = authoritiesIn(content.toStdString());
        ASSERT_FALSE(refused);
        EXPECT_TRUE(says(QString::fromStdString(refused.error().message)));
        EXPECT_EQ(authority(), kAuthority) << "what was set stays";
    }
    pickFile(folder.filePath("none.pem"));
    EXPECT_TRUE(says("none.pem was not taken; what is above stays in use. It is no file."));
    pickFile(folder.path());
    EXPECT_TRUE(says("It is no file."));
    pick(kOldAuthority);
    ASSERT_TRUE(until([this] { return authority() == kOldAuthority; }));
    EXPECT_EQ(item("authorityProblem"), nullptr) << "a new try says nothing of the one before";
}

TEST_F(SettingsBehaviour, AProxyOfOnesOwnIsSetWithItsPassword)
{
    start("settings/network");
    auto& values = script.plane.fakeSettings.values;
    const auto press = [this](const char* name) { // it may be below what is in sight
        item(name)->forceActiveFocus(Qt::TabFocusReason);
        key(Qt::Key_Space);
    };
    ASSERT_TRUE(until([this] { return item("proxyUsed") != nullptr; }));
    EXPECT_EQ(item("proxyAddress"), nullptr);
    clickText("My own");
    ASSERT_TRUE(until([this] { return item("proxyAddress") != nullptr; }));
    EXPECT_NE(values["network.proxy"], "own") << "it has no address yet";
    EXPECT_FALSE(isEnabled("keepProxy"));
    setText("proxyAddress", "ftp://proxy.example");
    press("keepProxy");
    ASSERT_TRUE(until([this] { return item("proxyProblem") != nullptr; }));
    setText("proxyAddress", "http://proxy.example:3128");
    EXPECT_EQ(item("proxyProblem"), nullptr) << "a new try says nothing of the one before";
    setText("proxyUser", "me");
    setText("proxyPassword", "open sesame");
    std::string userAtFirst;
    const auto seen = QObject::connect(&script.plane.fakeSettings, &plane::Settings::changed, [&] {
        userAtFirst += userAtFirst.empty() ? values["network.proxyUser"] + "." : "";
    });
    press("keepProxy");
    ASSERT_TRUE(until([&] { return !script.plane.fakeProxy.passwords.empty(); }));
    QObject::disconnect(seen);
    EXPECT_EQ(userAtFirst, "me.") << "no moment with the new proxy and the user of the old one";
    EXPECT_EQ(script.plane.fakeProxy.passwords.back(), "open sesame");
    EXPECT_EQ(values["network.proxy"], "own");
    EXPECT_EQ(values["network.proxyAddress"], "http://proxy.example:3128");
    EXPECT_EQ(values["network.proxyUser"], "me");
    ASSERT_TRUE(
        until([this] { return item("proxyPassword")->property("text").toString().isEmpty(); }));
    ASSERT_TRUE(until([this] { return item("forgetProxyPassword") != nullptr; }));
    press("forgetProxyPassword");
    ASSERT_TRUE(until([&] { return script.plane.fakeProxy.passwords.back().empty(); }));
    clickText("None");
    ASSERT_TRUE(until([&] { return values["network.proxy"] == "none"; }));
    EXPECT_NE(itemWithText("Helix connects directly."), nullptr);
}

TEST_F(SettingsBehaviour, TheAuthoritysFileIsAskedForByADialog)
{
    start("settings/network");
    item("chooseAuthority")->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    EXPECT_TRUE(
        until([this] { return itemWithText("Choose a certificate authority (PEM)") != nullptr; }));
}

TEST_F(SettingsBehaviour, WhatTheKeyboardCameToStaysInSightWhenThePageGrowsAboveIt)
{
    script.plane.fakeSettings.values["network.authority"] = kAuthority;
    start("settings/network");
    window()->resize(960, 600);
    settle();
    auto* button = item("removeAuthority");
    ASSERT_NE(button, nullptr);
    const auto bottom = [&] { return button->mapToScene(QPointF(0, button->height())).y(); };
    button->forceActiveFocus(Qt::TabFocusReason);
    ASSERT_TRUE(until([&] { return bottom() <= window()->height(); }));
    pickFile("/proc/self/status"); // a sentence comes above the button
    ASSERT_TRUE(until([this] { return item("authorityProblem") != nullptr; }));
    const auto height = [this] { return item("authorityProblem")->height(); };
    ASSERT_TRUE(until([&] { return height() > 0; }));
    std::ignore = grab();
    EXPECT_TRUE(button->hasActiveFocus());
    EXPECT_TRUE(until([&] { return bottom() <= window()->height(); }));
}

TEST_F(SettingsBehaviour, WithReducedMotionALightWindowDoesNotFadeInFromTheDarkOne)
{
    script.plane.fakeWorkspaces.addWorkspace("shop", plane::State::Ready);
    script.plane.fakeSettings.values["appearance.theme"] = "light";
    script.plane.fakeSettings.values["appearance.reduceMotion"] = "1";
    helix = std::make_unique<HelixWindow>(script, WindowOptions{"workspaces", false});
    ASSERT_TRUE(helix->show());
    const auto colour = [this] {
        const auto* button = item("createButton");
        const auto* ground = button ? button->property("background").value<QQuickItem*>() : nullptr;
        return ground ? ground->property("color").value<QColor>() : QColor();
    };
    std::set<QString> seen;
    const auto isLight = [&] {
        seen.insert(colour().name());
        return colour() == QColor("#0a7a5c");
    };
    isLight();
    script.open();
    EXPECT_TRUE(until(isLight));
    EXPECT_LE(seen.size(), 2U) << "dark, and light at once";
}

TEST_F(SettingsBehaviour, OnlyWhatIsWantedIsNotifiedAndNothingWhileSomebodyLooks)
{
    const auto id = QString::fromStdString(
        script.plane.fakeWorkspaces.addWorkspace("shop", plane::State::Ready).id.str());
    start("settings/general");
    QSignalSpy notified(window(), SIGNAL(notified(QString, QString, QString)));
    const auto failNow = [&] {
        for (const auto state : {plane::State::Failed, plane::State::Ready}) {
            auto& shop = script.plane.fakeWorkspaces.all.front();
            shop.state = state;
            shop.error.reset();
            if (state == plane::State::Failed)
                shop.error = Error{ErrorCode::OutOfSpace, "The disk is full.", {}};
            script.plane.fakeWorkspaces.tell(shop);
            settle();
        }
    };
    window()->requestActivate();
    ASSERT_TRUE(until([this] { return window()->isActive(); }));
    failNow();
    EXPECT_EQ(notified.count(), 0) << "it is seen in the window";
    item("notifyFailed")->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    ASSERT_TRUE(until(
        [&] { return script.plane.fakeSettings.values["notifications.workspaceFailed"] == "0"; }));
    QQuickWindow other;
    other.show();
    other.requestActivate();
    ASSERT_TRUE(until([this] { return !window()->isActive(); }));
    failNow();
    EXPECT_EQ(notified.count(), 0) << "it is not wanted";
    script.plane.fakeSettings.values["notifications.workspaceFailed"] = "1";
    script.plane.fakeSettings.tell();
    settle();
    failNow();
    ASSERT_EQ(notified.count(), 1);
    EXPECT_EQ(notified[0][0].toString(), "shop failed");
    EXPECT_EQ(notified[0][1].toString(), "The disk is full.");
    EXPECT_EQ(notified[0][2].toString(), id);
    emit backend().desktopNotes()->activated(id); // it was clicked
    EXPECT_TRUE(until([this] { return page() == "workspace"; }));
    EXPECT_TRUE(until([this] { return window()->isActive(); }));
}

TEST_F(SettingsBehaviour, CreateBeginsWithTheAgentAndModelOfSettings)
{
    agents::KnownAgent helixAgent, codex;
    helixAgent.name = "helix";
    codex.name = "codex";
    codex.title = "Codex";
    script.plane.fakeAgents.all = {{helixAgent, true}, {codex, true}};
    script.plane.fakeSettings.values["general.defaultAgent"] = "codex";
    script.plane.fakeSettings.values["general.defaultModel"] = "gpt-5";
    start("create");
    ASSERT_TRUE(until([this] { return itemWithText("Codex with gpt-5") != nullptr; }));
    click("createNow");
    auto& made = script.plane.fakeWorkspaces.created;
    ASSERT_TRUE(until([&] { return !made.empty(); }));
    EXPECT_EQ(made.back().agent, "codex");
    EXPECT_EQ(made.back().options.at("model"), "gpt-5");
}

TEST_F(SettingsBehaviour, AModelIsTypedOrTakenFromThoseThatProvidersHave)
{
    script.plane.fakeProviders.known.push_back({"anthropic",
                                                providers::ProviderKind::Anthropic,
                                                "https://api.anthropic.com",
                                                true,
                                                {"claude-*", "claude-opus-4"}});
    start("settings/general");
    ASSERT_TRUE(until([this] { return item("model-claude-opus-4") != nullptr; }));
    EXPECT_EQ(item("model-claude-*"), nullptr) << "no name of a model";
    click("model-claude-opus-4");
    const auto& values = script.plane.fakeSettings.values;
    const auto isKept = [&](const char* model) {
        return until([&] {
            const auto found = values.find("general.defaultModel");
            return found != values.end() && found->second == model;
        });
    };
    ASSERT_TRUE(isKept("claude-opus-4"));
    ASSERT_TRUE(until([this] { return textOf("defaultModel") == "claude-opus-4"; }));
    setText("defaultModel", "another");
    key(Qt::Key_Return);
    EXPECT_TRUE(isKept("another"));
}

TEST_F(SettingsBehaviour, TheGraphicsCardDecodesOnceItIsSwitchedOnAndWhatCameOfItIsTold)
{
    const std::string why = "No graphics card for decoding: there is none.";
    script.plane.findings.push_back({plane::DoctorFinding::Level::Note, "Decoder", why});
    start("settings/resources");
    ASSERT_TRUE(until([this] { return item("decodeWithCard") != nullptr; }));
    EXPECT_FALSE(item("decodeWithCard")->property("checked").toBool());
    EXPECT_EQ(item("decoderNote"), nullptr) << "nobody has asked for a card";
    item("decodeWithCard")->forceActiveFocus(Qt::TabFocusReason); // it is the last of the page
    key(Qt::Key_Space);
    const auto& values = script.plane.fakeSettings.values;
    ASSERT_TRUE(until([&] {
        const auto found = values.find("desktop.decodeWithCard");
        return found != values.end() && found->second == "1";
    }));
    EXPECT_TRUE(until([&] {
        return item("decoderNote") != nullptr &&
               textOf("decoderNote") == QString::fromStdString(why);
    }));
}

TEST_F(SettingsBehaviour, ARefusalWhereNoAuthorityIsInUseSpeaksOfNone)
{
    start("settings/network");
    ASSERT_TRUE(until([this] { return item("noAuthority") != nullptr; }));
    pickFile(folder.filePath("none.pem"));
    EXPECT_TRUE(until([this] {
        return textOf("authorityProblem") == "none.pem was not taken. It is no file.";
    })) << textOf("authorityProblem").toStdString();
    EXPECT_NE(item("noAuthority"), nullptr);
    EXPECT_EQ(item("removeAuthority"), nullptr);
}

} // namespace helix::ui::test
