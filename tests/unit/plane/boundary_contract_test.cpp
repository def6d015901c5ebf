// What may leave a workspace: the choice, the rules of each scope, refusals.

#include "unit/plane/plane_contract.h"

namespace helix::plane {
namespace {

using boundary::AllowScope;
using boundary::EgressChoice;
using egress::Rule;
using Rules = std::vector<Rule>;

template <typename World>
class BoundaryContract : public PlaneContract<World> {
protected:
    boundary::Boundary& boundary() { return this->plane().boundary(); }
    boundary::BoundarySnapshot now() { return boundary().snapshot(id); }
    bool allowed(const Rule& rule, AllowScope scope)
    {
        return answerOf(boundary().allow(id, rule, scope)).has_value();
    }
    bool isRefused(const std::string& domain)
    {
        return std::ranges::count(now().refused, domain) == 1;
    }
    /// Nothing but what is listed, so that a refusal holds.
    void SetUp() override
    {
        EgressChoice choice;
        choice.mode = egress::Mode::Allowlist;
        ASSERT_TRUE(answerOf(boundary().setChoice(id, choice)));
    }

    const WorkspaceId id = WorkspaceId::generate();
    const Rule a{"a.example.org", {}}, b{"b.example.org", {}}, c{"c.example.org", {}};
};
TYPED_TEST_SUITE(BoundaryContract, Worlds);

TYPED_TEST(BoundaryContract, aChoiceIsKeptAndTold)
{
    std::optional<WorkspaceId> changed;
    std::optional<egress::Mode> made;
    QObject::connect(&this->boundary(), &boundary::Boundary::changed,
                     [&](const WorkspaceId& id) { changed = id; });
    QObject::connect(&this->boundary(), &boundary::Boundary::choiceMade,
                     [&](const WorkspaceId&, egress::Mode mode) { made = mode; });
    EgressChoice choice{egress::Mode::Allowlist, {}, {this->a}, true};
    ASSERT_TRUE(answerOf(this->boundary().setChoice(this->id, choice)));
    EXPECT_EQ(this->now().choice, choice);
    EXPECT_EQ(made, egress::Mode::Allowlist);
    EXPECT_TRUE(this->happens([&] { return changed == this->id; }));
}

TYPED_TEST(BoundaryContract, defaultsAreOfNewWorkspaces)
{
    int told = 0;
    QObject::connect(&this->boundary(), &boundary::Boundary::defaultsChanged, [&] { ++told; });
    EgressChoice offline;
    offline.mode = egress::Mode::Offline;
    ASSERT_TRUE(answerOf(this->boundary().setDefaults(offline)));
    EXPECT_EQ(this->boundary().defaults(), offline);
    const auto fresh = this->ready("fresh");
    EXPECT_EQ(this->boundary().snapshot(fresh).choice, offline);
    EXPECT_EQ(this->now().choice.mode, egress::Mode::Allowlist);
    EXPECT_EQ(told, 1);
    ASSERT_TRUE(answerOf(this->boundary().setAlways({this->a})));
    EXPECT_EQ(this->boundary().always(), Rules{this->a});
    EXPECT_EQ(told, 2);
    EXPECT_TRUE(answerOf(this->plane().workspaces().remove(fresh, true)));
}

TYPED_TEST(BoundaryContract, aRuleStandsWhereItsScopeSays)
{
    EXPECT_TRUE(this->allowed(this->a, AllowScope::Once));
    EXPECT_TRUE(this->allowed(this->b, AllowScope::Workspace));
    EXPECT_TRUE(this->allowed(this->c, AllowScope::Always));
    const auto now = this->now();
    EXPECT_EQ(now.once, Rules{this->a});
    EXPECT_EQ(now.choice.rules, Rules{this->b});
    EXPECT_EQ(now.always, Rules{this->c});
    EXPECT_EQ(this->boundary().always(), Rules{this->c});
}

TYPED_TEST(BoundaryContract, whatIsRefusedIsRefusedHereAlone)
{
    EXPECT_TRUE(this->allowed(this->b, AllowScope::Workspace));
    EXPECT_TRUE(this->allowed(this->c, AllowScope::Always));
    ASSERT_TRUE(answerOf(this->boundary().deny(this->id, "b.example.org")));
    ASSERT_TRUE(answerOf(this->boundary().deny(this->id, "c.example.org")));
    const auto now = this->now();
    EXPECT_TRUE(now.choice.rules.empty());
    EXPECT_EQ(now.withheld, Rules{this->c});
    EXPECT_TRUE(now.always.empty());
    EXPECT_TRUE(this->isRefused("b.example.org"));
    EXPECT_TRUE(this->isRefused("c.example.org"));
    EXPECT_EQ(this->boundary().always(), Rules{this->c}); // the others keep it
    EXPECT_TRUE(this->allowed(this->c, AllowScope::Always));
    EXPECT_TRUE(this->now().withheld.empty());
    EXPECT_FALSE(this->isRefused("c.example.org"));
}

TYPED_TEST(BoundaryContract, onlyARuleThatIsThereIsTakenBack)
{
    auto& boundary = this->boundary();
    for (const auto scope : {AllowScope::Once, AllowScope::Workspace, AllowScope::Always}) {
        EXPECT_EQ(refusal(answerOf(boundary.withdraw(this->id, this->a, scope))),
                  ErrorCode::NotFound);
        EXPECT_EQ(refusal(answerOf(boundary.reopen(this->id, this->a, scope))),
                  ErrorCode::NotFound);
    }
    EXPECT_EQ(refusal(answerOf(boundary.withhold(this->id, this->a))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(boundary.reopen(this->id, this->a, {}))), ErrorCode::NotFound);
    EXPECT_TRUE(this->allowed(this->a, AllowScope::Workspace));
    EXPECT_EQ(refusal(answerOf(boundary.withdraw(this->id, this->a, AllowScope::Once))),
              ErrorCode::NotFound);
    ASSERT_TRUE(answerOf(boundary.withdraw(this->id, this->a, AllowScope::Workspace)));
    EXPECT_TRUE(this->now().choice.rules.empty());
    EXPECT_TRUE(this->isRefused("a.example.org")); // it is not asked about at once
}

TYPED_TEST(BoundaryContract, aRuleOfEveryWorkspaceIsWithheldFromOne)
{
    EXPECT_TRUE(this->allowed(this->c, AllowScope::Always));
    ASSERT_TRUE(answerOf(this->boundary().withhold(this->id, this->c)));
    EXPECT_EQ(this->now().withheld, Rules{this->c});
    EXPECT_TRUE(this->now().always.empty());
    EXPECT_EQ(this->boundary().always(), Rules{this->c});
    EXPECT_EQ(refusal(answerOf(this->boundary().withhold(this->id, this->c))), ErrorCode::NotFound);
}

TYPED_TEST(BoundaryContract, aQuestionIsOpenedAgain)
{
    ASSERT_TRUE(answerOf(this->boundary().deny(this->id, "a.example.org")));
    ASSERT_TRUE(answerOf(this->boundary().reopen(this->id, this->a, {})));
    EXPECT_FALSE(this->isRefused("a.example.org"));
    EXPECT_TRUE(this->allowed(this->b, AllowScope::Workspace));
    ASSERT_TRUE(answerOf(this->boundary().reopen(this->id, this->b, AllowScope::Workspace)));
    EXPECT_TRUE(this->now().choice.rules.empty());
    EXPECT_FALSE(this->isRefused("b.example.org"));
}

} // namespace
} // namespace helix::plane
