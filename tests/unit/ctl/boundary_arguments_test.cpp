#include <gtest/gtest.h>

#include "unit/ctl/typed.h"

namespace helix::ctl {
namespace {

using Words = std::vector<std::string>;

TEST(BoundaryArguments, egress)
{
    const auto shown = parsed<EgressCommand>("egress one");
    EXPECT_FALSE(shown.strict.has_value()); // or looking would take it away
    EXPECT_EQ(parsed<EgressCommand>("egress one --strict").strict, true);
    EXPECT_EQ(parsed<EgressCommand>("egress one --no-strict").strict, false);
    EXPECT_EQ(shown.workspace, "one");
    EXPECT_TRUE(shown.mode.empty());
    EXPECT_FALSE(shown.lists);
    EXPECT_EQ(parsed<EgressCommand>("egress one offline --json").mode, "offline");
    const auto lists = parsed<EgressCommand>("egress one allowlist --list git --list packages");
    EXPECT_EQ(lists.lists, (Words{"git", "packages"}));
    EXPECT_EQ(parsed<EgressCommand>("egress one --list none").lists, Words());
    const auto allow = parsed<EgressAllowCommand>("egress allow one *.example.org:8443");
    EXPECT_EQ(allow.workspace, "one");
    EXPECT_EQ(allow.rule, "*.example.org:8443");
    EXPECT_EQ(parsed<EgressAllowCommand>("egress allow one a.org --for once").scope, "once");
    EXPECT_EQ(parsed<EgressDenyCommand>("egress deny one example.org").domain, "example.org");
    EXPECT_EQ(parsed<EgressDenyCommand>("egress deny one example.org").takeBack, "");
    EXPECT_EQ(parsed<EgressDenyCommand>("egress take-back one a.org --for always").takeBack,
              "always");
    EXPECT_TRUE(parsed<LedgerCommand>("ledger one --own-channel").ownChannel);
}

TEST(BoundaryArguments, createWithEgress)
{
    EXPECT_TRUE(parsed<CreateCommand>("create --image x").egress.empty());
    EXPECT_EQ(parsed<CreateCommand>("create --image x --egress open").egress, "open");
    const auto some = parsed<CreateCommand>("create --image x --allow a.org --allow b.org:81");
    EXPECT_EQ(some.egress, "allowlist") << "naming domains is choosing them";
    EXPECT_EQ(some.allow, (Words{"a.org", "b.org:81"}));
    const auto open = parsed<CreateCommand>("create --image x --egress open --allow a.org");
    EXPECT_EQ(open.egress, "open");
    EXPECT_EQ(parsed<CreateCommand>("create --image x --list git").lists, Words{"git"});
}

TEST(BoundaryArguments, ledger)
{
    const auto plain = parsed<LedgerCommand>("ledger one");
    EXPECT_EQ(plain.limit, 0);
    EXPECT_FALSE(plain.follow || plain.denied || plain.totals);
    const auto all = parsed<LedgerCommand>("ledger one -f --denied --search curl --limit 7");
    EXPECT_TRUE(all.follow && all.denied);
    EXPECT_EQ(all.words, "curl");
    EXPECT_EQ(all.limit, 7);
    EXPECT_TRUE(parsed<LedgerCommand>("ledger one --totals").totals);
}

TEST(BoundaryArguments, providersAndSecrets)
{
    parsed<ProviderListCommand>("provider ls");
    const auto added = parsed<ProviderAddCommand>(
        "provider add one --kind openai --base-url http://127.0.0.1:8000 --model a* --key-stdin");
    EXPECT_EQ(added.name, "one");
    EXPECT_EQ(added.kind, "openai");
    EXPECT_EQ(added.models, Words{"a*"});
    EXPECT_TRUE(added.keyStdin);
    EXPECT_EQ(parsed<ProviderRemoveCommand>("provider rm one").name, "one");
    EXPECT_TRUE(added.test);
    EXPECT_FALSE(parsed<ProviderAddCommand>("provider add one --kind openai --base-url "
                                            "http://127.0.0.1:8000 --no-test")
                     .test);
    EXPECT_EQ(parsed<ProviderTestCommand>("provider test one").name, "one");
    EXPECT_EQ(parsed<ProviderUseCommand>("provider use one").workspace, "");
    EXPECT_EQ(parsed<ProviderUseCommand>("provider use one --workspace box").workspace, "box");
    parsed<SecretListCommand>("secret ls");
    const auto secret =
        parsed<SecretAddCommand>("secret add one --origin https://a.org --header X-Api-Key");
    EXPECT_EQ(secret.header, "X-Api-Key");
    EXPECT_FALSE(secret.valueStdin);
    EXPECT_EQ(parsed<SecretGrantCommand>("secret grant box one").name, "one");
    EXPECT_EQ(parsed<SecretRevokeCommand>("secret revoke box one").workspace, "box");
    EXPECT_EQ(parsed<SecretRemoveCommand>("secret rm one").name, "one");
}

TEST(BoundaryArguments, budget)
{
    const auto shown = parsed<BudgetCommand>("budget one");
    EXPECT_FALSE(shown.requests || shown.tokens || shown.microUsd);
    const auto set = parsed<BudgetCommand>("budget one --requests 10 --tokens none --usd 2.5");
    EXPECT_EQ(set.requests, std::optional<Limit>(10));
    EXPECT_EQ(set.tokens, std::optional<Limit>(Limit()));
    EXPECT_EQ(set.microUsd, std::optional<Limit>(2'500'000));
}

TEST(BoundaryArguments, amounts)
{
    EXPECT_EQ(parseDollars("5"), std::optional<Limit>(5'000'000));
    EXPECT_EQ(parseDollars("0.000001"), std::optional<Limit>(1));
    EXPECT_EQ(parseDollars("0"), std::optional<Limit>(0));
    for (const auto* wrong : {"", "-1", "1,5", "1.", ".5", "1.0000001", "1e3", "$5", "99999999999",
                              "1.2.3", "1.-2", "NONE"})
        EXPECT_FALSE(parseDollars(wrong)) << wrong;
    for (const auto* wrong :
         {"", "-1", "1.5", "many", "99999999999999999999", "18446744073709551615"})
        EXPECT_FALSE(parseLimit(wrong)) << wrong;
}

TEST(BoundaryArguments, importsAndAddresses)
{
    const auto import =
        parsed<ImageImportCommand>("image import disk.qcow2 --name old --cloud-init");
    EXPECT_EQ(import.file, "disk.qcow2");
    EXPECT_EQ(import.name, "old");
    EXPECT_TRUE(import.cloudInit);
    const auto pull = parsed<ImagePullCommand>("image pull ghcr.io/team/x:1 --name mine");
    EXPECT_EQ(pull.reference, "ghcr.io/team/x:1");
    EXPECT_EQ(pull.name, "mine");
    const auto push =
        parsed<ImagePushCommand>("image push mine ghcr.io/team/x:2 --mount-from team/y");
    EXPECT_EQ(push.name, "mine");
    EXPECT_EQ(push.reference, "ghcr.io/team/x:2");
    EXPECT_EQ(push.mountFrom, "team/y");
    EXPECT_EQ(parsed<ImageSaveCommand>("image save mine x.tar").file, "x.tar");
    EXPECT_EQ(parsed<ImageLoadCommand>("image load x.tar").file, "x.tar");
    EXPECT_EQ(parsed<PortAddCommand>("port add one 8000 --address 0.0.0.0").address, "0.0.0.0");
    EXPECT_TRUE(parsed<PortAddCommand>("port add one 8000").address.empty());
}

TEST(BoundaryArguments, wrongUsageIsSaid)
{
    for (const auto* words : {"egress",
                              "egress one everything",
                              "egress allow one",
                              "egress allow",
                              "egress allow one a.org --for ever",
                              "egress deny one",
                              "create --image x --egress some",
                              "ledger",
                              "ledger one --limit 0",
                              "ledger one --totals --follow",
                              "provider",
                              "provider add one",
                              "provider add one --kind oracle --base-url x",
                              "provider add one --kind openai",
                              "provider add one --kind openai --base-url x --key abc",
                              "secret add one --origin x",
                              "secret grant one",
                              "budget",
                              "budget one --usd lots",
                              "budget one --requests -1",
                              "image import disk",
                              "image import --name x",
                              "port add one 8000 --address localhost"}) {
        const auto result = parse(words);
        const auto* usage = std::get_if<UsageExit>(&result);
        ASSERT_NE(usage, nullptr) << words;
        EXPECT_EQ(usage->status, 2) << words;
        EXPECT_FALSE(usage->text.empty()) << words;
    }
}

} // namespace
} // namespace helix::ctl
