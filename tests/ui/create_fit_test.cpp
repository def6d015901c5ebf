// Create is one screen: whatever project is chosen, nothing has to be scrolled to at the design size.

#include <QQuickWindow>

#include "ui/behaviour_fixture.h"
#include "ui/words/language.h"

namespace helix::ui::test {

/// The language of the window.
class CreateFit : public Behaviour, public testing::WithParamInterface<const char*> {
protected:
    CreateFit()
        : m_language(GetParam(), QLocale::c())
    {
        // More than fit beside one another, as on a computer that has been used for a while.
        for (const char* more : {"kde-desktop", "builder", "notebook", "browser", "database"})
            script.plane.fakeImages.addImage(more, more, true);
        for (auto& image : script.plane.fakeImages.all)
            image.present = true;
        script.plane.fakeProjects.folders["/home/me/code/shop"] = {
            "/home/me/code/shop",
            "main",
            "4f2c91aabb",
            3,
            4 << 20,
            312,
            {"2 submodules stay out: vendor/icons and vendor/fonts."}};
    }
    void openCreate()
    {
        start("create");
        ASSERT_EQ(window()->size(), QSize(1280, 800)) << "the design size";
        ASSERT_TRUE(until([this] { return item("createPage") != nullptr; }));
    }
    void chooseProject(int place)
    {
        auto* kinds = item("projectKind");
        const auto options = kinds->property("options").toList();
        clickText(options.at(place).toMap().value("text").toString());
    }
    /// Also what is below what is in sight.
    void press(const char* name)
    {
        ASSERT_NE(item(name), nullptr) << name;
        item(name)->forceActiveFocus(Qt::TabFocusReason);
        key(Qt::Key_Space);
    }
    /// By how much the form is longer than what is seen of it.
    double below()
    {
        (void)grab(); // everything has its place
        auto* page = item("createPage");
        const auto folder = qEnvironmentVariable("HELIX_SCREENSHOTS");
        const auto* now = testing::UnitTest::GetInstance()->current_test_info();
        if (!folder.isEmpty())
            grab().save(folder + "/create-fit-" + QString(now->name()).replace(u'/', u'-') +
                        ".png");
        return page->property("contentHeight").toDouble() - page->height();
    }

private:
    SpokenLanguage m_language;
};

TEST_P(CreateFit, WithAFolder)
{
    openCreate();
    EXPECT_LE(below(), 0) << "nothing chosen";
    chooseProject(1);
    EXPECT_LE(below(), 0) << "no folder yet";
    setText("projectPath", "/home/me/code/shop");
    ASSERT_TRUE(until([this] { return item("withUncommitted") != nullptr; }));
    EXPECT_LE(below(), 0) << "with work that is not committed, and a remark";
}

TEST_P(CreateFit, WithAnAddress)
{
    openCreate();
    chooseProject(2);
    ASSERT_TRUE(until([this] { return item("fetchedBy") != nullptr; }));
    setText("projectUrl", "https://example.org/shop.git");
    EXPECT_LE(below(), 0);
}

TEST_P(CreateFit, WithSeveralAttempts)
{
    openCreate();
    chooseProject(1);
    setText("projectPath", "/home/me/code/shop");
    ASSERT_TRUE(until([this] { return item("withUncommitted") != nullptr; }));
    press("fold-call_split");
    press("trySeveral");
    ASSERT_TRUE(until([this] { return item("attemptCount") != nullptr; }));
    press("moreAttempts");
    press("fold-call_split");
    ASSERT_TRUE(until([this] { return item("attemptCount") == nullptr; }));
    EXPECT_LE(below(), 0) << "the count stands in the line of its fold";
}

INSTANTIATE_TEST_SUITE_P(Languages, CreateFit, testing::Values("en", "de"),
                         [](const auto& language) { return std::string(language.param); });

} // namespace helix::ui::test
