// The models of the boundary over a script, without a window.

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QtTest/QSignalSpy>

#include "ui/shell/backend.h"
#include "ui/boundary/boundary_words.h"
#include "ui/boundary/account_item.h"
#include "ui/boundary/egress_draft.h"
#include "ui/boundary/ledger_list.h"
#include "ui/parts/row_list.h"
#include "ui/words/money.h"
#include "ui/shell/notices.h"
#include "ui/fake_line.h"
#include "turn_loop.h"

namespace helix::ui::test {

using tests::until;

using boundary::LedgerLine;
using egress::Mode;
using plane::State;

namespace {

QString boundaryCell(const QAbstractItemModel& model, int row, const char* role)
{
    return model.data(model.index(row, 0), model.roleNames().key(role)).toString();
}

LedgerLine line(const std::string& name, const std::string& address, std::uint16_t port,
                bool allowed, const std::string& rule)
{
    LedgerLine line;
    line.name = name;
    line.address = address;
    line.port = port;
    line.allowed = allowed;
    line.rule = rule;
    return line;
}

} // namespace

TEST(Money, IsReadAndWrittenWithoutRounding)
{
    EXPECT_EQ(dollarText(61000), "$0.06");
    EXPECT_EQ(dollarText(400), "$0.0004");
    EXPECT_EQ(dollarField(3000000), "3.00");
    EXPECT_EQ(dollarField(125000), "0.125");
    EXPECT_EQ(parseDollars("$5"), 5000000U);
    EXPECT_EQ(parseDollars(" 0.25 "), 250000U);
    EXPECT_EQ(parseDollars("0,000001"), 1U);
    for (const char* bad : {"", "-1", "1e3", "five", "1.2.3", "0.0000001", "12345678"})
        EXPECT_FALSE(parseDollars(QString::fromUtf8(bad))) << bad;
    EXPECT_EQ(countText(14000), "14 k");
    EXPECT_EQ(countText(950), "950");
}

TEST(BoundaryWords, SayWhereHowMuchAndWhy)
{
    EXPECT_EQ(whereText(line("pypi.org", "151.101.0.223", 443, true, "open")), "pypi.org");
    EXPECT_EQ(whereText(line("git.example", "1.2.3.4", 9418, true, "open")), "git.example:9418");
    EXPECT_EQ(whereText(line("", "10.0.2.2", 5432, false, "private")), "10.0.2.2:5432");
    auto big = line("pypi.org", "", 443, true, "list:packages pypi.org");
    big.bytesIn = 1258291;
    big.bytesOut = 900;
    EXPECT_EQ(amountText(big), "↓ 1.2 MB");
    EXPECT_TRUE(reasonText(big).contains("pypi.org"));
    auto refused = line("x.example", "", 443, false, "not-listed");
    refused.count = 14;
    EXPECT_EQ(amountText(refused), "refused ×14");
    EXPECT_FALSE(reasonText(refused).isEmpty());
    EXPECT_TRUE(reasonText(line("", "1.2.3.4", 1, false, "brand-new")).contains("brand-new"))
        << "a rule that nobody has words for is still named";
}

TEST(EgressDraft, AddsOnlyWhatIsADomain)
{
    EgressDraft draft;
    QSignalSpy edited(&draft, &EgressDraft::edited);
    draft.setMode("allowlist");
    for (const char* bad : {"10.0.0.1", "localhost", "*.com", "a b", "http://x.org", "x.org:0"}) {
        EXPECT_FALSE(draft.domainProblem(QString::fromUtf8(bad)).isEmpty()) << bad;
        EXPECT_FALSE(draft.addDomain(QString::fromUtf8(bad))) << bad;
    }
    EXPECT_EQ(draft.domainProblem("  "), "");
    EXPECT_TRUE(draft.addDomain(" Example.ORG "));
    EXPECT_FALSE(draft.domainProblem("example.org").isEmpty()) << "it is there already";
    EXPECT_EQ(draft.choice().rules, (std::vector<egress::Rule>{{"example.org", {}}}));
    draft.toggleList("packages");
    draft.toggleList("git");
    draft.toggleList("packages");
    EXPECT_EQ(draft.choice().lists, std::vector<std::string>{"git"});
    EXPECT_TRUE(draft.isTouched());
    EXPECT_EQ(edited.size(), 5);
    draft.show({Mode::Offline, {}, {}});
    EXPECT_FALSE(draft.isTouched());
    EXPECT_EQ(edited.size(), 5) << "what is true was not edited by anybody";
}

TEST(EgressDraft, AddsTheSitesOfAnImageOnlyWhenAsked)
{
    EgressDraft draft;
    QSignalSpy edited(&draft, &EgressDraft::edited);
    draft.show({Mode::Allowlist, {"packages"}, {{"example.org", {}}}});
    draft.setSites({"pypi.org", "Data.example.com", "example.org", "10.0.0.1", "data.example.com"});
    EXPECT_EQ(draft.missingSites(), QStringList{"data.example.com"})
        << "what a list or a rule lets through, and what is no domain, is not offered";
    EXPECT_EQ(draft.choice().rules.size(), 1U);
    EXPECT_FALSE(draft.isTouched());
    draft.toggleList("packages");
    EXPECT_EQ(draft.missingSites(), (QStringList{"pypi.org", "data.example.com"}));
    draft.addMissingSites();
    EXPECT_EQ(draft.choice().rules,
              (std::vector<egress::Rule>{
                  {"example.org", {}}, {"pypi.org", {}}, {"data.example.com", {}}}));
    EXPECT_TRUE(draft.missingSites().isEmpty());
    draft.addMissingSites();
    EXPECT_EQ(edited.size(), 2);
    draft.removeDomain("pypi.org");
    EXPECT_EQ(draft.missingSites(), QStringList{"pypi.org"});
}

TEST(RowList, KeepsRowsThatStay)
{
    RowList rows({"name", "value"});
    const auto row = [](const char* name, int value) {
        return QVariantMap{{"name", QString::fromUtf8(name)}, {"value", value}};
    };
    QSignalSpy inserted(&rows, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&rows, &QAbstractItemModel::rowsRemoved);
    QSignalSpy changed(&rows, &QAbstractItemModel::dataChanged);
    rows.show({row("a", 1), row("b", 1), row("c", 1)});
    rows.show({row("a", 1), row("b", 2), row("c", 1)});
    EXPECT_EQ(inserted.size(), 1);
    EXPECT_EQ(removed.size(), 0);
    EXPECT_EQ(changed.size(), 1);
    rows.show({row("a", 1), row("x", 1), row("c", 1)});
    EXPECT_EQ(removed.size(), 1);
    EXPECT_EQ(inserted.size(), 2);
    EXPECT_EQ(boundaryCell(rows, 1, "name"), "x");
    rows.show({});
    EXPECT_EQ(rows.count(), 0);
    rows.show({row("a", 1), row("a", 1)});
    EXPECT_EQ(rows.count(), 2);
}

class Ledger : public testing::Test {
protected:
    Ledger()
        : backend(script)
        , id(script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id)
    {
        script.plane.fakeBoundary.up(id);
        script.open();
        EXPECT_TRUE(until([this] { return backend.isOpen(); }));
    }
    void follow(LedgerList& list)
    {
        list.setBackend(&backend);
        list.setWorkspace(QString::fromStdString(id.str()));
        EXPECT_TRUE(until([&] { return list.isSettled(); }));
    }
    FakeLine script;
    Backend backend;
    WorkspaceId id;
};

TEST_F(Ledger, IsReadPageByPageNewestFirst)
{
    for (int at = 0; at < 450; ++at)
        script.plane.fakeBoundary.addLine(id, "site-" + std::to_string(at), true, 1, 1);
    LedgerList list;
    follow(list);
    EXPECT_EQ(list.count(), 200);
    EXPECT_EQ(boundaryCell(list, 0, "where"), "site-449");
    ASSERT_TRUE(list.hasMore());
    list.more();
    ASSERT_TRUE(until([&] { return list.count() == 400; }));
    list.more();
    ASSERT_TRUE(until([&] { return list.count() == 450; }));
    EXPECT_FALSE(list.hasMore());
    EXPECT_EQ(boundaryCell(list, 449, "where"), "site-0");
}

TEST_F(Ledger, FollowsWhatIsRecordedWithoutDoubles)
{
    const auto first = script.plane.fakeBoundary.addLine(id, "one", true, 1, 1);
    LedgerList list;
    follow(list);
    emit script.events().ledgerRecorded({first});
    EXPECT_EQ(list.count(), 1);
    const auto second = script.plane.fakeBoundary.addLine(id, "two", false, 0, 0);
    auto foreign = script.plane.fakeBoundary.addLine(WorkspaceId::generate(), "three", true, 1, 1);
    emit script.events().ledgerRecorded({second, foreign});
    ASSERT_EQ(list.count(), 2);
    EXPECT_EQ(boundaryCell(list, 0, "where"), "two");
    list.setRefusedOnly(true);
    ASSERT_TRUE(until([&] { return list.isSettled() && list.count() == 1; }));
    emit script.events().ledgerRecorded(
        {script.plane.fakeBoundary.addLine(id, "four", true, 1, 1)});
    EXPECT_EQ(list.count(), 1) << "an allowed one is not what is looked for";
}

TEST_F(Ledger, ShowsAtMostSoManyAndOpenOnesFirst)
{
    for (int at = 0; at < 30; ++at)
        script.plane.fakeBoundary.addLine(id, "site-" + std::to_string(at), true, 1, 1);
    auto open = line("live.example", "", 443, true, "open");
    open.live = true;
    open.workspace = id;
    script.plane.fakeBoundary.up(id).live = {open};
    LedgerList list;
    list.setMost(12);
    follow(list);
    ASSERT_TRUE(
        until([&] { return list.count() == 12 && boundaryCell(list, 0, "amount") == "open"; }));
    EXPECT_EQ(boundaryCell(list, 1, "where"), "site-29");
    script.plane.fakeBoundary.up(id).live.clear();
    script.plane.fakeBoundary.tell(id);
    EXPECT_EQ(boundaryCell(list, 0, "where"), "site-29");
}

TEST_F(Ledger, SaysWhyItCannotBeRead)
{
    script.plane.fakeBoundary.ledgerError =
        Error{ErrorCode::Corrupt, "The ledger of shop is damaged.", {}};
    LedgerList list;
    follow(list);
    EXPECT_EQ(list.problem(), "The ledger of shop is damaged.");
    EXPECT_FALSE(list.hasMore());
}

TEST_F(Ledger, AFloodOfLinesIsCheap)
{
    LedgerList list;
    follow(list);
    std::vector<LedgerLine> flood;
    for (int at = 0; at < 20000; ++at)
        flood.push_back(script.plane.fakeBoundary.addLine(id, "flood.example", false, 0, 0));
    list.setMost(12);
    ASSERT_TRUE(until([&] { return list.isSettled(); }));
    for (auto& one : flood)
        one.id += 100000;
    QElapsedTimer elapsed;
    elapsed.start();
    emit script.events().ledgerRecorded(flood);
    EXPECT_EQ(list.count(), 12);
    std::printf("20,000 recorded lines at once: %lld ms\n",
                static_cast<long long>(elapsed.elapsed()));
}

TEST(AccountItem, SaysWhatIsUsedOfWhat)
{
    FakeLine script;
    Backend backend(script);
    const auto id = script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id;
    Notices notices;
    AccountItem account(script, notices, id, nullptr);
    EXPECT_EQ(account.budgetText(), "No limit, nothing used yet");
    account.update({id, {{}, {}, 5000000}, {3, 9000, 1000, 60000, 1}});
    EXPECT_EQ(account.budgetText(), "$0.06 of $5.00");
    EXPECT_NEAR(account.share(), 0.012, 1e-9);
    EXPECT_FALSE(account.unpricedText().isEmpty());
    account.update({id, {10, {}, {}}, {12, 0, 0, 0, 0}});
    EXPECT_EQ(account.share(), 1.0);
    account.update({id, {0, {}, {}}, {}});
    EXPECT_EQ(account.share(), 1.0) << "a budget of nothing is used up";
}

} // namespace helix::ui::test
