// The user's own certificate authority in Settings.

#include <QTemporaryDir>

#include "base/authority.h"
#include "ui/authority_pem.h"
#include "ui/behaviour_fixture.h"

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

} // namespace helix::ui::test
