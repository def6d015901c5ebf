// What is typed about the boundary: egress, ledger, provider, secret, budget.

#include <charconv>

#include "ctl/parser.h"
#include "protocol/fields.h"

namespace helix::ctl {
namespace {

constexpr int kMostLines = 1'000'000;

std::string checkLimit(const std::string& text)
{
    return parseLimit(text) ? std::string() : "'" + text + "' is neither a whole number nor none.";
}

std::string checkDollars(const std::string& text)
{
    return parseDollars(text) ? std::string()
                              : "'" + text + "' is neither an amount such as 2.50 nor none.";
}

std::optional<std::uint64_t> parseNumber(std::string_view text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

} // namespace

std::optional<Limit> parseLimit(const std::string& text)
{
    if (text == "none")
        return Limit();
    const auto number = parseNumber(text);
    if (!number || *number > static_cast<std::uint64_t>(protocol::kMaxExactInteger))
        return std::nullopt;
    return Limit(*number);
}

std::optional<Limit> parseDollars(const std::string& text)
{
    constexpr std::uint64_t kMicro = 1'000'000;
    constexpr std::uint64_t kMostDollars = 1'000'000'000;
    constexpr std::size_t kDecimals = 6;
    if (text == "none")
        return Limit();
    const auto point = text.find('.');
    const auto dollars = parseNumber(std::string_view(text).substr(0, point));
    std::string decimals = point == std::string::npos ? "0" : text.substr(point + 1);
    if (!dollars || *dollars > kMostDollars || decimals.empty() || decimals.size() > kDecimals)
        return std::nullopt;
    decimals.resize(kDecimals, '0');
    const auto micro = parseNumber(decimals);
    if (!micro)
        return std::nullopt;
    return Limit(*dollars * kMicro + *micro);
}

void Parser::addEgress()
{
    auto egress = std::make_shared<EgressCommand>();
    auto lists = std::make_shared<std::vector<std::string>>();
    auto* sub = add(app, "egress", "show or choose what may leave a workspace");
    sub->add_option("WS", egress->workspace, "a workspace's name or id");
    sub->add_option("MODE", egress->mode, "open, allowlist or offline")
        ->check(CLI::IsMember({"open", "allowlist", "offline"}));
    auto* list = sub->add_option("--list", *lists,
                                 "a ready-made list (packages, git, models) instead of those that "
                                 "are chosen; 'none' for no list")
                     ->expected(1)
                     ->take_all();
    addTruth(*sub, "strict", egress->strict,
             "under allowlist, refuse TLS with an encrypted ClientHello, which may hide "
             "another site behind a listed one; most browsers send one");
    addEgressOperations(*sub);
    auto allow = std::make_shared<EgressAllowCommand>();
    auto* allowSub = addWithWorkspace(*sub, "allow", "let a domain through", allow);
    allowSub->add_option("DOMAIN", allow->rule, "DOMAIN or DOMAIN:PORT; *.DOMAIN for all below it")
        ->required()
        ->check(checkNotEmpty);
    allowSub->add_option("--for", allow->scope, "once (until it stops), workspace, or always")
        ->check(CLI::IsMember({"once", "workspace", "always"}));
    auto deny = std::make_shared<EgressDenyCommand>();
    addWithWorkspace(*sub, "deny",
                     "let a domain through no more in this workspace, and do not ask again", deny)
        ->add_option("DOMAIN", deny->domain)
        ->required()
        ->check(checkNotEmpty);
    auto take = std::make_shared<EgressDenyCommand>();
    auto* takeSub = addWithWorkspace(
        *sub, "take-back", "take back a rule as it was given; always: from every workspace", take);
    takeSub->add_option("DOMAIN", take->domain, "DOMAIN or DOMAIN:PORT, as it was allowed")
        ->required()
        ->check(checkNotEmpty);
    takeSub->add_option("--for", take->takeBack, "once, workspace, or always")
        ->required()
        ->check(CLI::IsMember({"once", "workspace", "always"}));
    sub->callback([this, sub, egress, lists, list] {
        if (!sub->get_subcommands().empty())
            return; // allow, deny and so on have said what to do
        if (egress->workspace.empty())
            throw CLI::RequiredError("WS");
        if (list->count() > 0)
            egress->lists =
                *lists == std::vector<std::string>{"none"} ? std::vector<std::string>() : *lists;
        command = *egress;
    });
}

void Parser::addLedger()
{
    addLedgerOperations();
    auto ledger = std::make_shared<LedgerCommand>();
    auto* sub =
        addWithWorkspace(app, "ledger", "print what crossed a workspace's boundary", ledger);
    sub->add_flag("--follow,-f", ledger->follow, "go on until Ctrl-C");
    sub->add_flag("--denied", ledger->denied, "only what was refused");
    sub->add_option("--search", ledger->words, "only lines with this in name, address or process");
    sub->add_flag("--own-channel", ledger->ownChannel, "Helix's own connections to its agent too");
    auto* totals = sub->add_flag("--totals", ledger->totals, "sums by domain instead");
    auto* limit = sub->add_option("--limit", ledger->limit, "only the newest")
                      ->check(CLI::Range(1, kMostLines));
    totals->excludes(limit);
    totals->excludes(sub->get_option("--follow"));
}

void Parser::addProviders()
{
    auto* provider = add(app, "provider", "list, add, choose, remove and test model providers");
    provider->require_subcommand(1);
    addFor(*provider, "ls", "list the providers", std::make_shared<ProviderListCommand>());
    addProviderOperations(*provider);
    auto use = std::make_shared<ProviderUseCommand>();
    auto values = std::make_shared<ProviderAddCommand>();
    auto* sub = addWithName(
        *provider, "add", "add a provider; its key is asked for, or read with --key-stdin", values);
    sub->add_option("--kind", values->kind, "anthropic, openai (or any like it) or gemini")
        ->required()
        ->check(CLI::IsMember({"anthropic", "openai", "gemini"}));
    sub->add_option("--base-url", values->baseUrl, "https://..., or http://127.0.0.1:PORT")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--model", values->models,
                    "only this model (a * may stand at its end); may be repeated")
        ->expected(1)
        ->take_all();
    sub->add_flag("--key-stdin", values->keyStdin, "read the key from standard input");
    sub->add_flag("!--no-test", values->test, "do not ask the provider whether the key works");
    addWithName(*provider, "rm", "remove a provider and its key",
                std::make_shared<ProviderRemoveCommand>());
    addWithName(*provider, "use",
                "ask this provider before the others of its kind, everywhere or in one workspace",
                use)
        ->add_option("--workspace", use->workspace,
                     "only this one; NAME 'default' takes its choice back")
        ->check(checkNotEmpty);
    addWithName(*provider, "test", "ask a provider for its models",
                std::make_shared<ProviderTestCommand>());
}

void Parser::addSecrets()
{
    auto* secret = add(app, "secret", "secrets that guests may use and never see");
    secret->require_subcommand(1);
    addFor(*secret, "ls", "list the secrets", std::make_shared<SecretListCommand>());
    auto values = std::make_shared<SecretAddCommand>();
    auto* sub = addWithName(
        *secret, "add", "add a secret; its value is asked for, or read with --value-stdin", values);
    sub->add_option("--origin", values->origin, "the one place it is sent to: https://HOST[:PORT]")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--header", values->header,
                    "'X-Api-Key', or 'Authorization: Bearer {}' where {} is the value")
        ->required()
        ->check(checkNotEmpty);
    sub->add_flag("--value-stdin", values->valueStdin, "read the value from standard input");
    addWithName(*secret, "rm", "forget a secret", std::make_shared<SecretRemoveCommand>());
    auto grant = std::make_shared<SecretGrantCommand>();
    addWithWorkspace(*secret, "grant", "let a workspace use a secret", grant)
        ->add_option("NAME", grant->name)
        ->required()
        ->check(checkNotEmpty);
    auto revoke = std::make_shared<SecretRevokeCommand>();
    addWithWorkspace(*secret, "revoke", "let a workspace use it no more", revoke)
        ->add_option("NAME", revoke->name)
        ->required()
        ->check(checkNotEmpty);
}

void Parser::addBudget()
{
    struct Typed {
        std::string requests, tokens, usd;
    };
    auto budget = std::make_shared<BudgetCommand>();
    auto typed = std::make_shared<Typed>();
    auto* sub = addWithWorkspace(app, "budget",
                                 "show or limit what a workspace may use of the models", budget);
    sub->add_option("--requests", typed->requests, "a number, or none")->check(checkLimit);
    sub->add_option("--tokens", typed->tokens, "a number, or none")->check(checkLimit);
    sub->add_option("--usd", typed->usd, "dollars such as 2.50, or none")->check(checkDollars);
    sub->callback([this, budget, typed] {
        if (!typed->requests.empty())
            budget->requests = parseLimit(typed->requests);
        if (!typed->tokens.empty())
            budget->tokens = parseLimit(typed->tokens);
        if (!typed->usd.empty())
            budget->microUsd = parseDollars(typed->usd);
        command = *budget;
    });
}

} // namespace helix::ctl
