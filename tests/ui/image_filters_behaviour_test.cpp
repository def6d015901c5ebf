// Which images are looked at: every language can be chosen, and catalogues are looked at as one wants it.

#include <QQuickItem>
#include <QQuickWindow>

#include "plane/setting.h"
#include "ui/market_behaviour_fixture.h"

namespace helix::ui::test {

class ImageFilters : public MarketBehaviour {
protected:
    /// One image of each.
    void offerLanguages()
    {
        std::vector<catalogue::Entry> many;
        const char* desktops[] = {"sway", "xfce", "gnome", "none"};
        for (const char* language : {"Ada", "C", "COBOL", "Dart", "Elixir", "Go", "Haskell", "Java",
                                     "Julia", "Kotlin", "Lua", "OCaml", "Perl", "Zig"}) {
            const auto place = many.size();
            many.push_back(entry("in-" + std::to_string(place), language, language));
            many.back().desktop = desktops[place % std::size(desktops)];
        }
        offer(catalogues, many);
    }
    void openPage()
    {
        offerLanguages();
        start("images");
        window()->resize(1280, 800);
        ASSERT_TRUE(until([this] { return item("moreLanguages") != nullptr; }));
        settle();
    }
    void expectOneRow() const
    {
        const auto* filters = item("marketFilters");
        const auto* search = item("imageSearch");
        ASSERT_TRUE(filters != nullptr && search != nullptr);
        EXPECT_EQ(filters->height(), search->height()) << window()->width();
        EXPECT_GE(search->width(), 100);
        for (const char* name : {"imageSearch", "allImages", "moreLanguages", "desktopFilter"}) {
            const auto* part = item(name);
            if (part == nullptr) // all languages fit
                continue;
            EXPECT_LE(part->mapToItem(filters, QPointF(part->width(), 0)).x(), filters->width())
                << name << " of " << window()->width();
        }
    }
};

TEST_F(ImageFilters, TakeOneRowHoweverManyThereAre)
{
    openPage();
    EXPECT_NE(item("language-Ada"), nullptr) << "some are at hand";
    EXPECT_EQ(item("language-Zig"), nullptr);
    for (const QSize size : {QSize(960, 600), QSize(2560, 1440), QSize(1280, 800)}) {
        window()->resize(size);
        settle();
        expectOneRow();
    }
    click("image-in-0");
    settle();
    expectOneRow();
}

TEST_F(ImageFilters, TakeOneRowWithTheLargestLettersInTheSmallestWindow)
{
    script.plane.fakeSettings.values[std::string(plane::kTextPercent.row.key)] = "150";
    openPage();
    window()->resize(960, 600);
    settle();
    expectOneRow();
}

TEST_F(ImageFilters, EveryLanguageCanBeChosen)
{
    openPage();
    const int all = shown();
    const auto word = chosenIn("moreLanguages");
    EXPECT_TRUE(word.endsWith(" more")) << word.toStdString();
    choose("moreLanguages", "Zig");
    EXPECT_EQ(shown(), 1);
    EXPECT_EQ(chosenIn("moreLanguages"), "Zig") << "what leaves fewer images stays in sight";
    EXPECT_TRUE(item("moreLanguages")->hasActiveFocus()) << "the keyboard stays";
    choose("moreLanguages", "Every language");
    EXPECT_EQ(chosenIn("moreLanguages"), word);
    EXPECT_EQ(shown(), all);
    choose("moreLanguages", "Zig");
    click("language-Ada");
    EXPECT_NE(item("image-in-0"), nullptr);
    EXPECT_EQ(shown(), 1);
    EXPECT_EQ(chosenIn("moreLanguages"), word);
}

TEST_F(ImageFilters, EveryDesktopCanBeChosen)
{
    openPage();
    const int all = shown();
    choose("desktopFilter", "No desktop");
    EXPECT_EQ(shown(), 3);
    EXPECT_EQ(chosenIn("desktopFilter"), "No desktop");
    choose("desktopFilter", "Every desktop");
    EXPECT_EQ(shown(), all);
}

TEST_F(ImageFilters, FewLanguagesNeedNoMore)
{
    offer(catalogues, {entry("cobol", "COBOL", "COBOL")});
    start("images");
    ASSERT_TRUE(until([this] { return item("language-COBOL") != nullptr; }));
    EXPECT_EQ(item("moreLanguages"), nullptr);
}

TEST_F(ImageFilters, WhetherCataloguesAreLookedAtDailyIsASwitchThatSearchFinds)
{
    start("settings");
    click("section-catalogues");
    ASSERT_TRUE(until([this] { return item("renewCatalogues") != nullptr; }));
    EXPECT_TRUE(item("renewCatalogues")->property("checked").toBool()) << "following is consent";
    click("renewCatalogues");
    const std::string key(plane::kRenewCatalogues.row.key);
    EXPECT_TRUE(until([&] { return script.plane.fakeSettings.values[key] == "0"; }));
    setText("settingsSearch", "once a day");
    EXPECT_TRUE(until([this] { return item("settingFound-0") != nullptr; }));
    EXPECT_EQ(textOf("settingFound-0"), "Look for updates once a day");
}

} // namespace helix::ui::test
