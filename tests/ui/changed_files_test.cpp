// The files of a change set: in a tree, chosen, filtered, and put into words.

#include <QtTest/QSignalSpy>

#include <gtest/gtest.h>

#include "ui/changes/change_words.h"
#include "ui/changes_fixture.h"
#include "ui/changes/changed_files.h"
#include "ui/changes/file_tree.h"

namespace helix::ui::test {

using projects::FileStatus;
using projects::Warning;

namespace {

/// A name a row, with two spaces for each level, and a slash behind folders.
QStringList drawn(const ChangedFiles& files)
{
    QStringList rows;
    for (int row = 0; row < files.rowCount(); ++row)
        rows << QString(2 * cell(files, row, "depth").toInt(), u' ') +
                    cell(files, row, "name").toString() +
                    (cell(files, row, "folder").toBool() ? QStringLiteral("/") : QString());
    return rows;
}

std::vector<projects::FileChange> some(const std::vector<std::string>& paths)
{
    std::vector<projects::FileChange> files;
    for (const auto& path : paths)
        files.push_back(changedFile(path, FileStatus::Modified, 2, 1));
    return files;
}

} // namespace

TEST(ChangedFiles, StandInATreeWithChainsOfFoldersInOneRow)
{
    ChangedFiles files;
    files.show(some({"README.md", "src/app/main.cpp", "src/app/net/a.cpp", "src/app/net/b.cpp",
                     "docs/guide/en/start.md", "src.txt"}));
    EXPECT_EQ(drawn(files),
              (QStringList{"docs/guide/en/", "  start.md", "src/app/", "  net/", "    a.cpp",
                           "    b.cpp", "  main.cpp", "README.md", "src.txt"}));
    EXPECT_EQ(cell(files, 2, "filesBelow"), 3);
    EXPECT_EQ(cell(files, 2, "added"), 6);
    EXPECT_EQ(cell(files, 2, "removed"), 3);
    EXPECT_EQ(files.rowAround(4), 3);
    EXPECT_EQ(files.rowAround(3), 2);
    EXPECT_EQ(files.rowAround(2), -1);
}

TEST(ChangedFiles, AFolderClosesAndOpensInItsPlace)
{
    ChangedFiles files;
    files.show(some({"a/one", "a/b/two", "c/three"}));
    QSignalSpy removed(&files, &QAbstractItemModel::rowsRemoved);
    QSignalSpy inserted(&files, &QAbstractItemModel::rowsInserted);
    QSignalSpy reset(&files, &QAbstractItemModel::modelReset);
    files.setOpen("a/", false);
    EXPECT_EQ(drawn(files), (QStringList{"a/", "c/", "  three"}));
    EXPECT_EQ(cell(files, 0, "open"), false);
    EXPECT_EQ(files.count(), 3) << "they are listed, not shown";
    EXPECT_EQ(files.rowOf("a/one"), -1);
    files.setOpen("a/", true);
    EXPECT_EQ(files.rowCount(), 6);
    EXPECT_EQ(removed.count(), 1);
    EXPECT_EQ(inserted.count(), 1);
    EXPECT_EQ(reset.count(), 0) << "the list stays where it is";
    files.setOpen("a/", false);
    files.show(some({"a/one", "c/three"}));
    EXPECT_EQ(cell(files, 0, "open"), false) << "newer changes open nothing";
    files.setFilter("one");
    EXPECT_EQ(drawn(files), (QStringList{"a/", "  one"})) << "what is looked for is in sight";
}

TEST(ChangedFiles, TheNextFileIsFoundInClosedFoldersAsWell)
{
    ChangedFiles files;
    files.show(some({"a/one", "b/two", "three"}));
    files.setOpen("b/", false);
    EXPECT_EQ(files.fileAfter({}, 0), "a/one");
    EXPECT_EQ(files.fileAfter("a/one", 1), "b/two");
    EXPECT_EQ(files.fileAfter("b/two", 1), "three");
    EXPECT_EQ(files.fileAfter("three", 1), "");
    EXPECT_EQ(files.fileAfter("a/one", -1), "");
    files.reveal("b/two");
    EXPECT_GE(files.rowOf("b/two"), 0);
}

TEST(ChangedFiles, AFolderIsChosenAsAWhole)
{
    ChangedFiles files;
    auto all = some({"a/one", "a/two", "b/three"});
    all.push_back(changedFile("a/lib", FileStatus::Modified, 1, 1));
    all.back().warnings = {Warning::Submodule};
    files.show(all);
    EXPECT_EQ(cell(files, 0, "chosen"), "all");
    files.choose("a/one", false);
    EXPECT_EQ(cell(files, 0, "chosen"), "some");
    files.choose("a/", false);
    EXPECT_EQ(cell(files, 0, "chosen"), "none");
    EXPECT_EQ(files.chosenFiles(), 1);
    files.setFilter("two");
    files.choose("a/", true);
    files.setFilter("");
    EXPECT_EQ(files.chosenOf("a/two"), "all");
    EXPECT_EQ(files.chosenOf("a/one"), "none") << "it was not listed";
}

TEST(ChangedFiles, HostilePathsAreATreeAllTheSame)
{
    std::string deep;
    for (int level = 0; level < 2000; ++level)
        deep += "d/";
    ChangedFiles files;
    files.show(
        some({deep + "file", deep + "other", "a", "a/b", "/rooted", "x//y", "odd\n/na\u202Eme"}));
    EXPECT_EQ(files.count(), 7);
    for (int row = 0; row < files.rowCount(); ++row) {
        const auto name = cell(files, row, "name").toString();
        EXPECT_FALSE(name.contains(u'\n') || name.contains(QChar(0x202E)));
        if (cell(files, row, "folder").toBool())
            files.setOpen(cell(files, row, "path").toString(), false);
    }
    EXPECT_EQ(files.count(), 7);
}

TEST(ChangedFiles, ChoosesByFileAndByHunk)
{
    ChangedFiles files;
    auto submodule = changedFile("vendor/lib", FileStatus::Modified, 1, 1);
    submodule.warnings = {Warning::Submodule};
    files.show({changedFile("a.py", FileStatus::Modified, 4, 2),
                changedFile("b.py", FileStatus::Added, 3, 0), submodule});
    EXPECT_EQ(files.chosenFiles(), 2) << "a submodule cannot be taken";
    EXPECT_FALSE(files.isEverythingChosen());
    files.choose("vendor/lib", true);
    EXPECT_EQ(files.chosenFiles(), 2);
    files.choose("b.py", false);
    ASSERT_EQ(files.selection().size(), 1U);
    EXPECT_EQ(files.selection()[0].path, "a.py");
    EXPECT_TRUE(files.selection()[0].hunks.empty());
    files.chooseHunk("a.py", 1, 3, false);
    EXPECT_EQ(files.selection()[0].hunks, (std::vector<int>{0, 2}));
    EXPECT_EQ(files.chosenOf("a.py"), "some");
    files.chooseHunk("a.py", 1, 3, true);
    EXPECT_EQ(files.chosenOf("a.py"), "all");
    for (int hunk = 0; hunk < 3; ++hunk)
        files.chooseHunk("a.py", hunk, 3, false);
    EXPECT_EQ(files.chosenFiles(), 0);
    files.show({changedFile("a.py", FileStatus::Modified, 4, 2)});
    EXPECT_TRUE(files.isEverythingChosen());
    EXPECT_TRUE(files.selection().empty()) << "everything";
}

TEST(ChangedFiles, FiltersWithoutForgettingWhatIsChosen)
{
    ChangedFiles files;
    auto hook = changedFile(".husky/pre-commit", FileStatus::Modified, 1, 0);
    hook.warnings = {Warning::Hook};
    files.show({hook, changedFile("shop/cart.py", FileStatus::Modified, 1, 0),
                changedFile("shop/money.py", FileStatus::Modified, 1, 0)});
    files.setFilter("CART");
    ASSERT_EQ(files.count(), 1);
    EXPECT_EQ(files.fileAfter({}, 0), "shop/cart.py");
    EXPECT_EQ(files.rowOf("shop/money.py"), -1);
    files.chooseShown(false);
    files.setFilter("");
    EXPECT_EQ(files.chosenFiles(), 2);
    files.setWarnedOnly(true);
    EXPECT_EQ(files.count(), 1);
    EXPECT_EQ(drawn(files), (QStringList{".husky/", "  pre-commit"}));
}

TEST(ChangedFiles, TheTickOfTheListIsAboutWhatIsListed)
{
    ChangedFiles files;
    files.show(some({"shop/cart.py", "shop/cents.py", "README.md"}));
    EXPECT_EQ(files.shownChosen(), "all");
    files.chooseHunk("README.md", 0, 2, false);
    EXPECT_EQ(files.shownChosen(), "some");
    QSignalSpy told(&files, &ChangedFiles::chosenChanged);
    files.setFilter("shop");
    EXPECT_EQ(files.shownChosen(), "all") << "what is not listed does not count";
    EXPECT_EQ(told.count(), 1);
    files.chooseShown(false);
    EXPECT_EQ(files.shownChosen(), "none");
    files.setFilter("");
    EXPECT_EQ(files.shownChosen(), "some");
    files.setFilter("no such file");
    EXPECT_EQ(files.shownChosen(), "none");
}

TEST(ChangedFiles, WhatATickOfAllLeavesOutDoesNotKeepItHalf)
{
    ChangedFiles files;
    auto all = some({"a/one", "a/inner/config", "lib"});
    all[1].warnings = {Warning::EmbeddedRepository};
    all[2].warnings = {Warning::Submodule};
    files.show(all);
    EXPECT_EQ(files.shownChosen(), "all");
    EXPECT_EQ(cell(files, files.rowOf("a/"), "chosen"), "all");
    EXPECT_EQ(files.chosenOf("a/inner/config"), "none") << "it must be chosen itself";
    files.chooseShown(false);
    EXPECT_EQ(files.shownChosen(), "none");
    files.chooseShown(true);
    EXPECT_EQ(files.shownChosen(), "all");
}

TEST(ChangeWords, BranchNamesAreCheckedAsGitDoes)
{
    for (const char* good : {"helix/shop/fix", "a", "feature-1", "v1.2", "größe"})
        EXPECT_EQ(branchProblem(QString::fromUtf8(good)), "") << good;
    for (const char* bad :
         {"",    "main", "master", "HEAD", "a b",  "a..b",     "a~1",    "a^",
          "a:b", "-a",   "/a",     "a/",   "a//b", "a/.b",     "x.lock", "x.lock/y",
          "a.",  "a@{b", "@",      "a\\b", "a\tb", "a\u202Eb", "[a"})
        EXPECT_NE(branchProblem(QString::fromUtf8(bad)), "") << bad;
}

TEST(ChangeWords, RemarksSayWhatLinesCannot)
{
    auto file = changedFile("b.sh", FileStatus::Renamed, 0, 0);
    file.oldPath = "old\nname.sh";
    file.newMode = 0100755;
    EXPECT_EQ(changeRemark(file), "renamed from old\\nname.sh · now executable");
    auto blob = changedFile("a.bin", FileStatus::Modified, 0, 0);
    blob.binary = true;
    blob.oldBytes = 12 * 1024;
    blob.newBytes = 4096;
    EXPECT_TRUE(changeRemark(blob).contains("was"));
}

} // namespace helix::ui::test
