// Files of a guest are looked at, brought in and taken out.

#include <QFile>
#include <QQuickItem>
#include <QTemporaryDir>

#include "ui/behaviour_fixture.h"
#include "ui/files/file_preview.h"
#include "ui/files/folder_listing.h"

namespace helix::ui::test {

using plane::State;

namespace {

std::string entry(const std::string& kind, std::uint64_t bytes, const std::string& name)
{
    return kind + "\t" + std::to_string(bytes) + "\t1700000000\t" + name + std::string(1, '\0');
}

} // namespace

TEST(FolderListing, FoldersStandFirstAndNonsenseIsLeftOut)
{
    const auto listing =
        parseListing(entry("f", 12, "b.txt") + entry("d", 0, "src") + entry("f", 7, "A.md") +
                     entry("f", 1, "..") + entry("f", 1, "a/b") + entry("f", 1, "bad\nname") +
                     "no tabs" + std::string(1, '\0') + entry("l", 3, "link") +
                     "f\t99999999999999999999999\t-5\tlate" + std::string(1, '\0') + "f\t1\tcut");
    ASSERT_EQ(listing.entries.size(), 5U);
    EXPECT_EQ(listing.entries[0].name, "src");
    EXPECT_EQ(listing.entries[1].name, "A.md");
    EXPECT_EQ(listing.entries[2].name, "b.txt");
    EXPECT_EQ(listing.entries[2].bytes, 12U);
    EXPECT_EQ(listing.entries[3].name, "late");
    EXPECT_EQ(listing.entries[3].bytes, 0U) << "no number of bytes";
    EXPECT_EQ(listing.entries[4].kind, FolderEntry::Kind::Link);
    EXPECT_TRUE(listing.isWhole);
}

TEST(FolderListing, AFloodIsCutAndSaysSo)
{
    std::string flood;
    while (flood.size() < kMostFolderBytes + 100)
        flood += entry("f", 1, "file-" + std::to_string(flood.size()));
    const auto listing = parseListing(flood);
    EXPECT_EQ(listing.entries.size(), kMostEntries);
    EXPECT_FALSE(listing.isWhole);
}

TEST(FilePreviewText, IsTextWithoutWhatTerminalsObey)
{
    const auto preview = previewOf("a\r\nb\tc\x1b[31m\xe2\x80\xae");
    EXPECT_TRUE(preview.isText && preview.isWhole);
    EXPECT_EQ(preview.text,
              QString(QStringLiteral("a\nb\tc") + QChar(0xfffd) + "[31m" + QChar(0xfffd)));
    EXPECT_FALSE(previewOf(QByteArray("a\0b", 3)).isText);
    EXPECT_FALSE(previewOf(QByteArray(static_cast<int>(kMostPreviewText) + 1, 'x')).isWhole);
}

class FilesBehaviour : public Behaviour {
protected:
    void openFiles()
    {
        auto& says = script.plane.fakeWorkspaces.scriptSays;
        says[""] =
            entry("d", 0, "workspace") + entry("d", 0, "Downloads") + entry("f", 3, ".profile");
        says["workspace"] = entry("f", 2048, "main.py") + entry("d", 0, "src");
        says["workspace/main.py"] = "print('hello')\n";
        const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
        script.plane.fakeBoundary.up(id);
        start("workspace/docs-site");
        click("tab-files");
        ASSERT_TRUE(until([this] { return item("file-workspace/main.py") != nullptr; }))
            << "the folder where the agent works is open";
    }
};

TEST_F(FilesBehaviour, AFileIsLookedAtAndTakenOut)
{
    openFiles();
    EXPECT_EQ(item("file-.profile"), nullptr);
    EXPECT_FALSE(isEnabled("filesDownload"));
    click("file-workspace/main.py");
    click("filesPreview");
    ASSERT_TRUE(until([this] { return textOf("previewText") == "print('hello')\n"; }));
    key(Qt::Key_Escape);
    click("filesDownload");
    ASSERT_TRUE(until([this] { return !script.plane.fakeExchange.saves.empty(); }));
    EXPECT_EQ(script.plane.fakeExchange.saves[0], "workspace/main.py");
    click("filesHidden");
    EXPECT_TRUE(until([this] { return item("file-.profile") != nullptr; }));
}

TEST_F(FilesBehaviour, AGuestWithoutTheProgramSaysSoInsteadOfLookingEmpty)
{
    openFiles();
    script.plane.fakeWorkspaces.scriptEnds["workspace/src"] = 127;
    click("file-workspace/src");
    EXPECT_TRUE(until([this] { return itemWithText("This takes the program find, which"); }));
    script.plane.fakeWorkspaces.scriptEnds["workspace/main.py"] = 126;
    click("file-workspace/main.py");
    click("filesPreview");
    EXPECT_TRUE(until([this] { return itemWithText("This takes the program head, which"); }));
}

TEST_F(FilesBehaviour, AFolderOpensAndOneThatIsGoneSaysSo)
{
    openFiles();
    click("file-workspace/src");
    EXPECT_TRUE(until([this] { return itemWithText("This folder is gone, or may not be read."); }));
    script.plane.fakeWorkspaces.scriptSays["workspace/src"] = entry("f", 9, "cart.py");
    click("filesRefresh");
    EXPECT_TRUE(until([this] { return item("file-workspace/src/cart.py") != nullptr; }));
    click("file-workspace");
    EXPECT_TRUE(until([this] { return item("file-workspace/main.py") == nullptr; }));
}

TEST_F(FilesBehaviour, UploadAsksForAFileAndBringsItIntoTheFolderThatIsChosen)
{
    const QTemporaryDir folder;
    const QString here = folder.filePath("notes.txt");
    QFile file(here);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.close();
    openFiles();
    click("file-workspace/main.py");
    click("filesUpload");
    ASSERT_TRUE(until([this] { return item("browsePath") != nullptr; }));
    EXPECT_NE(itemWithText("Bring a file into workspace"), nullptr) << "where the chosen one is";
    setText("browsePath", here);
    ASSERT_TRUE(until([this] { return isEnabled("browseNow"); }));
    click("browseNow");
    auto& exchange = script.plane.fakeExchange;
    ASSERT_TRUE(until([&] { return exchange.drops.size() == 1; }));
    EXPECT_EQ(exchange.drops[0], here.toStdString());
    EXPECT_EQ(exchange.dropsInto[0], "./workspace");
}

} // namespace helix::ui::test
