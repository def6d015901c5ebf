// What the user asks of all programs, told on a session bus of the test's own; the portal is one of ours.

#include <gtest/gtest.h>

#include <QDBusArgument>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusVariant>
#include <QGuiApplication>

#include "ui/bus_fixture.h"
#include "ui/shell/system_wishes.h"

namespace helix::ui::test {

namespace {

using Spaces = QMap<QString, QVariantMap>;
const QString kDesktopPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kSettingsName = QStringLiteral("org.freedesktop.portal.Settings");

class FakeSettings : public QDBusVirtualObject {
public:
    QString introspect(const QString& /*path*/) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& connection) override
    {
        if (message.interface() != kSettingsName || message.member() != QLatin1String("ReadAll"))
            return false;
        connection.send(message.createReply(answer));
        asked = true;
        return true;
    }
    QVariant answer;
    bool asked = false;
};

} // namespace

class SystemWishesTest : public OfferedOnBus {
protected:
    SystemWishesTest()
        : OfferedOnBus(QStringLiteral("org.freedesktop.portal.Desktop"))
    {
        qDBusRegisterMetaType<Spaces>();
    }
    void SetUp() override
    {
        if (QGuiApplication::platformName() != QLatin1String("xcb"))
            GTEST_SKIP() << "needs an X server, as ctest gives it";
        OfferedOnBus::SetUp();
    }
    void tell(const QString& space, const QString& key, const QVariant& value)
    {
        auto told = QDBusMessage::createSignal(kDesktopPath, kSettingsName,
                                               QStringLiteral("SettingChanged"));
        told << space << key << QVariant::fromValue(QDBusVariant(value));
        bus.send(told);
    }
    FakeSettings fake;
};

TEST_F(SystemWishesTest, AreHeardAtFirstAndWhenTheyChange)
{
    fake.answer = QVariant::fromValue(
        Spaces{{"org.freedesktop.appearance", {{"contrast", 1U}, {"color-scheme", 1U}}},
               {"org.gnome.desktop.interface", {{"enable-animations", false}}}});
    offer(fake, kDesktopPath);
    const SystemWishes wishes;
    EXPECT_FALSE(wishes.moreContrast()) << "before the answer";
    EXPECT_TRUE(comes([&] { return wishes.moreContrast() && wishes.lessMotion(); }));
    tell("org.gnome.desktop.interface", "enable-animations", true);
    EXPECT_TRUE(comes([&] { return !wishes.lessMotion(); }));
    EXPECT_TRUE(wishes.moreContrast());
    tell("org.freedesktop.appearance", "reduced-motion", 1U);
    tell("org.freedesktop.appearance", "contrast", 0U);
    EXPECT_TRUE(comes([&] { return wishes.lessMotion() && !wishes.moreContrast(); }));
}

TEST_F(SystemWishesTest, OddAnswersAreNone)
{
    fake.answer = QStringList{"contrast"};
    offer(fake, kDesktopPath);
    const SystemWishes wishes;
    EXPECT_TRUE(comes([&] { return fake.asked; }));
    tell("org.freedesktop.appearance", "contrast", QStringLiteral("yes"));
    tell("org.gnome.desktop.interface", "enable-animations", QStringLiteral("?"));
    tell("org.gnome.desktop.a11y.interface", "high-contrast", true);
    EXPECT_TRUE(comes([&] { return wishes.moreContrast(); }));
    EXPECT_FALSE(wishes.lessMotion());
}

} // namespace helix::ui::test
