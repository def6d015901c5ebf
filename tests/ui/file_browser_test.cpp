// Our own file picker: what it lists, what it says, and how it is used with the keyboard alone.

#include <filesystem>
#include <fstream>

#include <QDir>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

#include "ui/behaviour_fixture.h"
#include "ui/parts/host_folder.h"
#include "ui/parts/host_places.h"
#include "ui/parts/host_question.h"
#include "ui/shell/backend.h"
#include "ui/shell/window_memory.h"
#include "turn_loop.h"

namespace helix::ui::test {

namespace {

namespace fs = std::filesystem;

class HostTree : public testing::Test {
protected:
    HostTree() { EXPECT_TRUE(folder.isValid()); }
    void make(const std::string& path)
    {
        const fs::path whole = fs::path(folder.path().toStdString()) / path;
        fs::create_directories(whole.parent_path());
        if (path.ends_with('/'))
            fs::create_directories(whole);
        else
            std::ofstream(whole) << "x";
    }
    QString at(const char* path) const { return folder.filePath(QString::fromUtf8(path)); }
    QTemporaryDir folder;
};

QStringList namesIn(const HostFolder& list)
{
    QStringList names;
    for (int row = 0; row < list.rowCount(); ++row)
        names += list.pathAt(row).section('/', -1);
    return names;
}

void waitFor(const HostFolder& list)
{
    ASSERT_TRUE(tests::until([&] { return !list.isLooking(); }, std::chrono::seconds(30)));
}

} // namespace

TEST_F(HostTree, AFolderIsListedFoldersFirstAndHiddenOnesWhenAskedFor)
{
    for (const char* path : {"b.txt", "A.txt", "zoo/", ".secret", "Lib/x"})
        make(path);
    fs::create_directory_symlink(folder.path().toStdString() + "/zoo",
                                 folder.path().toStdString() + "/link");
    HostFolder list;
    list.go(folder.path());
    waitFor(list);
    EXPECT_EQ(namesIn(list), QStringList({"Lib", "link", "zoo", "A.txt", "b.txt"}));
    EXPECT_TRUE(list.isWritable());
    list.setHidden(true);
    EXPECT_EQ(namesIn(list).size(), 6);
    list.setHidden(false);
    list.follow(at(".se"));
    EXPECT_EQ(namesIn(list), QStringList({".secret"})) << "what is typed is not hidden";
}

TEST_F(HostTree, WhatIsTypedIsFollowedAndCompleted)
{
    for (const char* path : {"project-one/", "project-two/", "notes.txt", "project-two/deep/x"})
        make(path);
    HostFolder list;
    list.go(folder.path());
    waitFor(list);
    list.follow(at("PRO"));
    EXPECT_EQ(list.completed(at("PRO")), at("project-")) << "what both go on with";
    list.follow(at("project-t"));
    EXPECT_EQ(list.completed(at("project-t")), at("project-two/"));
    list.follow(at("project-two/"));
    waitFor(list);
    EXPECT_EQ(namesIn(list), QStringList({"deep"}));
    list.follow(at("project-two/none"));
    EXPECT_EQ(list.completed(at("project-two/none")), at("project-two/none"));
    EXPECT_EQ(list.above(), folder.path());
    EXPECT_EQ(absolutePath("~/x", "/y"), QDir::homePath() + "/x");
    EXPECT_EQ(absolutePath("../x//./y/", "/a/b"), "/a/x/y/");
}

TEST_F(HostTree, AFolderThatIsGoneOrMayNotBeReadIsASentence)
{
    make("there/x");
    make("file");
    HostFolder list;
    list.go(at("there"));
    waitFor(list);
    fs::remove_all(at("there").toStdString());
    list.go(at("there"));
    waitFor(list);
    EXPECT_TRUE(list.problem().contains("There is no folder")) << list.problem().toStdString();
    EXPECT_EQ(list.rowCount(), 0) << "what was there is not shown";
    list.go(at("file"));
    waitFor(list);
    EXPECT_TRUE(list.problem().contains("is no folder")) << list.problem().toStdString();
    const auto target = lookAtHost(at("there/deep/x"));
    ASSERT_FALSE(target.has_value());
    EXPECT_EQ(target.error().code, ErrorCode::NotFound);
    const auto free = lookAtHost(at("new.txt"));
    ASSERT_TRUE(free.has_value());
    EXPECT_TRUE(!free->exists && free->isWritable);
}

TEST_F(HostTree, AFolderIsMadeOnceAndByANameOfItsOwn)
{
    make("file");
    EXPECT_EQ(makeHostFolder(folder.path(), " new one ").value_or(QString()), at("new one"));
    EXPECT_TRUE(fs::is_directory(at("new one").toStdString()));
    for (const char* taken : {"new one", "file"}) {
        const auto again = makeHostFolder(folder.path(), QString::fromUtf8(taken));
        ASSERT_FALSE(again.has_value()) << taken;
        EXPECT_EQ(again.error().code, ErrorCode::Conflict) << taken;
    }
    for (const char* none : {"", " ", ".", "..", "a/b", "/tmp/x"}) {
        const auto bad = makeHostFolder(folder.path(), QString::fromUtf8(none));
        ASSERT_FALSE(bad.has_value()) << none;
        EXPECT_EQ(bad.error().code, ErrorCode::InvalidArgument) << none;
    }
    const auto gone = makeHostFolder(at("gone"), "x");
    ASSERT_FALSE(gone.has_value());
    EXPECT_EQ(gone.error().code, ErrorCode::NotFound);
    const auto locked = makeHostFolder("/proc", "x");
    EXPECT_FALSE(locked.has_value());
}

TEST_F(HostTree, AFolderOfFiftyThousandIsBoundedAndReadBesideTheWindow)
{
    constexpr int kMany = 50'500;
    const std::string place = folder.path().toStdString();
    for (int n = 0; n < kMany; ++n)
        std::ofstream(place + "/f" + std::to_string(n));
    HostFolder list;
    list.go(folder.path());
    EXPECT_TRUE(list.isLooking()) << "it came back before the disk was read";
    waitFor(list);
    EXPECT_EQ(list.count(), static_cast<int>(kMostHostEntries));
    EXPECT_FALSE(list.note().isEmpty());
}

TEST_F(HostTree, TheBookmarksOfGtkAreReadAsTheyStand)
{
    const auto places = bookmarksIn("file:///home/me/My%20work Work things\n"
                                    "sftp://host/x Far\nfile://other/x\nnonsense\n\n"
                                    "file:///srv/data\nfile:///a/../b/ \n");
    ASSERT_EQ(places.size(), 3U);
    EXPECT_EQ(places[0].path, "/home/me/My work");
    EXPECT_EQ(places[0].name, "Work things");
    EXPECT_EQ(places[1].name, "data");
    EXPECT_EQ(places[2].path, "/b");
    EXPECT_EQ(bookmarksIn(QByteArray("file:///x\n").repeated(500)).size(), kMostBookmarks);
}

TEST_F(HostTree, EightFoldersAreRememberedAndNothingElseIsBelieved)
{
    const auto file = at("window.json").toStdString();
    {
        WindowMemory memory;
        memory.open(file);
        for (int n = 0; n < 10; ++n)
            memory.keepFolder(QStringLiteral("/f%1").arg(n));
        memory.keepFolder("/f5");
        memory.keepFolder("not absolute");
        EXPECT_EQ(memory.folders(),
                  QStringList({"/f5", "/f9", "/f8", "/f7", "/f6", "/f4", "/f3", "/f2"}));
    }
    ASSERT_TRUE(tests::until([&] { return fs::exists(file); }, std::chrono::seconds(10)));
    WindowMemory again;
    again.open(file);
    EXPECT_EQ(again.folders().value(0), "/f5");
    std::ofstream(file) << R"({"folders": ["/a", 7, "b", {"c": 1}, "/d"], "width": 900})";
    again.open(file);
    EXPECT_EQ(again.folders(), QStringList({"/a", "/d"}));
    EXPECT_EQ(again.number("width", 0), 900);
    std::ofstream(file) << R"({"folders": {"x": "/a"}})";
    again.open(file);
    EXPECT_TRUE(again.folders().empty());
}

/// Questions to disks that answer when they are let.
class SilentDisk : public testing::Test {
protected:
    void ask(const QString& path)
    {
        const std::function<int()> work = [this] {
            ++begun;
            lets.acquire();
            return 1;
        };
        question.ask(&owner, path, work, [this, path](int) { answered += path; });
    }
    ~SilentDisk() override
    {
        lets.release(100);
        QThreadPool::globalInstance()->waitForDone();
    }
    [[nodiscard]] bool hasBegun(int count) const
    {
        return tests::until([&] { return begun == count; }, std::chrono::seconds(20));
    }
    QObject owner;
    QSemaphore lets;
    std::atomic<int> begun = 0;
    QStringList answered;
    HostQuestion<int> question;
};

TEST_F(SilentDisk, IsAskedOnceAndStopsNobodyElse)
{
    auto* pool = QThreadPool::globalInstance();
    const int before = pool->maxThreadCount();
    pool->setMaxThreadCount(1);
    ask("/dead");
    ASSERT_TRUE(hasBegun(1));
    ask("/dead");
    ask("/other");
    EXPECT_TRUE(hasBegun(2)) << "the pool has a thread for others";
    std::atomic<bool> isDone = false;
    pool->start([&isDone] { isDone = true; });
    EXPECT_TRUE(tests::until([&] { return isDone.load(); }, std::chrono::seconds(20)));
    ask("/dead");
    lets.release(2);
    EXPECT_TRUE(hasBegun(3)) << "it may have changed since it was asked the first time";
    lets.release(1);
    EXPECT_TRUE(tests::until([&] { return !answered.empty(); }, std::chrono::seconds(20)));
    EXPECT_EQ(answered, QStringList({"/dead"})) << "what was asked last";
    pool->setMaxThreadCount(before);
}

TEST_F(SilentDisk, DoesNotAnswerWhatWasForgotten)
{
    ask("/slow");
    ASSERT_TRUE(hasBegun(1));
    question.forget();
    lets.release(1);
    ask("/quick");
    lets.release(1);
    EXPECT_TRUE(tests::until([&] { return !answered.empty(); }, std::chrono::seconds(20)));
    EXPECT_EQ(answered, QStringList({"/quick"}));
    EXPECT_EQ(begun, 2);
}

/// The dialog, opened as the settings do: to choose a file, and to save one.
class FileBrowserOpen : public Behaviour {
protected:
    void SetUp() override
    {
        for (const char* name : {"one.txt", "other.txt"})
            std::ofstream(folder.filePath(name).toStdString()) << "x";
        fs::create_directory(folder.filePath("below").toStdString());
        start("settings/about");
    }
    void ask(const char* method, const QVariantList& arguments)
    {
        picker =
            window()->findChild<QObject*>(arguments.size() == 1 ? QStringLiteral("settingsChoosing")
                                                                : QStringLiteral("settingsSaving"));
        ASSERT_NE(picker, nullptr);
        if (arguments.size() == 1)
            QMetaObject::invokeMethod(picker, method, Q_ARG(QVariant, arguments[0]));
        else
            QMetaObject::invokeMethod(picker, method, Q_ARG(QVariant, arguments[0]),
                                      Q_ARG(QVariant, arguments[1]));
        ASSERT_TRUE(until([this] {
            auto* field = item("browsePath");
            return field != nullptr && window()->activeFocusItem() != nullptr &&
                   item("fileBrowserBody")->isAncestorOf(window()->activeFocusItem());
        }));
        settle();
    }
    void typeInto(const char* field, const QString& text)
    {
        auto* input = item(QString::fromLatin1(field))->property("input").value<QQuickItem*>();
        input->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(window(), Qt::Key_A, Qt::ControlModifier);
        for (const QChar letter : text)
            type(QString(letter));
    }
    [[nodiscard]] bool isOpen() const { return item("fileBrowserBody") != nullptr; }
    QTemporaryDir folder;
    QObject* picker = nullptr;
};

TEST_F(FileBrowserOpen, APathIsTypedCompletedAndTaken)
{
    ask("choose", {"Import settings"});
    typeInto("browsePath", folder.filePath("on"));
    ASSERT_TRUE(until([this] { return item("browse-one.txt") && !item("browse-other.txt"); }));
    key(Qt::Key_Tab);
    EXPECT_EQ(textOf("browsePath"), folder.filePath("one.txt"));
    key(Qt::Key_Return);
    EXPECT_TRUE(until([this] { return !isOpen(); })) << "Return takes it";
    EXPECT_EQ(backend().memory()->folders().value(0), folder.path());
}

TEST_F(FileBrowserOpen, AFolderThatIsNotThereYetIsTakenWhereItWillBeMade)
{
    ask("choose", {"Import settings"});
    auto* dialog = window()->findChild<QObject*>("fileBrowser");
    ASSERT_NE(dialog, nullptr);
    QSignalSpy picked(dialog, SIGNAL(picked(QString)));
    dialog->setProperty("kind", "folder");
    typeInto("browsePath", folder.filePath("new"));
    key(Qt::Key_Return);
    ASSERT_TRUE(until([&] { return !dialog->property("problem").toString().isEmpty(); }));
    EXPECT_EQ(picked.count(), 0) << "who only looks for one must not get it";
    dialog->setProperty("mayBeNew", true);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([&] { return picked.count() == 1; }));
    EXPECT_EQ(picked.takeFirst().value(0).toString(), folder.filePath("new"));
}

TEST_F(FileBrowserOpen, AFolderIsMadeAndGoneInto)
{
    ask("choose", {"Import settings"});
    EXPECT_EQ(item("browseNewFolder"), nullptr) << "there is nothing to open in a new one";
    auto* dialog = window()->findChild<QObject*>("fileBrowser");
    ASSERT_NE(dialog, nullptr);
    dialog->setProperty("kind", "folder");
    typeInto("browsePath", folder.path() + "/");
    click("browseNewFolder");
    ASSERT_TRUE(until([this] { return item("newFolderDialogBody") != nullptr; }));
    EXPECT_FALSE(item("newFolderNow")->isEnabled());
    key(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("newFolderDialogBody") == nullptr; }));
    ASSERT_TRUE(isOpen()) << "Esc leaves the one on top";
    click("browseNewFolder");
    ASSERT_TRUE(until([this] { return item("newFolderName") != nullptr; }));
    typeInto("newFolderName", "below");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return !textOf("newFolderProblem").isEmpty(); }));
    EXPECT_TRUE(textOf("newFolderProblem").contains("already"));
    typeInto("newFolderName", "mine");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("newFolderDialogBody") == nullptr; }));
    EXPECT_TRUE(until([&] { return textOf("browsePath") == folder.filePath("mine/"); }));
    EXPECT_TRUE(fs::is_directory(folder.filePath("mine").toStdString()));
}

TEST_F(FileBrowserOpen, TakesOnceHoweverOftenItIsTold)
{
    ask("choose", {"Import settings"});
    QSignalSpy picked(picker, SIGNAL(picked(QString)));
    auto* dialog = window()->findChild<QObject*>("fileBrowser");
    ASSERT_NE(dialog, nullptr);
    typeInto("browsePath", folder.filePath("one.txt"));
    for (int press = 0; press < 3; ++press)
        QMetaObject::invokeMethod(dialog, "accept");
    ASSERT_TRUE(until([&] { return picked.count() > 0; }));
    QMetaObject::invokeMethod(dialog, "accept"); // while it fades away
    EXPECT_TRUE(until([this] { return !isOpen(); }));
    settle();
    EXPECT_EQ(picked.count(), 1);
}

TEST_F(FileBrowserOpen, CancelledBeforeTheDiskAnswersNothingIsTaken)
{
    ask("choose", {"Import settings"});
    QSignalSpy picked(picker, SIGNAL(picked(QString)));
    auto* dialog = window()->findChild<QObject*>("fileBrowser");
    ASSERT_NE(dialog, nullptr);
    typeInto("browsePath", folder.filePath("one.txt"));
    QMetaObject::invokeMethod(dialog, "accept");
    QMetaObject::invokeMethod(dialog, "close");
    EXPECT_TRUE(until([this] { return !isOpen(); }));
    QThreadPool::globalInstance()->waitForDone();
    settle();
    EXPECT_EQ(picked.count(), 0);
}

TEST_F(FileBrowserOpen, WhatIsNotThereIsASentenceAndNothingIsTaken)
{
    ask("choose", {"Import settings"});
    typeInto("browsePath", folder.filePath("none"));
    key(Qt::Key_Return);
    ASSERT_TRUE(
        until([this] { return textOf("browseProblem").contains("There is nothing called"); }));
    EXPECT_TRUE(isOpen());
}

TEST_F(FileBrowserOpen, TheArrowsAndReturnGoThroughFolders)
{
    ask("choose", {"Import settings"});
    typeInto("browsePath", folder.path() + "/");
    ASSERT_TRUE(until([this] { return item("browse-below") != nullptr; }));
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return textOf("browsePath").endsWith("/below/"); }));
    key(Qt::Key_Backspace);
    ASSERT_TRUE(until([this] { return item("browse-other.txt") != nullptr; }))
        << "Backspace goes up";
    key(Qt::Key_Escape);
    EXPECT_TRUE(until([this] { return !isOpen(); }));
}

TEST_F(FileBrowserOpen, ANameIsDrawnAsWhatItIsAndTakenAsItStands)
{
    const QString name = QStringLiteral("one\u202Etxt.sh");
    const QString shown = QStringLiteral("one\\u{202E}txt.sh");
    std::ofstream(folder.filePath(name).toStdString()) << "x";
    ask("save", {"Export settings", "another.sh"});
    typeInto("browsePath", folder.path() + "/");
    ASSERT_TRUE(until([&] { return item("browse-" + name) != nullptr; }));
    EXPECT_EQ(textOf("browse-" + name), shown);
    EXPECT_NE(itemWithText(shown), nullptr);
    click("browse-" + name);
    click("browseNow");
    ASSERT_TRUE(until([this] { return item("replaceDialogBody") != nullptr; }))
        << "the file itself is meant";
    EXPECT_NE(itemWithText("Replace " + shown + "?"), nullptr);
}

TEST_F(FileBrowserOpen, SavingOverAFileAsksFirst)
{
    ask("save", {"Export settings", "one.txt"});
    typeInto("browsePath", folder.path() + "/");
    ASSERT_TRUE(until([this] { return item("browse-one.txt") != nullptr; }));
    click("browseNow");
    ASSERT_TRUE(until([this] { return item("replaceDialogBody") != nullptr; }));
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("replaceDialogBody") == nullptr; }))
        << "Return keeps it";
    EXPECT_TRUE(isOpen());
    click("browseNow");
    ASSERT_TRUE(until([this] { return item("replaceDialogBody") != nullptr; }));
    click("confirmButton");
    EXPECT_TRUE(until([this] { return !isOpen(); }));
}

} // namespace helix::ui::test
