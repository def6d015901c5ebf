// Commands that are made of rows of the table.

#include <gtest/gtest.h>

#include "unit/ctl/typed.h"

namespace helix::ctl {
namespace {

using protocol::Json;

void expectAsked(const std::string& typed, std::string_view operation, const Json& params)
{
    const auto command = parsed<OperationCommand>(typed);
    EXPECT_EQ(command.operation, operation) << typed;
    EXPECT_EQ(command.params, params) << typed;
}

TEST(OperationCommands, askForWhatWasTyped)
{
    expectAsked("rename one two", "workspaces.rename", {{"workspace", "one"}, {"name", "two"}});
    expectAsked("suspend one", "workspaces.suspend", {{"workspace", "one"}});
    expectAsked("cancel one", "workspaces.cancel", {{"workspace", "one"}});
    expectAsked("image cancel mine", "images.cancel", {{"name", "mine"}});
    expectAsked("port retry one 80", "ports.retry", {{"workspace", "one"}, {"guest_port", 80}});
    expectAsked("egress withhold one example.org", "egress.withhold",
                {{"workspace", "one"}, {"rule", "example.org"}});
    expectAsked("egress reopen one example.org --scope always", "egress.reopen",
                {{"workspace", "one"}, {"rule", "example.org"}, {"scope", "always"}});
    expectAsked("egress defaults", "egress.defaults", Json::object());
    expectAsked("egress defaults --mode allowlist --always a.org --no-strict",
                "egress.set_defaults",
                {{"mode", "allowlist"}, {"always", {"a.org"}}, {"strict", false}});
    expectAsked("ledger-export one /tmp/../x", "ledger.export",
                {{"workspace", "one"}, {"file", "/x"}});
    expectAsked("provider models p a b", "providers.set_models",
                {{"name", "p"}, {"models", {"a", "b"}}});
    expectAsked("provider models p", "providers.set_models", {{"name", "p"}});
    expectAsked("price set m* 1.50 2", "prices.set",
                {{"model", "m*"}, {"input_micro_usd", 1500000}, {"output_micro_usd", 2000000}});
    expectAsked("price rm m*", "prices.remove", {{"model", "m*"}});
    expectAsked("usage one --limit 5", "usage.list", {{"workspace", "one"}, {"limit", 5}});
    expectAsked("session new one --agent codex", "sessions.create",
                {{"workspace", "one"}, {"agent", "codex"}});
    expectAsked("session set abc model m", "sessions.set_option",
                {{"session", "abc"}, {"option", "model"}, {"value", "m"}});
    expectAsked("session unqueue abc 3", "sessions.unqueue", {{"session", "abc"}, {"queued", 3}});
    expectAsked("rules ls", "rules.list", Json::object());
    expectAsked("rules rm 2", "rules.remove", {{"number", 2}});
}

TEST(OperationCommands, theKeyOfAProviderIsNeverTyped)
{
    const auto command = parsed<OperationCommand>("provider key p --key-stdin");
    EXPECT_EQ(command.params.value("key", "?"), "");
    EXPECT_TRUE(command.complete);
    EXPECT_TRUE(isWrongUsage(parse("provider key p secret"))) << "provider key p secret";
}

TEST(OperationCommands, refuseWhatTheTableRefuses)
{
    for (const auto* typed :
         {"rename one", "port retry one 0", "port retry one 65536", "session unqueue abc x",
          "price set m 1", "price set m a 2", "rules rm 0", "rules rm", "usage one --limit 0"})
        EXPECT_TRUE(isWrongUsage(parse(typed))) << typed;
}

} // namespace
} // namespace helix::ctl
