// The user's own certificate authority in Settings.

#include <set>
#include <tuple>

#include <QColor>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>

#include "base/authority.h"
#include "ui/authority_pem.h"
#include "ui/behaviour_fixture.h"
#include "ui/shell/backend.h"
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
    EXPECT_NE(itemWithText("Guests will trust whatever this authority signs"), nullptr);
    EXPECT_EQ(item("removeAuthority"), nullptr);
    pick(kAuthority);
    ASSERT_TRUE(until([this] { return item("authorityName") != nullptr; }));
    EXPECT_EQ(authority(), kAuthority) << "through the control plane, as it is";
    EXPECT_TRUE(textOf("authorityName").contains("CN=Example Works Proxy CA"));
    EXPECT_TRUE(textOf("authorityUntil").startsWith("Valid until"));
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
    EXPECT_TRUE(says("is no file."));
    pickFile(folder.path());
    EXPECT_TRUE(says("is no file."));
    pick(kOldAuthority);
    ASSERT_TRUE(until([this] { return authority() == kOldAuthority; }));
    EXPECT_EQ(item("authorityProblem"), nullptr) << "a new try says nothing of the one before";
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

} // namespace helix::ui::test
