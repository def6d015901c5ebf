// The models over a script, without a window.

#include <map>

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QtTest/QSignalSpy>

#include "ui/activity/activity_log.h"
#include "ui/ports/port_table.h"
#include "ui/workspace/workspace_list.h"
#include "ui/shell/notices.h"
#include "ui/fake_line.h"
#include "ui/shell/tray_host.h"
#include "ui/words/words.h"
#include "turn_loop.h"

namespace helix::ui::test {

using boundary::ForwardState;
using plane::State;

namespace {

void drain()
{
    for (int round = 0; round < 5; ++round)
        QCoreApplication::processEvents();
}

QVariant cell(const QAbstractItemModel& model, int row, const char* role)
{
    return model.data(model.index(row, 0), model.roleNames().key(role));
}

/// "text" of all rows, steps indented.
QStringList rowsOf(const ActivityLog& log)
{
    QStringList rows;
    for (int row = 0; row < log.count(); ++row)
        rows.append((cell(log, row, "nested").toBool() ? "  " : "") +
                    cell(log, row, "text").toString());
    return rows;
}

} // namespace

TEST(Words, ReadWell)
{
    EXPECT_EQ(sizeText(310ULL << 20), "310 MB");
    EXPECT_EQ(sizeText(1310ULL << 20), "1.3 GB");
    EXPECT_EQ(memoryText(512), "512 MB");
    EXPECT_EQ(memoryText(2048), "2 GB");
    EXPECT_EQ(resourcesText({1, 1024, 8}), "1 CPU · 1 GB memory · 8 GB disk");
    EXPECT_EQ(durationText(30), "0.03 s");
    EXPECT_EQ(durationText(4200), "4.2 s");
    EXPECT_EQ(durationText(72000), "1 min 12 s");
    EXPECT_EQ(agoText(0, 5 * 60000), "5 min ago");
    EXPECT_EQ(needsText("An Anthropic key"), "Needs: an Anthropic key");
    EXPECT_EQ(needsText(QString()), "");
}

TEST(Words, SayAYearWhereItIsNotThisOne)
{
    const int year = QDate::currentDate().year();
    const QDateTime spring(QDate(year, 3, 18), QTime(14, 24));
    EXPECT_EQ(dateText(spring.date()), "18 Mar");
    EXPECT_EQ(momentText(spring), "18 Mar 14:24");
    EXPECT_EQ(momentText(spring.addYears(-1)), QString("18 Mar %1 14:24").arg(year - 1));
}

TEST(PortTable, HidesTheControlPortAndOffersWhatIsFound)
{
    FakeLine script;
    auto& ready = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready);
    ready.guestPorts = {{22, "0.0.0.0", "sshd"},
                        {8000, "127.0.0.1", "python3"},
                        {8000, "0.0.0.0", "python3"},
                        {4173, "0.0.0.0", "node"},
                        {5432, "::1", "postgres"}};
    script.plane.fakeForwards.addForward(ready.id, 7443, 22000, "", ForwardState::Listening);
    script.plane.fakeForwards.all.back().kind = boundary::ForwardKind::Control;
    script.plane.fakeForwards.addForward(ready.id, 22, 22001, "", ForwardState::Listening);
    script.plane.fakeForwards.addForward(ready.id, 4173, 4173, "Vite", ForwardState::Listening);
    Notices notices;
    WorkspaceList workspaces(script, notices);
    PortTable ports(script, notices, workspaces);
    script.open();
    drain();
    ASSERT_EQ(ports.rowCount(), 4);
    EXPECT_EQ(cell(ports, 0, "label"), "SSH");
    EXPECT_EQ(cell(ports, 0, "removable"), false);
    EXPECT_EQ(cell(ports, 0, "address"), "127.0.0.1:22001") << "for ssh";
    EXPECT_EQ(cell(ports, 1, "address"), "http://vite.docs-site.localhost:4173");
    EXPECT_EQ(cell(ports, 2, "guestPort"), 8000);
    EXPECT_EQ(cell(ports, 2, "portState"), "found") << "the widest address counts";
    EXPECT_EQ(cell(ports, 3, "portState"), "inside");
}

TEST(PortTable, NextPortIsNotLeased)
{
    FakeLine script;
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeForwards.addForward(id, 3000, 3000, "", ForwardState::Failed, "taken");
    script.plane.fakeForwards.addForward(id, 3001, 3001, "", ForwardState::Listening);
    Notices notices;
    WorkspaceList workspaces(script, notices);
    PortTable ports(script, notices, workspaces);
    script.open();
    drain();
    EXPECT_EQ(cell(ports, 0, "nextHostPort"), 3002);
}

TEST(PortTable, OnlyWhatAnswersIsALink)
{
    FakeLine script;
    auto& workspace = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready);
    workspace.guestPorts = {{9229, "0.0.0.0", "node"}};
    auto& forwards = script.plane.fakeForwards;
    forwards.addForward(workspace.id, 3000, 3000, "", ForwardState::Failed, "taken");
    forwards.addForward(workspace.id, 3001, 3001, "", ForwardState::Closed);
    forwards.addForward(workspace.id, 3002, 3002, "", ForwardState::Waiting);
    forwards.addForward(workspace.id, 3003, 3003, "", ForwardState::Listening);
    Notices notices;
    WorkspaceList workspaces(script, notices);
    PortTable ports(script, notices, workspaces);
    script.open();
    drain();
    std::map<int, bool> reachable;
    for (int row = 0; row < ports.rowCount(); ++row)
        reachable[cell(ports, row, "guestPort").toInt()] = cell(ports, row, "reachable").toBool();
    EXPECT_EQ(reachable,
              (std::map<int, bool>{
                  {3000, false}, {3001, false}, {3002, true}, {3003, true}, {9229, false}}));
}

TEST(WorkspaceList, FollowsWhatComesChangesAndGoes)
{
    FakeLine script;
    const auto first = script.plane.fakeWorkspaces.addWorkspace("first", State::Ready);
    Notices notices;
    WorkspaceList workspaces(script, notices);
    EXPECT_FALSE(workspaces.known());
    script.open();
    drain();
    EXPECT_TRUE(workspaces.known());
    ASSERT_EQ(workspaces.count(), 1);
    EXPECT_EQ(workspaces.runningCount(), 1);
    QSignalSpy vanishing(&workspaces, &WorkspaceList::vanishing);
    workspaces.at(0)->stop();
    drain();
    EXPECT_EQ(workspaces.at(0)->dot(), "asleep");
    EXPECT_EQ(workspaces.runningCount(), 0);
    workspaces.at(0)->remove();
    drain();
    EXPECT_EQ(workspaces.count(), 0);
    EXPECT_EQ(vanishing.size(), 1);
}

TEST(ActivityLog, IsNewestFirstWithoutDoubles)
{
    FakeLine script;
    script.plane.fakeActivity.entries = {{1, 1000, "", "", "image", "one", -1},
                                         {2, 2000, "", "", "image", "two", 1500}};
    Notices notices;
    ActivityLog log(script, notices);
    script.open();
    drain();
    ASSERT_EQ(log.count(), 2);
    EXPECT_EQ(cell(log, 0, "text"), "two");
    EXPECT_EQ(cell(log, 0, "duration"), "1.5 s");
    script.plane.fakeActivity.tell(script.plane.fakeActivity.entries[1]);
    EXPECT_EQ(log.count(), 2);
    script.plane.fakeActivity.tell({3, 3000, "", "", "image", "three", -1});
    EXPECT_EQ(log.count(), 3);
    EXPECT_EQ(cell(log, 0, "text"), "three");
}

TEST(ActivityLog, StepsOfAStartFoldIntoWhatItCameTo)
{
    FakeLine script;
    script.plane.fakeActivity.entries = {
        {1, 1000, "a", "one", "created", "Created.", -1},
        {2, 2000, "a", "one", "step", "Disk", 50},
        {3, 2500, "b", "two", "step", "Disk", 60},
        {4, 3000, "a", "one", "step", "Machine", 900},
        {5, 3500, "a", "one", "network", "It is slow.", -1},
        {6, 4000, "a", "one", "ready", "Ready.", 8900},
        {7, 4500, "a", "one", "step", "Desktop", 300},
        {8, 5000, "b", "two", "failed", "It failed.", -1},
        {9, 6000, "a", "one", "stopped", "Stopped.", 100},
        {10, 7000, "a", "one", "step", "Disk", 40},
    };
    Notices notices;
    ActivityLog log(script, notices);
    script.open();
    drain();
    EXPECT_EQ(rowsOf(log), (QStringList{"Starting: Disk", "Stopped.", "It failed.", "Ready.",
                                        "It is slow.", "Created."}));
    EXPECT_EQ(cell(log, 2, "steps"), 1);
    EXPECT_EQ(cell(log, 3, "steps"), 3);
    EXPECT_EQ(cell(log, 3, "duration"), "8.9 s");
    QSignalSpy inserted(&log, &QAbstractItemModel::rowsInserted);
    log.toggle(3);
    EXPECT_EQ(rowsOf(log).mid(3, 4), (QStringList{"Ready.", "  Disk", "  Machine", "  Desktop"}));
    ASSERT_EQ(inserted.size(), 1) << "the rest stays where it is";
    script.plane.fakeActivity.tell({11, 7500, "a", "one", "step", "Machine", 700});
    EXPECT_EQ(rowsOf(log).first(), "Starting, 2 steps done: Machine");
    script.plane.fakeActivity.tell({12, 8000, "a", "one", "ready", "Ready again.", 900});
    EXPECT_EQ(rowsOf(log).mid(0, 2), (QStringList{"Ready again.", "Stopped."}));
    log.toggle(3);
    EXPECT_EQ(log.count(), 6) << "folded again, wherever it is now";
}

TEST(ActivityLog, SearchAndFiltersAskWhatIsOnRecordAndHoldForWhatComes)
{
    FakeLine script;
    for (int id = 1; id <= 600; ++id)
        script.plane.fakeActivity.entries.push_back(
            {id, id * 1000, "a", "otter", id == 3 ? "port" : "stopped",
             id == 3 ? "Port 8000 is there." : "Stopped " + std::to_string(id), -1});
    Notices notices;
    ActivityLog log(script, notices);
    script.open();
    drain();
    ASSERT_EQ(log.count(), 500);
    EXPECT_FALSE(log.isComplete());
    log.setGroup("ports", true);
    drain();
    EXPECT_EQ(rowsOf(log), QStringList{"Port 8000 is there."}) << "beyond the newest 500";
    script.plane.fakeActivity.tell({601, 601000, "a", "otter", "stopped", "Stopped.", -1});
    EXPECT_EQ(log.count(), 1);
    script.plane.fakeActivity.tell({602, 602000, "a", "otter", "port", "Port 9000.", -1});
    EXPECT_EQ(log.count(), 2);
    log.clearFilters();
    drain();
    log.more();
    drain();
    EXPECT_EQ(log.count(), 600);
    EXPECT_TRUE(log.isComplete());
    log.setSearch("pOrT 8000");
    ASSERT_TRUE(tests::until([&] { return log.count() == 1; }));
    log.setWorkspace("b");
    drain();
    EXPECT_EQ(log.count(), 0);
    EXPECT_TRUE(log.isFiltered());
}

TEST(ActivityLog, WhatSaysTheSameAgainStaysOneRow)
{
    FakeLine script;
    script.plane.fakeActivity.entries = {{1, 1000, "a", "one", "asked", "It waits.", -1},
                                         {2, 2000, "", "", "image", "Built.", 5}};
    Notices notices;
    ActivityLog log(script, notices);
    script.open();
    drain();
    script.plane.fakeActivity.tell({3, 3000, "a", "one", "asked", "It waits.", -1, {}, 2});
    EXPECT_EQ(rowsOf(log), (QStringList{"It waits. (2 times)", "Built."}));
}

TEST(Notices, SayNothingAboutTheUsersOwnCancel)
{
    Notices notices;
    QSignalSpy failed(&notices, &Notices::failed);
    notices.report({ErrorCode::Cancelled, "Cancelled.", {}});
    EXPECT_EQ(failed.size(), 0);
    notices.report({ErrorCode::Timeout, "Too late.", "x"});
    EXPECT_EQ(failed.size(), 1);
}

TEST(Notifications, carryNoMarkup)
{
    EXPECT_EQ(TrayHost::plain("Fix <img src=\"http://example.org/x\"> & <b>go</b>"),
              QStringLiteral("Fix \u2039img src=\"http://example.org/x\"\u203a \uff06 "
                             "\u2039b\u203ago\u2039/b\u203a"));
    EXPECT_EQ(TrayHost::plain("&lt;a href='x'&gt;"),
              QStringLiteral("\uff06lt;a href='x'\uff06gt;"));
    EXPECT_EQ(TrayHost::plain("one\ntwo\u202e\x1b[2J"), TrayHost::plain("one two[2J"));
    EXPECT_LE(TrayHost::plain(QString(100000, u'x')).size(), 300);
}

} // namespace helix::ui::test
