// Screenshots of desktops, as files in the pictures folder.

#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include <QDir>
#include <QTemporaryDir>

#include "ui/desktop/desktop_images.h"
#include "ui/painted_desktop.h"
#include "turn_loop.h"

namespace helix::ui::test {

class DesktopImagesTest : public testing::Test {
protected:
    DesktopImagesTest()
    {
        std::ofstream(folder.filePath("user-dirs.dirs").toStdString())
            << "XDG_PICTURES_DIR=\"" << folder.path().toStdString() << "/Pictures\"\n";
        qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
    }
    ~DesktopImagesTest() override { qunsetenv("XDG_CONFIG_HOME"); }

    QTemporaryDir folder;
};

TEST_F(DesktopImagesTest, ScreenshotsOfOneSecondAllStay)
{
    const auto picture = toPicture(paintDesktop("docs-site", QColor("#2f6fe0")), 1);
    DesktopImages images(folder.filePath("still.png"), nullptr);
    std::set<QString> saved;
    int told = 0;
    QObject::connect(&images, &DesktopImages::screenshotSaved, &images,
                     [&](const QString& path, const QString& problem) {
                         EXPECT_TRUE(problem.isEmpty()) << problem.toStdString();
                         EXPECT_EQ(QImage(path).size(), QSize(1280, 720));
                         saved.insert(path);
                         ++told;
                     });
    constexpr int kTaken = 6; // so that some are of one second, whenever that ends
    for (int i = 0; i < kTaken; ++i)
        images.saveScreenshot(picture, nullptr, "docs-site");
    ASSERT_TRUE(helix::tests::until([&] { return told == kTaken; }));
    EXPECT_EQ(saved.size(), static_cast<std::size_t>(kTaken));
    const auto files =
        QDir(folder.filePath("Pictures/Helix")).entryList(QDir::Files | QDir::Hidden);
    EXPECT_EQ(files.size(), kTaken) << "and nothing beside them";
}

} // namespace helix::ui::test
