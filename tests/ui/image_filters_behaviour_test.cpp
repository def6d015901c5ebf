// Which images are looked at: every language can be chosen, and catalogues are looked at as one wants it.

#include <QQuickItem>
#include <QQuickWindow>

#include "ui/boundary_fixture.h"
#include "ui/market_fixture.h"
#include "plane/setting.h"

namespace helix::ui::test {

class ImageFilters : public BoundaryBehaviour {
protected:
    fakes::FakeCatalogues& catalogues = script.plane.fakeCatalogues;

    static catalogue::Entry entry(const std::string& name, const std::string& title,
                                  const std::string& language)
    {
        auto entry = catalogue::exampleEntry(name);
        entry.title = title;
        entry.languages = {language};
        entry.screenshots.clear();
        return entry;
    }
    [[nodiscard]] int shown() const { return item("imageGrid")->property("count").toInt(); }
};

TEST_F(ImageFilters, EveryLanguageCanBeChosen)
{
    std::vector<catalogue::Entry> many;
    for (const char* language : {"Ada", "C", "COBOL", "Dart", "Elixir", "Go", "Haskell", "Java",
                                 "Kotlin", "Lua", "OCaml", "Perl", "Zig"})
        many.push_back(entry(QString(language).toLower().toStdString(), language, language));
    offer(catalogues, many);
    start("images");
    window()->resize(960, 600);
    ASSERT_TRUE(until([this] { return item("moreLanguages") != nullptr; }));
    EXPECT_EQ(textOf("moreLanguages"), "5 more languages");
    EXPECT_EQ(item("language-Zig"), nullptr);
    item("moreLanguages")->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("language-Zig") != nullptr; }));
    EXPECT_TRUE(item("moreLanguages")->hasActiveFocus()) << "the keyboard stays";
    click("language-Zig");
    EXPECT_EQ(shown(), 1);
    click("moreLanguages");
    EXPECT_TRUE(until([this] { return item("language-Perl") == nullptr; }));
    EXPECT_NE(item("language-Zig"), nullptr) << "what leaves fewer images stays in sight";
    const auto* last = item("moreLanguages");
    const auto* filters = last->parentItem();
    EXPECT_LE(last->x() + last->width(), filters->width()) << "it wraps";
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
    EXPECT_EQ(textOf("settingFound-0"), "Look for news once a day");
}

} // namespace helix::ui::test
