// The desktop's notifications, shown by a server of the test's own on a session bus of its own.

#include <gtest/gtest.h>

#include <QDBusMessage>

#include "ui/bus_fixture.h"
#include "ui/shell/desktop_notes.h"

namespace helix::ui::test {

namespace {

const QString kNotifications = QStringLiteral("org.freedesktop.Notifications");
const QString kNotificationsPath = QStringLiteral("/org/freedesktop/Notifications");

class FakeNotifications : public QDBusVirtualObject {
public:
    QString introspect(const QString& /*path*/) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& connection) override
    {
        if (message.interface() != kNotifications)
            return false;
        if (message.member() == QLatin1String("GetCapabilities"))
            return connection.send(message.createReply(QVariant(capabilities)));
        if (message.member() != QLatin1String("Notify"))
            return false;
        shown.push_back(message.arguments());
        return connection.send(message.createReply(QVariant(static_cast<uint>(shown.size()))));
    }
    QStringList capabilities{"body", "actions"};
    std::vector<QVariantList> shown;
};

} // namespace

class DesktopNotesShown : public OfferedOnBus {
protected:
    DesktopNotesShown()
        : OfferedOnBus(kNotifications)
    {
        QObject::connect(&notes, &DesktopNotes::activated, &notes,
                         [this](const QString& place) { said += "to " + place + ";"; });
        QObject::connect(
            &notes, &DesktopNotes::absent, &notes,
            [this](const QString& title, const QString& sentence, const QString& place) {
                said += "absent " + title + "," + sentence + "," + place + ";";
            });
    }
    void offer() { OfferedOnBus::offer(fake, kNotificationsPath); }
    /// The server says so of what it shows.
    void tell(const char* what, uint number, const QVariant& more)
    {
        auto signal =
            QDBusMessage::createSignal(kNotificationsPath, kNotifications, QLatin1String(what));
        signal << number << more;
        ASSERT_TRUE(bus.send(signal));
    }
    FakeNotifications fake;
    DesktopNotes notes;
    QString said;
};

TEST_F(DesktopNotesShown, OneIsShownAndLeadsToItsWorkspaceWhenItIsClicked)
{
    offer();
    notes.show("An agent asks", "Run <b>rm</b>?", "aaaaaaaaaaaa");
    notes.show("shop failed", "The disk is full.", "bbbbbbbbbbbb");
    ASSERT_TRUE(comes([this] { return fake.shown.size() == 2; }));
    const auto& first = fake.shown[0];
    EXPECT_EQ(first.value(0).toString(), "Helix");
    EXPECT_EQ(first.value(3).toString(), "An agent asks");
    EXPECT_FALSE(first.value(4).toString().contains(u'<')) << "no markup";
    EXPECT_EQ(first.value(5).toStringList().value(0), "default");
    // What another program shows, another button, and one that the user closed.
    tell("ActionInvoked", 99, "default");
    tell("ActionInvoked", 1, "settings");
    tell("ActionInvoked", 2, "default");
    EXPECT_TRUE(comes([this] { return !said.isEmpty(); }));
    EXPECT_EQ(said, "to bbbbbbbbbbbb;");
    tell("NotificationClosed", 1, 2U);
    tell("ActionInvoked", 1, "default");
    notes.show("An agent is done", "Mended.", "cccccccccccc");
    ASSERT_TRUE(comes([this] { return fake.shown.size() == 3; }));
    tell("ActionInvoked", 3, "default");
    EXPECT_TRUE(comes([this] { return said.endsWith("to cccccccccccc;"); }));
    EXPECT_EQ(said, "to bbbbbbbbbbbb;to cccccccccccc;");
}

TEST_F(DesktopNotesShown, AServerThatKnowsNoActionsIsGivenNone)
{
    offer();
    fake.capabilities = {"body"};
    notes.show("An agent asks", "May it?", "aaaaaaaaaaaa");
    ASSERT_TRUE(comes([this] { return fake.shown.size() == 1; }));
    EXPECT_TRUE(fake.shown[0].value(5).toStringList().isEmpty());
}

TEST_F(DesktopNotesShown, WithoutAServerItSaysSo)
{
    notes.show("An agent asks", "May it?", "aaaaaaaaaaaa");
    EXPECT_TRUE(comes([this] { return !said.isEmpty(); }));
    EXPECT_EQ(said, "absent An agent asks,May it?,aaaaaaaaaaaa;");
}

} // namespace helix::ui::test
