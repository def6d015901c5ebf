// The models of changes, attempts and sheets over a script, without a window.

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QtTest/QSignalSpy>

#include "ui/backend.h"
#include "ui/change_script.h"
#include "ui/change_words.h"
#include "ui/models/agent_choice.h"
#include "ui/models/attempt_board.h"
#include "ui/models/attempts_draft.h"
#include "ui/models/changed_files.h"
#include "ui/models/diff_list.h"
#include "ui/models/foreign_picture.h"
#include "ui/models/project_draft.h"
#include "ui/models/projects_hub.h"
#include "ui/models/review.h"
#include "ui/models/sheet_model.h"
#include "ui/printable.h"
#include "ui/syntax/changed_words.h"
#include "ui/syntax/tokenizer.h"

namespace helix::ui::test {

using projects::AcceptRequest;
using projects::FileStatus;
using projects::Warning;
using workspace::State;

namespace {

bool until(const std::function<bool()>& condition)
{
    QElapsedTimer elapsed;
    elapsed.start();
    while (!condition() && elapsed.elapsed() < 5000)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    return condition();
}

QVariant cell(const QAbstractItemModel& model, int row, const char* role)
{
    return model.data(model.index(row, 0), model.roleNames().key(role));
}

/// "keyword:def number:1" of one line.
QString colours(syntax::Tokenizer& tokenizer, const QString& line)
{
    static const char* const kNames[] = {"comment", "string", "keyword", "number"};
    QStringList parts;
    for (const auto& run : tokenizer.next(line))
        parts << QStringLiteral("%1:%2").arg(QLatin1String(kNames[static_cast<int>(run.kind)]),
                                             line.mid(run.start, run.length));
    return parts.join(u' ');
}

} // namespace

TEST(Printable, ForeignTextMovesAndHidesNothing)
{
    EXPECT_EQ(printable(std::string("plain.txt")), "plain.txt");
    EXPECT_EQ(printable(std::string("a\nb\tc")), "a\\nb\\tc");
    EXPECT_EQ(printable(std::string("read\u202Eemd.exe")), "read\\u{202E}emd.exe");
    EXPECT_EQ(printable(std::string("a\u200Bb")), "a\\u{200B}b");
    EXPECT_EQ(printable(std::string("\x1b[31m")), "\\u{001B}[31m");
    EXPECT_EQ(printable(std::string("Grüße.md")), "Grüße.md");
}

TEST(Printable, ALineHasItsColumns)
{
    EXPECT_EQ(shownLine("a\tb").text, "a   b");
    EXPECT_EQ(shownLine("abcd\tb").text, "abcd    b");
    const auto odd = shownLine("x\u202Ey");
    EXPECT_EQ(odd.text, "x\\u{202E}y");
    EXPECT_EQ(odd.odd, (std::vector<Span>{{1, 8}}));
    const auto cut = shownLine(std::string(100000, 'x'));
    EXPECT_LT(cut.text.size(), kMaxShownColumns + 60);
    EXPECT_TRUE(cut.text.contains("98000"));
}

TEST(Syntax, FindsTheLanguageByName)
{
    ASSERT_NE(syntax::languageOf("a/b/cart.py"), nullptr);
    EXPECT_STREQ(syntax::languageOf("a/b/cart.py")->name, "Python");
    EXPECT_STREQ(syntax::languageOf("CMakeLists.txt")->name, "CMake");
    EXPECT_STREQ(syntax::languageOf("x/Makefile")->name, "Make");
    EXPECT_STREQ(syntax::languageOf("X.HPP")->name, "C++");
    EXPECT_EQ(syntax::languageOf("LICENSE"), nullptr);
    EXPECT_EQ(syntax::languageOf("py"), nullptr);
}

TEST(Syntax, ColoursStringsCommentsKeywordsAndNumbers)
{
    syntax::Tokenizer python(syntax::languageOf("a.py"));
    EXPECT_EQ(colours(python, "def f(x): return \"a#b\" + 12 # why"),
              "keyword:def keyword:return string:\"a#b\" number:12 comment:# why");
    EXPECT_EQ(colours(python, "x = \"\"\"one"), "string:\"\"\"one");
    EXPECT_EQ(colours(python, "def two"), "string:def two") << "the string is still open";
    EXPECT_EQ(colours(python, "end\"\"\" if"), "string:end\"\"\" keyword:if");
    syntax::Tokenizer cpp(syntax::languageOf("a.cpp"));
    EXPECT_EQ(colours(cpp, "int a = 1; /* b"), "keyword:int number:1 comment:/* b");
    EXPECT_EQ(colours(cpp, "if */ return"), "comment:if */ keyword:return");
    EXPECT_EQ(colours(cpp, "'\\'' \"a\\\"b\" c"), "string:'\\'' string:\"a\\\"b\"");
    cpp.reset();
    EXPECT_EQ(colours(cpp, "constant"), "") << "a keyword within a word is none";
    syntax::Tokenizer none(nullptr);
    EXPECT_EQ(colours(none, "if 1"), "");
}

TEST(Syntax, MarksTheWordsThatChanged)
{
    const QString before = "    charge(user, cart.total())";
    const QString after = "    charge(user, cart.total(), currency)";
    const auto [first, second] = syntax::changedWords(before, after);
    EXPECT_EQ(before.mid(first.start, first.length), "");
    EXPECT_EQ(after.mid(second.start, second.length), ", currency");
    const auto [a, b] = syntax::changedWords("return total", "return totals");
    EXPECT_EQ(a, (Span{7, 5})) << "whole words";
    EXPECT_EQ(b, (Span{7, 6}));
    const auto [c, d] = syntax::changedWords("    foo bar baz", "    quite another thing");
    EXPECT_EQ(c.length + d.length, 0) << "nothing in common: no part stands out";
}

TEST(DiffList, LaysOutSideBySideAndUnified)
{
    DiffList list;
    const auto file = changedFile("a.py", FileStatus::Modified, 2, 1);
    list.show(DiffList::read(diffOf(file, {" one", "-two", "+deux", "+trois", " four"}, 10)));
    ASSERT_EQ(list.count(), 5);
    EXPECT_EQ(cell(list, 0, "kind"), "hunk");
    EXPECT_EQ(cell(list, 1, "leftKind"), "context");
    EXPECT_EQ(cell(list, 2, "leftKind"), "removed");
    EXPECT_EQ(cell(list, 2, "rightKind"), "added");
    EXPECT_EQ(cell(list, 2, "oldNumber"), 11);
    EXPECT_EQ(cell(list, 2, "newNumber"), 11);
    EXPECT_EQ(cell(list, 3, "leftKind"), "blank");
    EXPECT_EQ(cell(list, 3, "newNumber"), 12);
    EXPECT_EQ(cell(list, 4, "oldNumber"), 12);
    EXPECT_EQ(cell(list, 4, "newNumber"), 13);
    EXPECT_EQ(list.line(2, true)->shown.text, "deux");
    list.setSideBySide(false);
    ASSERT_EQ(list.count(), 6);
    EXPECT_EQ(cell(list, 2, "leftKind"), "removed");
    EXPECT_EQ(cell(list, 2, "newNumber"), 0);
    EXPECT_EQ(cell(list, 3, "leftKind"), "added");
    EXPECT_EQ(list.line(3, true), nullptr);
    list.clear();
    EXPECT_EQ(list.count(), 0);
}

TEST(DiffList, FiftyThousandLinesAreReadAtOnce)
{
    projects::FileDiff diff;
    diff.file = changedFile("big.cpp", FileStatus::Modified, 25000, 25000);
    std::vector<std::string> lines;
    for (int line = 0; line < 25000; ++line) {
        lines.push_back("-    const int value = compute(\"old\", " + std::to_string(line) + ");");
        lines.push_back("+    const int value = compute(\"new\", " + std::to_string(line) + ");");
    }
    DiffList list;
    diff = diffOf(diff.file, lines);
    QElapsedTimer elapsed;
    elapsed.start();
    auto content = DiffList::read(diff);
    std::cout << "50000 diff lines read in " << elapsed.restart() << " ms\n";
    list.show(std::move(content));
    std::cout << "and laid out in " << elapsed.elapsed() << " ms\n";
    EXPECT_EQ(list.count(), 25001);
    list.setSideBySide(false);
    EXPECT_EQ(list.count(), 50001);
    EXPECT_EQ(list.digits(), 5);
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
    EXPECT_EQ(cell(files, 0, "chosen"), "some");
    files.chooseHunk("a.py", 1, 3, true);
    EXPECT_EQ(cell(files, 0, "chosen"), "all");
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
    EXPECT_EQ(files.pathAt(0), "shop/cart.py");
    EXPECT_EQ(files.rowOf("shop/money.py"), -1);
    files.chooseShown(false);
    files.setFilter("");
    EXPECT_EQ(files.chosenFiles(), 2);
    files.setWarnedOnly(true);
    EXPECT_EQ(files.count(), 1);
    EXPECT_EQ(cell(files, 0, "name"), "pre-commit");
    EXPECT_EQ(cell(files, 0, "folder"), ".husky/");
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

TEST(ForeignPicture, DecodesOnlyWhatItKnows)
{
    EXPECT_EQ(ForeignPicture::decode(pngOf(30, 20, "#ff0000")).size(), QSize(30, 20));
    EXPECT_TRUE(ForeignPicture::decode("<svg xmlns='http://www.w3.org/2000/svg'/>").isNull());
    EXPECT_TRUE(ForeignPicture::decode("\x89PNG\r\n\x1a\n but no picture").isNull());
    EXPECT_TRUE(ForeignPicture::decode({}).isNull());
    EXPECT_TRUE(ForeignPicture::decode(pngOf(9000, 2, "#ff0000")).isNull()) << "too wide";
}

class ChangesModels : public testing::Test {
protected:
    ChangesModels()
    {
        id = script.addWorkspace("shop", State::Ready).id;
        backend = std::make_unique<Backend>(script);
        review = std::make_unique<Review>();
    }
    void open()
    {
        script.open();
        ASSERT_TRUE(until([this] { return backend->isOpen(); }));
        ASSERT_TRUE(until([this] { return project() && project()->known(); }));
    }
    void beginReview()
    {
        open();
        ASSERT_TRUE(until([this] { return project()->isTaken(); }));
        review->setProject(project());
        review->begin();
        ASSERT_TRUE(until([this] { return !review->isLoading(); }));
    }
    ProjectItem* project()
    {
        auto* hub = qobject_cast<ProjectsHub*>(backend->projects());
        return hub->find(QString::fromStdString(id.str()));
    }
    ScriptedSource script;
    WorkspaceId id;
    std::unique_ptr<Backend> backend;
    std::unique_ptr<Review> review;
};

TEST_F(ChangesModels, AProjectIsBroughtWithProgressAndCancelled)
{
    script.projectScript.bringsEnd = false;
    script.projectScript.folders["/home/me/shop"] = {
        "/home/me/shop", "main", "4f2c91aabb", 3, 4 << 20, 312, {"Two submodules stay out."}};
    open();
    EXPECT_FALSE(project()->present());
    ProjectDraft draft;
    draft.setBackend(backend.get());
    EXPECT_TRUE(draft.isReady()) << "no project is fine";
    draft.setKind("folder");
    EXPECT_FALSE(draft.isReady());
    draft.setPath("relative");
    ASSERT_TRUE(until([&] { return !draft.isExamining(); }));
    EXPECT_NE(draft.problem(), "");
    draft.setPath("/nowhere");
    ASSERT_TRUE(until([&] { return !draft.isExamining(); }));
    EXPECT_NE(draft.problem(), "");
    draft.setPath("/home/me/sho");
    draft.setPath("/home/me/shop");
    ASSERT_TRUE(until([&] { return draft.isExamined(); }));
    EXPECT_EQ(script.projectScript.examined.size(), 2U) << "not after every key";
    EXPECT_EQ(draft.factsText(), "main @ 4f2c91a · 312 commits · 4.0 MB");
    EXPECT_EQ(draft.remarks(), QStringList("Two submodules stay out."));
    draft.setWithUncommitted(true);
    project()->bring(&draft);
    ASSERT_EQ(script.projectScript.brought.size(), 1U);
    EXPECT_TRUE(script.projectScript.brought[0].withUncommitted);
    EXPECT_TRUE(project()->isBringing());
    script.projectScript.tellProgress(id, {"Copying", 1 << 20, 4 << 20});
    EXPECT_DOUBLE_EQ(project()->bringShare(), 0.25);
    EXPECT_EQ(project()->bringText(), "Copying, 1.0 MB of 4.0 MB");
    project()->cancelBring();
    ASSERT_TRUE(until([this] { return !project()->isBringing(); }));
    EXPECT_EQ(project()->bringError(), "") << "the user's own wish is no error";
    EXPECT_FALSE(project()->present());
}

TEST_F(ChangesModels, AnAddressIsCheckedWhileItIsTyped)
{
    ProjectDraft draft;
    draft.setBackend(backend.get());
    draft.setKind("url");
    EXPECT_EQ(draft.problem(), "");
    EXPECT_FALSE(draft.isReady());
    for (const char* bad : {"shop", "ftp://x/y", "https://host", "-upload-pack=x",
                            "https://me:secret@host/x.git", "ext::sh -c x"}) {
        draft.setUrl(bad);
        EXPECT_NE(draft.problem(), "") << bad;
        EXPECT_FALSE(draft.source().has_value()) << bad;
    }
    for (const char* good :
         {"https://example.org/shop.git", "git@example.org:me/shop.git", "ssh://git@h/x"}) {
        draft.setUrl(good);
        EXPECT_EQ(draft.problem(), "") << good;
        ASSERT_TRUE(draft.source().has_value()) << good;
    }
    draft.setFetchedByGuest(true);
    EXPECT_TRUE(draft.source()->fetchedByGuest);
}

TEST_F(ChangesModels, AFailedSnapshotLeavesTheEarlierOneInSight)
{
    fillChanges(script, id);
    open();
    ASSERT_TRUE(until([this] { return project()->isTaken(); }));
    const int files = project()->fileCount();
    ASSERT_GT(files, 0);
    script.projectScript.snapshotError =
        Error{ErrorCode::ResourceExhausted, "The changes are larger than 512 MB.", "limit"};
    project()->take();
    EXPECT_TRUE(project()->isTaking());
    ASSERT_TRUE(until([this] { return !project()->isTaking(); }));
    EXPECT_EQ(project()->problem(), "The changes are larger than 512 MB.");
    EXPECT_EQ(project()->fileCount(), files);
}

TEST_F(ChangesModels, ReviewTakesWhatIsChosenIntoABranch)
{
    fillChanges(script, id);
    beginReview();
    EXPECT_EQ(review->path(), "shop/cart.py");
    auto* diff = qobject_cast<DiffList*>(review->diff());
    ASSERT_EQ(diff->hunks(), 2);
    review->chooseShown(false);
    EXPECT_FALSE(review->anyChosen());
    review->takeHome("branch", "x", {}, {});
    EXPECT_TRUE(script.projectScript.accepted.empty()) << "nothing is not everything";
    review->chooseHunk(1, true);
    EXPECT_EQ(review->fileChosen(), "some");
    review->takeHome("branch", "helix/shop/fix", {}, "Round once");
    ASSERT_TRUE(until([this] { return !review->done().isEmpty(); }));
    const auto& request = script.projectScript.accepted.at(0);
    EXPECT_EQ(request.target, AcceptRequest::Target::Branch);
    EXPECT_EQ(request.branch, "helix/shop/fix");
    EXPECT_EQ(request.head, "9b1d0c2e11223344556677889900aabbccddeeff");
    ASSERT_EQ(request.selection.size(), 1U);
    EXPECT_EQ(request.selection[0].path, "shop/cart.py");
    EXPECT_EQ(request.selection[0].hunks, std::vector<int>{1});
    EXPECT_EQ(review->nextCommand(), "git switch helix/shop/fix");
}

TEST_F(ChangesModels, ABranchNameIsQuotedForTheShell)
{
    fillChanges(script, id);
    projects::AcceptOutcome outcome;
    outcome.branch = "a;reboot";
    outcome.sentence = "Done.";
    script.projectScript.outcome = outcome;
    beginReview();
    review->takeHome("branch", "a;reboot", {}, {});
    ASSERT_TRUE(until([this] { return !review->done().isEmpty(); }));
    EXPECT_EQ(review->nextCommand(), "git switch 'a;reboot'");
}

TEST_F(ChangesModels, ConflictsAreNamedAndNothingIsSaidToBeDone)
{
    fillChanges(script, id);
    projects::AcceptOutcome outcome;
    outcome.conflicts = {"shop/cart.py", "odd\nname"};
    script.projectScript.outcome = outcome;
    beginReview();
    review->takeHome("tree", {}, {}, {});
    ASSERT_TRUE(until([this] { return !review->isBusy(); }));
    EXPECT_EQ(review->conflicts(), (QStringList{"shop/cart.py", "odd\\nname"}));
    EXPECT_EQ(review->done(), "");
    EXPECT_EQ(script.projectScript.accepted[0].target, AcceptRequest::Target::WorkingTree);
    EXPECT_TRUE(script.projectScript.accepted[0].selection.empty());
}

TEST_F(ChangesModels, WhatWasNotReadIsNotTaken)
{
    fillChanges(script, id);
    beginReview();
    auto& set = script.projectScript.changeOf[id.str()];
    set.head = "ffff";
    script.projectScript.tellChanges(id);
    EXPECT_TRUE(review->isOutdated());
    review->takeHome("branch", "x", {}, {});
    EXPECT_TRUE(script.projectScript.accepted.empty());
    review->begin();
    EXPECT_FALSE(review->isOutdated());
    EXPECT_EQ(review->path(), "shop/cart.py") << "the file that was open stays open";
    review->takeHome("branch", "x", {}, {});
    ASSERT_EQ(script.projectScript.accepted.size(), 1U);
    EXPECT_EQ(script.projectScript.accepted[0].head, "ffff");
}

TEST_F(ChangesModels, ARefusalIsTheNextPromptOfTheConversation)
{
    fillChanges(script, id);
    const auto session =
        script.sessionScript.addSession(id, "Fix the cart", sessions::TurnState::Idle).id;
    beginReview();
    auto* hub = qobject_cast<ProjectsHub*>(backend->projects());
    const QString workspace = QString::fromStdString(id.str());
    EXPECT_EQ(hub->currentSession(workspace).toStdString(), session.str());
    review->chooseShown(false);
    review->chooseHunk(0, true);
    QSignalSpy refused(review.get(), &Review::refused);
    review->refuse(hub->currentSession(workspace), "  ");
    EXPECT_TRUE(script.sessionScript.prompts.empty());
    review->refuse(hub->currentSession(workspace), "Keep the old rounding.");
    ASSERT_TRUE(until([&] { return refused.count() == 1; }));
    ASSERT_EQ(script.sessionScript.prompts.size(), 1U);
    EXPECT_EQ(script.sessionScript.prompts[0].first, session.str());
    EXPECT_EQ(script.sessionScript.prompts[0].second.text,
              "Keep the old rounding.\n\nThis is about your changes in:\n- shop/cart.py (hunk 1 of "
              "its diff)");
    EXPECT_TRUE(script.projectScript.accepted.empty());
}

TEST_F(ChangesModels, TwoThousandFilesOpenAtOnce)
{
    fillChanges(script, id);
    auto& set = script.projectScript.changeOf[id.str()];
    for (int file = 0; file < 2000; ++file)
        set.files.push_back(changedFile("src/module" + std::to_string(file % 40) + "/file" +
                                            std::to_string(file) + ".cpp",
                                        FileStatus::Modified, 12, 3));
    QElapsedTimer elapsed;
    elapsed.start();
    beginReview();
    std::cout << "2000 files open in " << elapsed.elapsed() << " ms\n";
    auto* files = qobject_cast<ChangedFiles*>(review->files());
    EXPECT_GT(files->count(), 2000);
    elapsed.start();
    review->chooseShown(false);
    review->chooseShown(true);
    files->setFilter("file1999");
    std::cout << "choosing and filtering them takes " << elapsed.elapsed() << " ms\n";
    EXPECT_EQ(files->count(), 1);
}

TEST_F(ChangesModels, AttemptsAreShownSideBySide)
{
    const auto group = fillAttempts(script);
    open();
    auto* board = qobject_cast<AttemptBoard*>(backend->attempts());
    ASSERT_EQ(board->count(), 1);
    auto* item = board->find("group1");
    ASSERT_NE(item, nullptr);
    EXPECT_EQ(item->headline(), "test_total_rounds fails. Find out why, fix it, and check the "
                                "page in the browser.");
    EXPECT_EQ(item->summary(), "4 attempts · 1 at work · 1 to look at · 1 failed");
    EXPECT_EQ(cell(*item->attempts(), 0, "testsText"), "Tests pass");
    EXPECT_EQ(cell(*item->attempts(), 1, "tests"), "failed");
    EXPECT_EQ(cell(*item->attempts(), 2, "finished"), false);
    const QString first = QString::fromStdString(group.attempts[0].workspace.str());
    EXPECT_EQ(board->groupOf(first), "group1");
    QSignalSpy kept(board, &AttemptBoard::kept);
    board->discard("group1", QString::fromStdString(group.attempts[3].workspace.str()));
    ASSERT_TRUE(until([&] { return item->living() == 3; }));
    board->keep("group1", first);
    ASSERT_TRUE(until([&] { return kept.count() == 1; }));
    EXPECT_EQ(board->count(), 0);
}

TEST(AttemptsDraft, HasBetweenTwoAndEight)
{
    AttemptsDraft draft;
    EXPECT_EQ(draft.count(), 3);
    draft.setCount(1);
    EXPECT_EQ(draft.count(), 2);
    draft.setAgent(1, "claude");
    draft.setCount(20);
    EXPECT_EQ(draft.count(), 8);
    EXPECT_EQ(draft.agents().last(), "claude");
    EXPECT_FALSE(draft.isReady());
    draft.setProperty("task", " fix it ");
    EXPECT_TRUE(draft.isReady());
    EXPECT_EQ(draft.request().task, "fix it");
    EXPECT_EQ(draft.request().agents.size(), 8U);
}

TEST_F(ChangesModels, TheSheetIsGroupedAndThingsAreTakenBack)
{
    fillSheet(script, id);
    open();
    SheetModel sheet;
    sheet.setBackend(backend.get());
    sheet.setProperty("workspaceId", QString::fromStdString(id.str()));
    sheet.load();
    ASSERT_TRUE(until([&] { return !sheet.isLoading(); }));
    ASSERT_EQ(sheet.groups().size(), 7);
    EXPECT_EQ(sheet.groups()[0].toMap().value("title"), "Project");
    EXPECT_EQ(sheet.groups()[1].toMap().value("items").toList().size(), 2);
    EXPECT_TRUE(sheet.asText().contains("- github.com: It may connect"));
    sheet.takeBack("port:8000");
    EXPECT_EQ(sheet.takingBack(), "port:8000");
    ASSERT_TRUE(until([&] { return sheet.groups().size() == 6; }));
    EXPECT_EQ(script.projectScript.takenBack, std::vector<std::string>{"port:8000"});
    script.projectScript.sheetError = Error{ErrorCode::Unavailable, "It does not answer.", "x"};
    sheet.load();
    ASSERT_TRUE(until([&] { return !sheet.isLoading(); }));
    EXPECT_EQ(sheet.problem(), "It does not answer.");
}

} // namespace helix::ui::test
