// Search in Settings: over all sections, to the row itself.

#include <QQuickItem>
#include <QQuickWindow>

#include "ui/behaviour_fixture.h"

namespace helix::ui::test {

class SettingsSearch : public Behaviour {
protected:
    void searchFor(const QString& words)
    {
        setText("settingsSearch", words);
        ASSERT_TRUE(until([this] {
            auto* results = item("settingsResults");
            return results && results->property("complete").toBool();
        }));
        std::ignore = grab();
    }
    [[nodiscard]] QString found(int row) const
    {
        auto* entry = item("settingFound-" + QString::number(row));
        return entry ? entry->property("text").toString() : QString();
    }
    [[nodiscard]] bool isInSight(QQuickItem* what) const
    {
        const auto* view = item("settingsScroll");
        const double top = what->mapToItem(view, QPointF(0, 0)).y();
        return top >= 0 && top + what->height() <= view->height();
    }
};

TEST_F(SettingsSearch, ARowOfAnySectionIsFoundByItsTitleAndComeTo)
{
    start("settings/about");
    window()->resize(960, 600);
    settle();
    key(Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(until([this] {
        auto* field = item("settingsSearch");
        return field && field->hasActiveFocus();
    }));
    searchFor("layout machines");
    EXPECT_EQ(found(0), "Layout in machines");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("keyboardLayout") != nullptr; }));
    EXPECT_TRUE(until([this] { return item("keyboardLayout")->hasActiveFocus(); }));
    EXPECT_TRUE(until([this] { return isInSight(item("keyboardLayout")); }));
    EXPECT_NE(item("foundMark"), nullptr);
    EXPECT_EQ(textOf("settingsSearch"), "") << "the search is over";
    EXPECT_EQ(item("settingsResults"), nullptr);
    EXPECT_TRUE(until([this] { return item("foundMark") == nullptr; })) << "the mark is brief";
}

TEST_F(SettingsSearch, WordsOfExplanationsChoicesAndSectionsFindToo)
{
    start("settings");
    searchFor("reclaimers");
    EXPECT_EQ(found(0), "") << "no title, no explanation has it";
    EXPECT_NE(itemWithText("No setting has these words."), nullptr);
    searchFor("without knowing"); // of an empty list, not of a setting
    EXPECT_EQ(found(0), "");
    searchFor("french");
    EXPECT_EQ(found(0), "Layout in machines") << "what can be chosen";
    searchFor("pages and panels");
    EXPECT_EQ(found(0), "Reduce motion") << "the explanation";
    for (const auto& [words, title] :
         {std::pair("port map", "Port mappings"), std::pair("named secrets", "Named secrets"),
          std::pair("internet of a new", "Internet of a new workspace"),
          std::pair("prices", "Prices"), std::pair("catalogues", "Catalogues of images"),
          std::pair("diagnostics", "About and diagnostics")}) {
        searchFor(words);
        EXPECT_EQ(found(0), title);
    }
}

TEST_F(SettingsSearch, OtherWordsThatPeopleLookForFindToo)
{
    start("settings");
    for (const auto& [words, title] :
         {std::pair("default image", "Image to begin with"), std::pair("dark mode", "Colours"),
          std::pair("theme", "Colours"),
          std::pair("keep-alive", "Suspend a workspace that nobody uses"),
          std::pair("idle", "Suspend a workspace that nobody uses"),
          std::pair("autostart", "Start at login"), std::pair("socks", "Proxy"),
          std::pair("reclaim", "Storage"), std::pair("locale", "Language"),
          std::pair("shortcuts", "Keyboard"), std::pair("backup", "Settings as a file")}) {
        searchFor(words);
        EXPECT_EQ(found(0), title) << words;
    }
}

TEST_F(SettingsSearch, TheArrowsChooseAndWhatMakesNoSenseNowIsNotFound)
{
    start("settings");
    searchFor("new workspace");
    const QString second = found(1);
    ASSERT_NE(second, "");
    key(Qt::Key_Down);
    const auto isCurrent = [this](const char* name) {
        return item(name)->property("isCurrent").toBool();
    };
    EXPECT_TRUE(isCurrent("settingFound-1"));
    key(Qt::Key_Up);
    key(Qt::Key_Up);
    EXPECT_TRUE(isCurrent("settingFound-0"));
    key(Qt::Key_Escape);
    EXPECT_EQ(item("settingsResults"), nullptr);
    searchFor("checkpoints kept");
    EXPECT_EQ(found(0), "") << "none are made before turns";
    searchFor("gloomy dark colours");
    EXPECT_EQ(found(0), "") << "every word counts";
    searchFor("dark colours");
    EXPECT_EQ(found(0), "Colours");
    click("settingFound-0");
    EXPECT_TRUE(until([this] { return item("themeChoice") != nullptr; }));
}

} // namespace helix::ui::test
