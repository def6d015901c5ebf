#include "life/settings_service.h"

#include "unit/life/database_fixture.h"

namespace helix::life {
namespace {

class SettingsTest : public DatabaseTest<SettingsService> {
protected:
    Result<void> set(SettingsService& settings, std::string key, std::string value)
    {
        return QCoro::waitFor(settings.set(std::move(key), std::move(value)));
    }
};

TEST_F(SettingsTest, haveDefaultsAndKeepWhatIsSet)
{
    {
        SettingsService settings(*m_database);
        ASSERT_TRUE(QCoro::waitFor(settings.load()));
        EXPECT_EQ(settings.value("appearance.theme"), "system");
        EXPECT_EQ(settings.value("resources.maxRunning"), "8");
        EXPECT_EQ(settings.value("resources.cpus"), "");
        std::string announced;
        QObject::connect(&settings, &SettingsService::changed,
                         [&](const QString& key) { announced = key.toStdString(); });
        ASSERT_TRUE(set(settings, "appearance.theme", "dark"));
        EXPECT_EQ(announced, "appearance.theme");
    }
    reopen();
    SettingsService again(*m_database);
    ASSERT_TRUE(QCoro::waitFor(again.load()));
    EXPECT_EQ(again.value("appearance.theme"), "dark");
    EXPECT_EQ(again.all().at("appearance.theme"), "dark");
    ASSERT_TRUE(set(again, "appearance.theme", "light"));
    EXPECT_EQ(again.value("appearance.theme"), "light");
}

TEST_F(SettingsTest, noGraphicsCardDecodesUnlessTheUserSaysSo)
{
    {
        SettingsService settings(*m_database);
        ASSERT_TRUE(QCoro::waitFor(settings.load()));
        EXPECT_FALSE(settings.get(plane::kDecodeWithCard));
        ASSERT_TRUE(set(settings, "desktop.decodeWithCard", "1"));
    }
    reopen();
    SettingsService again(*m_database);
    ASSERT_TRUE(QCoro::waitFor(again.load()));
    EXPECT_TRUE(again.get(plane::kDecodeWithCard));
}

TEST_F(SettingsTest, changesThatComeTogetherSeeEachOther)
{
    SettingsService settings(*m_database);
    ASSERT_TRUE(QCoro::waitFor(settings.load()));
    const std::string key(plane::kKeyStates.row.key);
    std::vector<async::Task<Result<void>>> both;
    for (const char* provider : {"one", "two"})
        both.push_back(settings.set(key, providers::withKeyState(settings.value(key), provider,
                                                                 providers::KeyState::Works)));
    for (auto& change : both)
        ASSERT_TRUE(QCoro::waitFor(std::move(change)));
    EXPECT_EQ(settings.value(key), "one=works two=works");
}

TEST_F(SettingsTest, refuseUnknownKeysAndValuesOutOfRange)
{
    SettingsService settings(*m_database);
    const std::pair<const char*, const char*> wrong[] = {
        {"appearance.colour", "red"},
        {"appearance.theme", "pink"},
        {"appearance.language", "german"},
        {"appearance.language", ""},
        {"appearance.textPercent", "99"},
        {"appearance.textPercent", "151"},
        {"appearance.moreContrast", "yes"},
        {"appearance.reduceMotion", "yes"},
        {"resources.maxMemoryPercent", "96"},
        {"resources.maxMemoryPercent", ""},
        {"resources.maxRunning", "0"},
        {"resources.memoryMiB", "12x"},
        {"general.defaultImage", "../x"},
        {"desktop.keyboardLayout", "d e"},
        {"desktop.keyboardLayout", "de(nodeadkeys"},
        {"desktop.keyboardLayout", "-x"},
        {"general.defaultAgent", "../x"},
        {"general.defaultModel", "a\nb"},
        {"desktop.decodeWithCard", "yes"},
        {"desktop.decodeWithCard", ""},
        {"notifications.agentAsks", "on"}};
    for (const auto& [key, value] : wrong)
        EXPECT_EQ(set(settings, key, value).error().code, ErrorCode::InvalidArgument)
            << key << "=" << value;
    EXPECT_FALSE(set(settings, "general.defaultModel", std::string(257, 'x')));
    EXPECT_TRUE(set(settings, "general.defaultModel", std::string(256, 'x')));
    EXPECT_TRUE(set(settings, "resources.memoryMiB", "2048"));
    EXPECT_TRUE(set(settings, "appearance.language", "de"));
    EXPECT_TRUE(set(settings, "appearance.textPercent", "130"));
    EXPECT_TRUE(set(settings, "resources.memoryMiB", ""));
    EXPECT_TRUE(set(settings, "desktop.keyboardLayout", "de(nodeadkeys)"));
    EXPECT_EQ(
        set(settings, "desktop.keyboardLayout", "german?").error().message,
        "The setting desktop.keyboardLayout cannot be 'german?'; it is the name of a layout, as "
        "de or de(nodeadkeys).");
    EXPECT_TRUE(set(settings, "desktop.keyboardLayout", ""));
}

} // namespace
} // namespace helix::life
