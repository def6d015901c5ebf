// The desktop's file dialog, asked for on a session bus of the test's own; the portal is one of ours.

#include <gtest/gtest.h>

#include <QDBusArgument>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QGuiApplication>

#include "ui/bus_fixture.h"
#include "ui/parts/file_portal.h"

namespace helix::ui::test {

namespace {

/// Answers at once with what it was given to say, unless it is silent or its dialog stays open.
class FakePortal : public QDBusVirtualObject {
public:
    QString introspect(const QString& /*path*/) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& connection) override
    {
        if (message.interface() == QLatin1String("org.freedesktop.portal.Request"))
            closed += message.path();
        if (message.interface() != QLatin1String("org.freedesktop.portal.FileChooser"))
            return false;
        asked.push_back(message);
        if (isSilent)
            return true;
        auto options = qdbus_cast<QVariantMap>(message.arguments().value(2));
        QString sender = message.service().mid(1);
        sender.replace(u'.', u'_');
        const QString request = QStringLiteral("/org/freedesktop/portal/desktop/request/%1/%2")
                                    .arg(sender, options.value("handle_token").toString());
        connection.send(message.createReply(QVariant::fromValue(QDBusObjectPath(request))));
        if (staysOpen)
            return true;
        auto response = QDBusMessage::createSignal(
            request, QStringLiteral("org.freedesktop.portal.Request"), QStringLiteral("Response"));
        response << code << QVariantMap{{"uris", uris}};
        connection.send(response);
        return true;
    }
    std::vector<QDBusMessage> asked;
    bool isSilent = false, staysOpen = false;
    QStringList closed; ///< requests that were taken back
    uint code = 0;
    QStringList uris;
};

} // namespace

class FilePortalAsked : public OfferedOnBus {
protected:
    FilePortalAsked()
        : OfferedOnBus(QStringLiteral("org.freedesktop.portal.Desktop"))
    {
        QObject::connect(&portal, &FilePortal::picked, &portal,
                         [this](const QString& path) { said += "picked " + path; });
        QObject::connect(&portal, &FilePortal::cancelled, &portal, [this] { said += "cancelled"; });
        QObject::connect(&portal, &FilePortal::absent, &portal, [this] { said += "absent"; });
    }
    void SetUp() override
    {
        if (QGuiApplication::platformName() != QLatin1String("xcb"))
            GTEST_SKIP() << "needs an X server, as ctest gives it";
        OfferedOnBus::SetUp();
    }
    void offer()
    {
        OfferedOnBus::offer(fake, QStringLiteral("/org/freedesktop/portal/desktop"),
                            QDBusConnection::SubPath);
    }
    QString answer(FilePortal::Kind kind)
    {
        said.clear();
        portal.ask(kind, nullptr, "Save the report", "a b.txt", "/tmp");
        EXPECT_TRUE(comes([this] { return !said.isEmpty(); }));
        return said;
    }
    FakePortal fake;
    FilePortal portal;
    QString said;
};

TEST_F(FilePortalAsked, SavesOpensAndChoosesAFolder)
{
    offer();
    fake.uris = {"file:///tmp/a%20b%25.txt"};
    EXPECT_EQ(answer(FilePortal::Kind::Save), "picked /tmp/a b%.txt");
    ASSERT_EQ(fake.asked.size(), 1U);
    EXPECT_EQ(fake.asked[0].member(), "SaveFile");
    EXPECT_EQ(fake.asked[0].arguments().value(1).toString(), "Save the report");
    const auto options = qdbus_cast<QVariantMap>(fake.asked[0].arguments().value(2));
    EXPECT_EQ(options.value("current_name").toString(), "a b.txt");
    EXPECT_EQ(options.value("current_folder").toByteArray(), QByteArray("/tmp", 5));
    EXPECT_EQ(answer(FilePortal::Kind::Folder), "picked /tmp/a b%.txt");
    EXPECT_EQ(fake.asked[1].member(), "OpenFile");
    EXPECT_TRUE(
        qdbus_cast<QVariantMap>(fake.asked[1].arguments().value(2)).value("directory").toBool());
}

TEST_F(FilePortalAsked, CancelledOrNoFileOfThisComputerPicksNothing)
{
    offer();
    fake.code = 1;
    EXPECT_EQ(answer(FilePortal::Kind::Open), "cancelled");
    fake.code = 0;
    for (const char* odd : {"https://example.org/x", "", "file://other.example/etc/passwd"}) {
        fake.uris = QStringList{QString::fromLatin1(odd)};
        EXPECT_EQ(answer(FilePortal::Kind::Open), "cancelled") << odd;
    }
}

TEST_F(FilePortalAsked, WhileItsDialogIsOpenASecondClickDoesNothing)
{
    offer();
    fake.staysOpen = true;
    portal.ask(FilePortal::Kind::Open, nullptr, "Open", {}, {});
    EXPECT_TRUE(comes([this] { return fake.asked.size() == 1; }));
    portal.ask(FilePortal::Kind::Open, nullptr, "Open", {}, {});
    EXPECT_EQ(said, "") << "our own dialog beside it";
}

TEST_F(FilePortalAsked, ASlowOneIsTakenBackAndAskedAgainNextTime)
{
    offer();
    fake.isSilent = true;
    EXPECT_EQ(answer(FilePortal::Kind::Open), "absent");
    EXPECT_TRUE(comes([this] { return fake.closed.size() == 1; }));
    fake.isSilent = false;
    fake.uris = {"file:///tmp/x"};
    EXPECT_EQ(answer(FilePortal::Kind::Open), "picked /tmp/x");
}

/// The last one: what was found out holds for the process.
TEST_F(FilePortalAsked, WithoutAPortalItSaysSo)
{
    EXPECT_EQ(answer(FilePortal::Kind::Open), "absent");
    EXPECT_EQ(answer(FilePortal::Kind::Open), "absent");
}

} // namespace helix::ui::test
