// What crossed, as a person looks at it.

#include "ui/shell/backend.h"
#include "ui/boundary_fixture.h"
#include "ui/shell/heartbeat.h"
#include "ui/boundary/boundary_hub.h"

namespace helix::ui::test {

TEST_F(BoundaryBehaviour, HelixsOwnChannelIsNoMappedPort)
{
    openTab();
    auto& own = script.plane.fakeBoundary.addLine(id, "", true, 900, 900);
    own.kind = boundary::LedgerLine::Kind::Control;
    own.port = 7443;
    emit script.events().ledgerRecorded({own});
    auto mapped = script.plane.fakeBoundary.addLine(id, "", true, 900, 900);
    mapped.kind = boundary::LedgerLine::Kind::Forward;
    mapped.port = 8000;
    emit script.events().ledgerRecorded({mapped});
    ASSERT_TRUE(until([this] { return itemWithText("port 8000") != nullptr; }));
    EXPECT_EQ(itemWithText("port 7443"), nullptr);
}

TEST_F(BoundaryBehaviour, WhatCrossesAppearsAndCanBeSearched)
{
    openTab();
    ASSERT_TRUE(until([this] { return item("nothingCrossed") != nullptr; })) << "it teaches";
    auto line = script.plane.fakeBoundary.addLine(id, "pypi.org", true, 900, 1200 * 1024);
    emit script.events().ledgerRecorded({line});
    ASSERT_TRUE(until([this] { return itemWithText("pypi.org") != nullptr; }));
    EXPECT_NE(itemWithText("↓ 1.2 MB"), nullptr);
    EXPECT_EQ(item("nothingCrossed"), nullptr);
    line = script.plane.fakeBoundary.addLine(id, "telemetry.example.net", false, 0, 0);
    emit script.events().ledgerRecorded({line});
    ASSERT_TRUE(until([this] { return itemWithText("refused") != nullptr; }));
    ASSERT_TRUE(until([this] { return item("showLedger") != nullptr; }));
    EXPECT_EQ(textOf("showLedger"), "Show all 2");
    setText("ledgerSearch", "PYPI");
    ASSERT_TRUE(until([this] {
        return itemWithText("telemetry.example.net") == nullptr &&
               itemWithText("pypi.org") != nullptr;
    }));
}

TEST_F(BoundaryBehaviour, AHundredThousandLinesDoNotStallTheWindow)
{
    constexpr int kLines = 100000;
    for (int line = 0; line < kLines; ++line)
        script.plane.fakeBoundary.addLine(id, "site-" + std::to_string(line % 500) + ".example.org",
                                          line % 7 != 0, 1000, 20000);
    openTab();
    ASSERT_TRUE(until([this] { return item("showLedger") != nullptr; }));
    item("showLedger")->forceActiveFocus(Qt::TabFocusReason); // which brings it into sight
    click("showLedger");
    ASSERT_TRUE(until([this] {
        return item("ledgerLines") && item("ledgerLines")->property("count").toInt() >= 200;
    }));
    Heartbeat heartbeat;
    for (int turn = 0; turn < 20; ++turn) {
        QMetaObject::invokeMethod(item("ledgerLines"), "positionViewAtEnd");
        settle();
    }
    std::printf("longest stall of the UI thread while paging through the ledger: %.1f ms\n",
                heartbeat.longestStallMs());
    EXPECT_GT(item("ledgerLines")->property("count").toInt(), 2000);
    for (const auto& query : script.plane.fakeBoundary.queries)
        EXPECT_LE(query.limit, 200) << "never the whole ledger at once";
}

TEST_F(BoundaryBehaviour, TheLedgerIsExported)
{
    start("workspace/shop");
    auto* hub = qobject_cast<BoundaryHub*>(backend().boundaries());
    auto* boundary = hub->find(QString::fromStdString(id.str()));
    boundary->exportLedger("file:///tmp/my%20ledger.jsonl");
    ASSERT_TRUE(until(
        [this] { return itemWithText("The record was saved: /tmp/my ledger.jsonl") != nullptr; }));
    EXPECT_EQ(script.plane.fakeBoundary.exported,
              std::vector<std::filesystem::path>{"/tmp/my ledger.jsonl"});
    script.plane.fakeBoundary.exportError =
        Error{ErrorCode::OutOfSpace, "The disk is full: the ledger was not saved.", {}};
    boundary->exportLedger("/tmp/x.jsonl");
    ASSERT_TRUE(until(
        [this] { return itemWithText("The disk is full: the ledger was not saved.") != nullptr; }));
}

} // namespace helix::ui::test
