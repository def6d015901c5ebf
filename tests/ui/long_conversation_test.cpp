// A conversation of many and long entries: what its frames take, and that nothing in it jumps.

#include <algorithm>
#include <ctime>

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QQuickWindow>

#include "ui/shell/backend.h"
#include "ui/conversation_fixture.h"
#include "ui/conversation/workspace_sessions.h"
#include "ui/conversation/session_hub.h"

namespace helix::ui::test {

using sessions::ConversationEntry;
using sessions::SessionState;

class LongConversation : public ConversationBehaviour {};

/// Long answers, code, lists, tables, tool calls and changes, as agents leave them behind.
static void fillLongTalk(fakes::FakeSessions& talk, const SessionId& id, int entries)
{
    const std::string paragraph =
        "Each line is rounded *before* the sum, so two half-cents become **one** cent; see "
        "`cart.py` and [the docs](https://docs.python.org/3/library/decimal.html) for how. ";
    for (int at = 1; at <= entries; ++at) {
        if (at % 4 == 0) {
            auto& tool = talk.addEntry(id, ConversationEntry::Kind::Tool);
            tool.tool.emplace();
            tool.tool->title = "step " + std::to_string(at);
            tool.tool->status = acp::ToolStatus::Completed;
            if (at % 12 == 0) {
                acp::ToolContent change;
                change.kind = acp::ToolContent::Kind::Diff;
                change.diff = {"src/cart.py", "a\nb\nc\n", "a\nB\nc\nd\n"};
                tool.tool->content = {change};
            }
        } else if (at % 17 == 0) {
            std::string text = "## Entry " + std::to_string(at) + "\n\n";
            for (int piece = 0; piece < 12; ++piece)
                text += paragraph + "\n\n1. exact\n2. rounded once\n\n";
            text += "```python\n";
            for (int line = 0; line < 40; ++line)
                text += "def total(lines):  # no rounding here\n    return sum(lines) + 1.5\n";
            talk.addEntry(id, ConversationEntry::Kind::Answer,
                          text + "```\n\n| a | b |\n|---|---|\n| 1 | 2 |");
        } else {
            talk.addEntry(id, ConversationEntry::Kind::Answer,
                          "Entry **" + std::to_string(at) +
                              "** says a `little` more, so that it takes two lines in the panel.");
        }
    }
}

/// Of this thread's work, whatever else the machine does.
static double threadMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

TEST_F(LongConversation, WhatIsReadStaysWhereItIs)
{
    const auto id = talk().addSession(workspace, "Long", SessionState::Working).id;
    fillLongTalk(talk(), id, 400);
    start("workspace/shop");
    auto* list = item("entries");
    ASSERT_NE(list, nullptr);
    ASSERT_TRUE(until([&] { return list->property("count").toInt() >= 80; }));
    const auto frame = [&] {
        settle();
        QEvent update(QEvent::UpdateRequest);
        QCoreApplication::sendEvent(window(), &update);
    };
    // The entry in the middle, and where it stands.
    auto* model = list->property("model").value<QObject*>();
    const auto rowOf = [&](double number) {
        int row = -1;
        QMetaObject::invokeMethod(model, "rowOf", Q_RETURN_ARG(int, row), Q_ARG(double, number));
        return row;
    };
    const auto entryAt = [&](double number) {
        QQuickItem* found = nullptr;
        QMetaObject::invokeMethod(list, "itemAtIndex", Q_RETURN_ARG(QQuickItem*, found),
                                  Q_ARG(int, rowOf(number)));
        return found;
    };
    const auto place = [&](double number) {
        frame();
        auto* found = entryAt(number);
        return found ? found->mapToItem(list, QPointF()).y() : -1e9;
    };
    list->setProperty("follows", false);
    QMetaObject::invokeMethod(model, "reach", Q_ARG(double, 360));
    ASSERT_TRUE(until([&] { return entryAt(360) != nullptr; }));
    const auto before = place(360);
    ASSERT_GT(before, -list->height());
    ASSERT_LT(before, list->height());
    // The agent goes on at the end.
    auto& entries = talk().entriesOf[id.str()];
    for (int batch = 0; batch < 10; ++batch) {
        auto last = entries.back();
        last.text += "\n\nA new paragraph.";
        entries.back() = last;
        talk().tellEntries(id,
                           {last, talk().addEntry(id, ConversationEntry::Kind::Answer, "And on.")});
        EXPECT_NEAR(place(360), before, 1) << "while it goes on, " << batch;
    }
    ASSERT_TRUE(until([&] { return list->property("count").toInt() >= 90; }));
    EXPECT_NEAR(place(360), before, 1);
    // What stands above grows, out of sight.
    auto* rows = qobject_cast<QAbstractItemModel*>(model);
    const int revision = rows->roleNames().key("revision");
    for (const std::size_t above : {330U, 349U, 350U}) {
        ASSERT_LT(place(static_cast<double>(above)), 0);
        auto grown = entries[above - 1];
        grown.kind = ConversationEntry::Kind::Answer;
        grown.tool.reset();
        grown.text += "\n\nOne more paragraph.\n\n```\nand\ncode\n```";
        entries[above - 1] = grown;
        talk().tellEntries(id, {grown});
        ASSERT_TRUE(until([&] {
            const int row = rowOf(static_cast<double>(above));
            return rows->index(row, 0).data(revision).toInt() == 1;
        }));
        EXPECT_NEAR(place(360), before, 1) << "entry " << above << " grew";
    }
    // Older entries come.
    for (int page = 0; page < 4; ++page) {
        const int count = list->property("count").toInt();
        QMetaObject::invokeMethod(model, "older");
        ASSERT_TRUE(until([&] {
            return list->property("count").toInt() > count || !model->property("hasOlder").toBool();
        }));
        EXPECT_NEAR(place(360), before, 1) << "after older page " << page;
    }
}

static void say(const char* what, std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    std::printf("%s with 10,000 entries: median %.1f ms, 95 %% %.1f ms, most %.1f ms\n", what,
                times[times.size() / 2], times[times.size() * 95 / 100], times.back());
}

TEST_F(LongConversation, TenThousandEntriesScrollAndGrowSmoothly)
{
    const auto id = talk().addSession(workspace, "Long", SessionState::Working).id;
    fillLongTalk(talk(), id, 10000);
    talk().addSession(workspace, "Short", SessionState::Idle).changedMs += 1000;
    start("workspace/shop");
    auto* list = item("entries");
    ASSERT_NE(list, nullptr);
    QElapsedTimer opening;
    opening.start();
    qobject_cast<SessionHub*>(backend().sessions())
        ->ofWorkspace(QString::fromStdString(workspace.str()))
        ->choose(QString::fromStdString(id.str()));
    ASSERT_TRUE(until([&] { return list->property("count").toInt() >= 80; }));
    QMetaObject::invokeMethod(list, "forceLayout");
    std::printf("A conversation of 10,000 entries was open after %lld ms\n",
                static_cast<long long>(opening.elapsed()));
    // Everything older, as by scrolling to the very top.
    auto* model = list->property("model").value<QObject*>();
    ASSERT_TRUE(until(
        [&] {
            QMetaObject::invokeMethod(model, "older");
            return list->property("count").toInt() == 10000;
        },
        std::chrono::seconds(30)));
    settle();
    // What one frame takes on the UI thread: what is done, its layout and its picture.
    const auto measure = [&](const std::function<void()>& action) {
        const double before = threadMs();
        action();
        QCoreApplication::sendPostedEvents();
        QEvent frame(QEvent::UpdateRequest);
        QCoreApplication::sendEvent(window(), &frame);
        const double took = threadMs() - before;
        // As between two frames at 60 a second: what lies ahead is made bit by bit.
        for (int round = 0; round < 16 && threadMs() - before < 16; ++round)
            QCoreApplication::processEvents();
        return took;
    };
    list->setProperty("follows", false);
    for (const int stride : {60, 400}) {
        std::vector<double> scrolled;
        for (int step = 0; step < 300; ++step)
            scrolled.push_back(measure([&] {
                list->setProperty("contentY", list->property("contentY").toReal() - stride);
            }));
        say(stride == 60 ? "Scrolling by 60 px" : "Scrolling by 400 px", scrolled);
    }
    list->setProperty("follows", true);
    QMetaObject::invokeMethod(list, "toEnd");
    std::vector<double> grown;
    for (int batch = 0; batch < 30; ++batch) {
        auto last = talk().entriesOf[id.str()].back();
        last.text += " word";
        talk().entriesOf[id.str()].back() = last;
        const ConversationEntry next =
            talk().addEntry(id, ConversationEntry::Kind::Answer, "A new one");
        const int wanted = list->property("count").toInt() + 1;
        grown.push_back(measure([&] { talk().tellEntries(id, {last, next}); }));
        ASSERT_TRUE(until([&] { return list->property("count").toInt() == wanted; }));
    }
    say("One update batch", grown);
    EXPECT_EQ(list->property("count").toInt(), 10030);
}

} // namespace helix::ui::test
