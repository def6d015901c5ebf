// What the user allows and refuses: durable, in force, prompted for once.

#include <csignal>

#include "boundary/egress_choice.h"
#include "boundary/netd_process.h"

#include "unit/boundary/boundary_fixture.h"
#include "unit/async/kill_process.h"

namespace helix::boundary {
namespace {

using egress::Mode;
using egress::Rule;
using Names = std::vector<std::string>;

class BoundaryPolicyTest : public BoundaryTest {
protected:
    Result<void> allow(const Rule& rule, AllowScope scope)
    {
        return QCoro::waitFor(m_boundary->allow(m_id, rule, scope));
    }
    Result<void> deny(const std::string& domain)
    {
        return QCoro::waitFor(m_boundary->deny(m_id, domain));
    }
    Result<void> withhold(const Rule& rule)
    {
        return QCoro::waitFor(m_boundary->withhold(m_id, rule));
    }
    Result<void> undo(const Rule& rule, std::optional<AllowScope> given)
    {
        return QCoro::waitFor(m_boundary->reopen(m_id, rule, given));
    }
    Result<void> withdraw(const Rule& rule, AllowScope scope)
    {
        return QCoro::waitFor(m_boundary->withdraw(m_id, rule, scope));
    }
    Result<void> setChoice(EgressChoice choice)
    {
        return QCoro::waitFor(m_boundary->setChoice(m_id, std::move(choice)));
    }
    Names blocked()
    {
        Names names;
        for (const auto& domain : snapshot().blocked)
            names.push_back(domain.name);
        return names;
    }
};

TEST_F(BoundaryPolicyTest, whatTheClipboardMayCarryIsDurableAndGoesWithTheWorkspace)
{
    using operations::ClipboardIn;
    EXPECT_EQ(snapshot().clipboard, operations::ClipboardChoice()) << "by default";
    const operations::ClipboardChoice closed{ClipboardIn::Off, false};
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setClipboard(m_id, closed)));
    EXPECT_EQ(snapshot().clipboard, closed);
    reopen();
    EXPECT_EQ(snapshot().clipboard, closed);
    ASSERT_TRUE(QCoro::waitFor(m_boundary->remove(m_id)));
    reopen();
    EXPECT_EQ(snapshot().clipboard, operations::ClipboardChoice());
}

TEST_F(BoundaryPolicyTest, aWorkspaceThatNobodyGaveAnythingIsOffline)
{
    EXPECT_EQ(snapshot().choice.mode, Mode::Offline);
    ASSERT_TRUE(open());
    EXPECT_EQ(netd()["mode"], "offline");
    EXPECT_FALSE(visit("example.org"));
    EXPECT_EQ(m_boundary->defaults().mode, Mode::Open)
        << "new ones are open until the user says so";
}

TEST_F(BoundaryPolicyTest, choicesAndDefaultsAndRulesSurviveARestart)
{
    const EgressChoice choice{Mode::Allowlist, {"packages"}, {{"*.example.org", 8443}}};
    ASSERT_TRUE(create(choice));
    const EgressChoice defaults{Mode::Allowlist, {"git", "models"}, {}};
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setDefaults(defaults)));
    const std::vector<Rule> always{{"always.example.com", {}}};
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setAlways(always)));
    ASSERT_TRUE(allow({"once.example.com", {}}, AllowScope::Once));
    ASSERT_TRUE(allow({"mine.example.com", {}}, AllowScope::Workspace));
    ASSERT_TRUE(deny("bad.example.net"));
    reopen();
    EXPECT_EQ(snapshot().choice.mode, Mode::Allowlist);
    EXPECT_EQ(snapshot().choice.lists, Names{"packages"});
    EXPECT_EQ(snapshot().choice.rules,
              (std::vector<Rule>{{"*.example.org", 8443}, {"mine.example.com", {}}}));
    EXPECT_TRUE(snapshot().once.empty());
    EXPECT_EQ(snapshot().refused, Names{"bad.example.net"});
    EXPECT_EQ(m_boundary->defaults(), defaults);
    EXPECT_EQ(m_boundary->always(), always);
}

TEST_F(BoundaryPolicyTest, aStrictChoiceStaysStrict)
{
    EgressChoice strict;
    strict.mode = egress::Mode::Allowlist;
    strict.strict = true;
    ASSERT_TRUE(create(strict));
    EXPECT_TRUE(makePolicy(strict, {}, {}).strict);
    reopen();
    EXPECT_EQ(snapshot().choice, strict);
}

TEST_F(BoundaryPolicyTest, everythingReachesNetdWithItsOrigin)
{
    openAllowlist({{"mine.example.org", {}}});
    ASSERT_TRUE(allow({"once.example.org", 8080}, AllowScope::Once));
    ASSERT_TRUE(allow({"all.example.org", {}}, AllowScope::Always));
    ASSERT_TRUE(allow({"MINE2.example.org.", {}}, AllowScope::Workspace));
    EXPECT_EQ(netd()["rules"],
              nlohmann::json({"workspace mine.example.org", "workspace mine2.example.org",
                              "always all.example.org", "once once.example.org:8080"}));
    EgressChoice lists;
    lists.mode = Mode::Allowlist;
    lists.lists = {"git"};
    ASSERT_TRUE(setChoice(lists));
    EXPECT_TRUE(netd()["rules"].dump().find("list:git github.com") != std::string::npos);
    ASSERT_TRUE(setChoice({Mode::Offline, {}, {}}));
    EXPECT_EQ(netd()["mode"], "offline");
    EXPECT_GT(netd()["revision"], 4);
}

TEST_F(BoundaryPolicyTest, nonsenseIsRefusedAndChangesNothing)
{
    openAllowlist({{"mine.example.org", {}}});
    const auto before = netd();
    EXPECT_EQ(setChoice({Mode::Open, {"no-such-list"}, {}}).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(setChoice({Mode::Allowlist, {}, {{"*.com", {}}}}).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_FALSE(allow({"10.0.0.1", {}}, AllowScope::Workspace));
    EXPECT_FALSE(allow({"*", {}}, AllowScope::Always));
    EXPECT_FALSE(allow({"example.org", 53}, AllowScope::Once));
    EXPECT_FALSE(deny("a b"));
    EXPECT_FALSE(deny(""));
    EXPECT_EQ(setChoice({Mode::Allowlist, {}, std::vector<Rule>(600, Rule{"a.example.org", {}})})
                  .error()
                  .code,
              ErrorCode::ResourceExhausted);
    EXPECT_EQ(netd()["rules"], before["rules"]);
    EXPECT_EQ(netd()["revision"], before["revision"]);
    EXPECT_EQ(snapshot().choice.rules.size(), 1U);
}

TEST_F(BoundaryPolicyTest, aPolicyThatIsTooLongForOneMessageIsRefusedBeforeItIsKept)
{
    ASSERT_TRUE(create({Mode::Allowlist, {}, {}}));
    std::vector<Rule> many;
    const std::string label(63, 'x'), tail(30, 'y');
    for (int i = 0; i < 490; ++i)
        many.push_back({"n" + std::to_string(i) + "." + label + "." + label + "." + label + "." +
                            tail + ".example.org",
                        {}});
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setAlways(many)));
    for (auto& rule : many)
        rule.domain = "w" + rule.domain;
    ASSERT_TRUE(setChoice({Mode::Allowlist, {}, std::vector(many.begin(), many.begin() + 200)}));
    const auto tooMany = setChoice({Mode::Allowlist, {"packages", "git", "models"}, many});
    ASSERT_FALSE(tooMany);
    EXPECT_EQ(tooMany.error().code, ErrorCode::ResourceExhausted);
    EXPECT_EQ(snapshot().choice.rules.size(), 200U);
}

TEST_F(BoundaryPolicyTest, aBlockedDomainIsAskedForOnceAndGoesWhenItIsAllowed)
{
    int asked = 0;
    QObject::connect(m_boundary.get(), &Boundary::asked, [&] { ++asked; });
    openAllowlist();
    EXPECT_FALSE(visit("Registry.Example.org"));
    EXPECT_FALSE(visit("registry.example.org."));
    EXPECT_FALSE(visit("other.example.org"));
    EXPECT_TRUE(soon([&] { return asked == 1; }));
    EXPECT_EQ(blocked(), (Names{"registry.example.org", "other.example.org"}));
    EXPECT_EQ(snapshot().blocked.front().attempts, 2U);
    ASSERT_TRUE(allow({"registry.example.org", {}}, AllowScope::Workspace));
    EXPECT_EQ(blocked(), Names{"other.example.org"});
    EXPECT_TRUE(visit("registry.example.org"));
    ASSERT_TRUE(deny("other.example.org"));
    EXPECT_TRUE(blocked().empty());
    EXPECT_FALSE(visit("other.example.org"));
    EXPECT_TRUE(soon([&] { return ledger().size() == 5; }));
    EXPECT_TRUE(blocked().empty()) << "refused: never asked for again";
    EXPECT_EQ(asked, 1);
}

TEST_F(BoundaryPolicyTest, promptsAreNoStorm)
{
    std::vector<std::chrono::steady_clock::time_point> asked;
    const QObject listener; // the boundary's end tells of changes as well
    QObject::connect(m_boundary.get(), &Boundary::asked, &listener,
                     [&] { asked.push_back(std::chrono::steady_clock::now()); });
    int changed = 0;
    QObject::connect(m_boundary.get(), &Boundary::changed, &listener, [&] { ++changed; });
    openAllowlist();
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 300; ++i)
        visit("n" + std::to_string(i) + ".example.org");
    EXPECT_TRUE(soon([&] { return ledger({0, 0, "", false, 1000}).size() == 300; }));
    ASSERT_TRUE(soon([&] { return asked.size() == 1; }));
    visit("late.example.org");
    ASSERT_TRUE(soon([&] { return asked.size() == 2; }));
    // Three seconds by the boundary's clock; the first news may have reached us late.
    EXPECT_GE(asked[1] - asked[0], std::chrono::milliseconds(2000));
    EXPECT_EQ(blocked().size(), 200U) << "bounded";
    EXPECT_EQ(blocked().back(), "late.example.org");
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
    EXPECT_LE(changed, passed.count() / 300 + 2);
}

TEST_F(BoundaryPolicyTest, whatIsNoDomainIsNeverAskedFor)
{
    openAllowlist();
    for (const char* name : {"<b>x</b>", "localhost", "wpad", "a b.example.org", "1.2.3.4", "..",
                             "\x1b[31m.example.org"}) {
        ask({{"do", "record"},
             {"record",
              {{"time_ms", 5},
               {"kind", "dns"},
               {"name", name},
               {"verdict", "denied"},
               {"rule", "not-listed"}}}});
    }
    EXPECT_TRUE(soon([&] { return ledger().size() == 7; }));
    EXPECT_TRUE(blocked().empty());
    for (const auto& line : ledger())
        EXPECT_EQ(line.name.find('\x1b'), std::string::npos);
}

TEST_F(BoundaryPolicyTest, onlyAllowlistAsks)
{
    ASSERT_TRUE(create({Mode::Offline, {}, {}}));
    ASSERT_TRUE(open());
    visit("example.org");
    ask({{"do", "record"},
         {"record",
          {{"time_ms", 5},
           {"kind", "dns"},
           {"name", "example.com"},
           {"verdict", "denied"},
           {"rule", "not-listed"}}}});
    EXPECT_TRUE(soon([&] { return ledger().size() == 2; }));
    EXPECT_TRUE(blocked().empty());
}

TEST_F(BoundaryPolicyTest, denyActsForThisWorkspaceAlone)
{
    const auto other = WorkspaceId::generate();
    ASSERT_TRUE(QCoro::waitFor(m_boundary->create(other, {Mode::Allowlist, {}, {}})));
    openAllowlist({{"x.example.org", {}}});
    const std::vector<Rule> everybodys{{"x.example.org", {}}, {"x.example.org", 8080}};
    ASSERT_TRUE(allow({"x.example.org", {}}, AllowScope::Once));
    ASSERT_TRUE(allow({"x.example.org", {}}, AllowScope::Always));
    ASSERT_TRUE(allow({"x.example.org", 8080}, AllowScope::Always));
    ASSERT_TRUE(deny("X.example.org"));
    EXPECT_TRUE(netd()["rules"].empty());
    for (const bool again : {false, true}) {
        EXPECT_TRUE(snapshot().choice.rules.empty());
        EXPECT_TRUE(snapshot().always.empty());
        EXPECT_EQ(snapshot().withheld, everybodys);
        EXPECT_EQ(snapshot().refused, Names{"x.example.org"});
        EXPECT_EQ(m_boundary->always(), everybodys) << "what the others have stays";
        EXPECT_EQ(m_boundary->snapshot(other).always, everybodys);
        if (!again)
            reopen();
    }
    // Only this takes it from all of them, from here too.
    for (const auto& rule : everybodys)
        ASSERT_TRUE(withdraw(rule, AllowScope::Always));
    EXPECT_TRUE(m_boundary->always().empty());
    EXPECT_TRUE(snapshot().withheld.empty());
}

TEST_F(BoundaryPolicyTest, aRefusalThatWouldNotHoldSaysWhy)
{
    openAllowlist({{"*.example.org", {}}});
    const auto refused = deny("x.example.org");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("*.example.org"), std::string::npos);
    EXPECT_TRUE(snapshot().refused.empty());
    EXPECT_TRUE(deny("*.example.org"));
    EXPECT_TRUE(netd()["rules"].empty());
    ASSERT_TRUE(setChoice({Mode::Open, {}, {{"y.example.org", {}}}}));
    EXPECT_FALSE(deny("z.example.org")) << "under Open it would hold nothing back";
    EXPECT_TRUE(deny("y.example.org")) << "a rule that is kept can be taken away";
    EXPECT_TRUE(snapshot().choice.rules.empty());
}

TEST_F(BoundaryPolicyTest, withdrawTakesOneRuleOfOneScopeAndNothingElse)
{
    openAllowlist({{"x.example.org", {}}, {"x.example.org", 8080}});
    ASSERT_TRUE(allow({"x.example.org", 8080}, AllowScope::Once));
    ASSERT_TRUE(allow({"y.example.org", {}}, AllowScope::Once));
    ASSERT_TRUE(withdraw({"x.example.org", 8080}, AllowScope::Workspace));
    EXPECT_EQ(netd()["rules"], nlohmann::json({"workspace x.example.org", "once x.example.org:8080",
                                               "once y.example.org"}));
    ASSERT_TRUE(withdraw({"x.example.org", 8080}, AllowScope::Once));
    EXPECT_EQ(netd()["rules"], nlohmann::json({"workspace x.example.org", "once y.example.org"}));
    EXPECT_TRUE(snapshot().refused.empty()) << "it may still be asked for: on other ports";
    EXPECT_EQ(withdraw({"x.example.org", 8080}, AllowScope::Once).error().code,
              ErrorCode::NotFound);
    EXPECT_EQ(withdraw({"x.example.org", {}}, AllowScope::Always).error().code,
              ErrorCode::NotFound);
    ASSERT_TRUE(withdraw({"y.example.org", {}}, AllowScope::Once));
    EXPECT_EQ(snapshot().refused, Names{"y.example.org"});
    EXPECT_FALSE(visit("y.example.org"));
    EXPECT_TRUE(soon([&] { return ledger().size() == 1; }));
    EXPECT_TRUE(blocked().empty()) << "taken back: not asked for";
    reopen();
    EXPECT_EQ(snapshot().choice.rules, (std::vector<Rule>{{"x.example.org", {}}}));
    EXPECT_EQ(snapshot().refused, Names{"y.example.org"});
}

TEST_F(BoundaryPolicyTest, whatEveryWorkspaceHasIsWithdrawnFromAllOfThem)
{
    const auto other = WorkspaceId::generate();
    ASSERT_TRUE(QCoro::waitFor(m_boundary->create(other, {Mode::Allowlist, {}, {}})));
    openAllowlist();
    const Rule rule{"all.example.org", {}};
    int told = 0;
    QObject::connect(m_boundary.get(), &Boundary::defaultsChanged, [&] { ++told; });
    ASSERT_TRUE(allow(rule, AllowScope::Always));
    ASSERT_TRUE(withdraw(rule, AllowScope::Always));
    EXPECT_EQ(told, 2);
    EXPECT_TRUE(netd()["rules"].empty());
    EXPECT_TRUE(m_boundary->always().empty());
    EXPECT_TRUE(m_boundary->snapshot(other).always.empty());
    EXPECT_TRUE(m_boundary->snapshot(other).refused.empty()) << "nobody refused it there";
    EXPECT_EQ(snapshot().refused, Names{"all.example.org"});
    reopen();
    EXPECT_TRUE(m_boundary->always().empty()) << "and it stays so";
    EXPECT_EQ(snapshot().refused, Names{"all.example.org"});
    EXPECT_EQ(withdraw(rule, AllowScope::Always).error().code, ErrorCode::NotFound);
}

TEST_F(BoundaryPolicyTest, whatEveryWorkspaceHasIsWithheldFromThisOneAlone)
{
    const auto other = WorkspaceId::generate();
    ASSERT_TRUE(QCoro::waitFor(m_boundary->create(other, {Mode::Allowlist, {}, {}})));
    openAllowlist();
    const Rule rule{"all.example.org", 8443}, second{"all.example.org", {}};
    ASSERT_TRUE(allow(rule, AllowScope::Always));
    ASSERT_TRUE(allow(second, AllowScope::Always));
    ASSERT_TRUE(withhold(rule));
    EXPECT_EQ(netd()["rules"], nlohmann::json({"always all.example.org"}));
    EXPECT_EQ(m_boundary->always(), (std::vector<Rule>{rule, second}));
    EXPECT_EQ(m_boundary->snapshot(other).always, (std::vector<Rule>{rule, second}));
    EXPECT_TRUE(m_boundary->snapshot(other).withheld.empty());
    reopen();
    EXPECT_EQ(snapshot().always, std::vector<Rule>{second});
    EXPECT_EQ(snapshot().withheld, std::vector<Rule>{rule});
    EXPECT_EQ(m_boundary->snapshot(other).always, (std::vector<Rule>{rule, second}));
    ASSERT_TRUE(allow(rule, AllowScope::Always)) << "given again";
    EXPECT_TRUE(snapshot().withheld.empty());
    reopen();
    EXPECT_EQ(snapshot().always, (std::vector<Rule>{rule, second}));
}

TEST_F(BoundaryPolicyTest, anAnswerThatIsUndoneIsAskedForAgain)
{
    openAllowlist();
    const Rule rule{"x.example.org", {}};
    for (const auto scope : {AllowScope::Once, AllowScope::Workspace, AllowScope::Always}) {
        ASSERT_TRUE(allow(rule, scope));
        ASSERT_TRUE(undo(rule, scope));
        EXPECT_TRUE(netd()["rules"].empty());
        EXPECT_TRUE(snapshot().refused.empty()) << "nobody has refused it";
    }
    ASSERT_TRUE(deny("x.example.org"));
    ASSERT_TRUE(undo(rule, std::nullopt));
    EXPECT_TRUE(snapshot().refused.empty());
    EXPECT_EQ(undo(rule, std::nullopt).error().code, ErrorCode::NotFound);
    EXPECT_EQ(undo(rule, AllowScope::Once).error().code, ErrorCode::NotFound);
    EXPECT_FALSE(visit("x.example.org"));
    EXPECT_TRUE(soon([&] { return blocked() == Names{"x.example.org"}; }));
    reopen();
    EXPECT_TRUE(snapshot().refused.empty());
}

TEST_F(BoundaryPolicyTest, whatIsForNobodyAnyMoreIsWithheldFromNobody)
{
    openAllowlist();
    const Rule rule{"all.example.org", {}};
    const std::vector<Rule> none, again{rule};
    ASSERT_TRUE(allow(rule, AllowScope::Always));
    ASSERT_TRUE(withhold(rule));
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setAlways(none)));
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setAlways(again)));
    EXPECT_EQ(snapshot().always, again);
    reopen();
    EXPECT_EQ(snapshot().always, again);
}

TEST_F(BoundaryPolicyTest, whatHoldsForAllOfThemIsToldAtOnce)
{
    int told = 0;
    QObject::connect(m_boundary.get(), &Boundary::defaultsChanged, [&] { ++told; });
    const Rule rule{"all.example.org", {}};
    ASSERT_TRUE(create({Mode::Allowlist, {}, {}}));
    ASSERT_TRUE(allow(rule, AllowScope::Workspace));
    EXPECT_EQ(told, 0);
    ASSERT_TRUE(allow(rule, AllowScope::Always));
    EXPECT_EQ(told, 1);
    ASSERT_TRUE(deny("all.example.org"));
    EXPECT_EQ(told, 1) << "a refusal is of one workspace";
    const std::vector<Rule> rules{rule};
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setAlways(rules)));
    EXPECT_EQ(told, 2);
    ASSERT_TRUE(QCoro::waitFor(m_boundary->setDefaults({Mode::Offline, {}, {}})));
    EXPECT_EQ(told, 3);
}

TEST_F(BoundaryPolicyTest, aRefusedWildcardIsNeverAskedForAgain)
{
    openAllowlist({{"*.example.org", {}}});
    visit("a.example.net");
    EXPECT_TRUE(soon([&] { return blocked().size() == 1; }));
    ASSERT_TRUE(deny("*.example.org"));
    ASSERT_TRUE(deny("*.example.net"));
    EXPECT_TRUE(blocked().empty());
    visit("deep.down.example.org");
    visit("example.org");
    EXPECT_TRUE(soon([&] { return blocked() == Names{"example.org"}; }));
}

TEST_F(BoundaryPolicyTest, aNetdThatDoesNotTakeAPolicyIsEndedAndComesBackWithIt)
{
    m_options.timing.answer = std::chrono::milliseconds(400);
    reopen();
    setMood("HELIXVM_FAKE_NETD=mute-policy\n");
    openAllowlist({{"example.org", {}}});
    const int pid = snapshot().netdPid;
    ASSERT_TRUE(deny("example.org"));
    EXPECT_FALSE(alive(pid)) << "nothing goes on under the old, wider policy";
    EXPECT_TRUE(soon([&] { return snapshot().state == NetState::Up; }));
    EXPECT_NE(snapshot().netdPid, pid);
    EXPECT_TRUE(netd()["rules"].empty());
}

TEST_F(BoundaryPolicyTest, alwaysReachesEveryWorkspaceAndOneThatIsStuckHoldsUpNobody)
{
    openAllowlist();
    QTemporaryDir folder;
    const auto other = WorkspaceId::generate();
    const std::filesystem::path runtime = folder.path().toStdString();
    const FakeQemuSocket qemu(runtime / "net.sock");
    const NetdSpot there{qemu.path(), runtime / "netd.sock", runtime / "netd.log",
                         runtime / "ledger.spool"};
    const EgressChoice allowlist{Mode::Allowlist, {}, {}};
    ASSERT_TRUE(QCoro::waitFor(m_boundary->create(other, allowlist)));
    ASSERT_TRUE(QCoro::waitFor(m_boundary->open(other, there)));
    const int stuck = snapshot().netdPid;
    ASSERT_GT(stuck, 0) << "or the signal went to the tests themselves";
    fixture::killProcess(stuck, SIGSTOP);
    ASSERT_TRUE(
        QCoro::waitFor(m_boundary->allow(other, Rule{"x.example.org", {}}, AllowScope::Always)));
    EXPECT_EQ(fake::askNetd(there.controlSocket.string(), {{"do", "state"}})["rules"],
              nlohmann::json({"always x.example.org"}));
    EXPECT_FALSE(alive(stuck));
    EXPECT_TRUE(soon([&] { return snapshot().state == NetState::Up; }));
    EXPECT_EQ(netd()["rules"], nlohmann::json({"always x.example.org"}));
    // What one is asked for is not the other's business.
    visit("mine.example.net");
    EXPECT_TRUE(soon([&] { return blocked().size() == 1; }));
    EXPECT_TRUE(m_boundary->snapshot(other).blocked.empty());
    EXPECT_TRUE(QCoro::waitFor(m_boundary->remove(other)));
}

TEST_F(BoundaryPolicyTest, closingForgetsWhatWasForOnce)
{
    openAllowlist();
    ASSERT_TRUE(allow({"once.example.org", {}}, AllowScope::Once));
    visit("blocked.example.org");
    EXPECT_TRUE(soon([&] { return !blocked().empty(); }));
    QCoro::waitFor(m_boundary->close(m_id));
    EXPECT_TRUE(snapshot().once.empty());
    EXPECT_TRUE(blocked().empty());
    ASSERT_TRUE(open());
    EXPECT_TRUE(netd()["rules"].empty());
}

TEST_F(BoundaryPolicyTest, removingForgetsEverything)
{
    openAllowlist({{"example.org", {}}});
    visit("blocked.example.org");
    EXPECT_TRUE(soon([&] { return !ledger().empty(); }));
    ASSERT_TRUE(QCoro::waitFor(m_boundary->remove(m_id)));
    EXPECT_TRUE(ledger().empty());
    EXPECT_EQ(snapshot().choice.mode, Mode::Offline);
    EXPECT_TRUE(findNetds(m_options.netdProgram, m_id).empty());
    reopen();
    EXPECT_EQ(snapshot().choice.mode, Mode::Offline);
    EXPECT_TRUE(snapshot().choice.rules.empty());
}

} // namespace
} // namespace helix::boundary
