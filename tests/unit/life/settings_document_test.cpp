#include "life/settings_document.h"

#include <gmock/gmock.h>

#include "life/settings_service.h"
#include "operations/host.h"
#include "unit/life/database_fixture.h"

namespace helix::life {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class SettingsDocumentTest : public DatabaseTest<SettingsService> {
protected:
    auto import(SettingsService& settings, std::string document)
    {
        return QCoro::waitFor(importSettings(settings, std::move(document)));
    }
    static std::string document(const std::string& fields)
    {
        return R"({"helix_settings": 1, "settings": {)" + fields + "}}";
    }
};

TEST_F(SettingsDocumentTest, goesFromOneHelixToAnother)
{
    SettingsService settings(*m_database);
    for (const auto& [key, value] :
         {std::pair("appearance.theme", "dark"), std::pair("general.defaultModel", "\"gpt\" 5")})
        ASSERT_TRUE(QCoro::waitFor(settings.set(key, value)));
    const auto written = writeSettings(settings.all());
    ASSERT_TRUE(QCoro::waitFor(settings.set("appearance.theme", "light")));
    ASSERT_TRUE(QCoro::waitFor(settings.set("general.defaultModel", "")));
    const auto imported = import(settings, written);
    ASSERT_TRUE(imported) << imported.error().describe();
    EXPECT_THAT(imported->changed, ElementsAre("appearance.theme", "general.defaultModel"));
    EXPECT_THAT(imported->skipped, ElementsAre());
    EXPECT_EQ(settings.value("general.defaultModel"), "\"gpt\" 5");
    EXPECT_EQ(writeSettings(settings.all()), written);
    EXPECT_THAT(import(settings, written)->changed, ElementsAre()) << "it is so already";
}

TEST_F(SettingsDocumentTest, namesWhatItDoesNotKnowAndLeavesItOut)
{
    SettingsService settings(*m_database);
    const auto imported =
        import(settings, document(R"("appearance.theme": "dark", "future.thing": "1",
                               "providers.keyStates": "x=works", "b\nad": "")"));
    ASSERT_TRUE(imported) << imported.error().describe();
    EXPECT_THAT(imported->changed, ElementsAre("appearance.theme"));
    EXPECT_EQ(imported->skipped.size(), 3U);
    EXPECT_THAT(imported->skipped, testing::Contains("b?ad"));
}

TEST_F(SettingsDocumentTest, aFileDecidesNothingThatIsDecidedHere)
{
    SettingsService settings(*m_database);
    // Whoever sent the file would have every guest trust them, or have a port opened.
    const std::string card(plane::kDecodeWithCard.row.key);
    const auto imported =
        import(settings, document(R"("appearance.theme": "dark", "metrics.port": "9000", ")" +
                                  card + R"(": "1")"));
    ASSERT_TRUE(imported) << imported.error().describe();
    EXPECT_THAT(imported->changed, ElementsAre("appearance.theme"));
    EXPECT_THAT(imported->skipped, testing::UnorderedElementsAre("metrics.port", card));
    EXPECT_EQ(settings.value("metrics.port"), "");
    EXPECT_FALSE(settings.get(plane::kDecodeWithCard)) << "a driver is not named by a stranger";
    ASSERT_TRUE(QCoro::waitFor(settings.set("metrics.port", "9001")));
    ASSERT_TRUE(QCoro::waitFor(settings.set(card, "1")));
    const auto written = writeSettings(settings.all());
    for (const auto& key : {std::string("metrics.port"), std::string("network.authority"), card})
        EXPECT_THAT(written, Not(HasSubstr(key)));
    const auto empty = import(settings, document(R"("metrics.port": "", "network.authority": "")"));
    ASSERT_TRUE(empty);
    EXPECT_THAT(empty->skipped, ElementsAre()) << "it says nothing";
    EXPECT_EQ(settings.value("metrics.port"), "9001");
}

TEST_F(SettingsDocumentTest, aFileSendsNothingThroughAProxyOfItsOwn)
{
    SettingsService settings(*m_database);
    const auto imported =
        import(settings, document(R"("network.proxy": "own", "network.proxyUser": "me",
                           "network.proxyAddress": "http://evil.example:3128",
                           "network.proxyExceptions": "example.org")"));
    ASSERT_TRUE(imported) << imported.error().describe();
    EXPECT_THAT(imported->changed, ElementsAre());
    EXPECT_EQ(imported->skipped.size(), 4U) << "and each is named";
    EXPECT_EQ(settings.value("network.proxyAddress"), "");
    ASSERT_TRUE(QCoro::waitFor(settings.set("network.proxyAddress", "http://proxy.example:3128")));
    const auto same =
        import(settings, document(R"("network.proxy": "environment", "network.proxyUser": "me",
                           "network.proxyAddress": "http://proxy.example:3128")"));
    ASSERT_TRUE(same) << same.error().describe();
    EXPECT_THAT(same->skipped, ElementsAre("network.proxyUser")) << "the rest is so already";
    EXPECT_THAT(writeSettings(settings.all()), Not(HasSubstr("network.proxy")));
}

TEST_F(SettingsDocumentTest, changesNothingWhenSomethingIsWrong)
{
    SettingsService settings(*m_database);
    const std::pair<std::string, const char*> wrong[] = {
        {document(R"("appearance.theme": "dark", "resources.maxRunning": "0")"),
         "The setting resources.maxRunning cannot be '0'"},
        {document(R"("appearance.theme": "dark", "resources.maxRunning": 4)"), "no file of Helix"},
        {document(R"("appearance.theme": "dark", "appearance.theme": "light")"), ""},
        {R"({"helix_settings": 2, "settings": {"appearance.theme": "dark"}})", "newer Helix"},
        {R"({"settings": {"appearance.theme": "dark"}})", "no file of Helix"},
        {R"(["helix_settings"])", "no file of Helix"},
        {"appearance.theme = dark", ""},
        {"", ""},
        {std::string(static_cast<std::size_t>(operations::kMaxSettingsDocument) + 1, ' '), ""}};
    for (const auto& [text, says] : wrong) {
        const auto imported = import(settings, text);
        ASSERT_FALSE(imported) << text;
        EXPECT_EQ(imported.error().code, ErrorCode::InvalidArgument);
        EXPECT_THAT(imported.error().message, HasSubstr(says));
        EXPECT_THAT(imported.error().message, HasSubstr("No setting was changed."));
        EXPECT_EQ(settings.value("appearance.theme"), "system") << text;
    }
}

TEST_F(SettingsDocumentTest, holdsNoNotesOfHelix)
{
    SettingsService settings(*m_database);
    ASSERT_TRUE(
        QCoro::waitFor(settings.set(std::string(plane::kKeyStates.row.key), "anthropic=refused")));
    EXPECT_THAT(writeSettings(settings.all()), Not(HasSubstr("refused")));
}

} // namespace
} // namespace helix::life
