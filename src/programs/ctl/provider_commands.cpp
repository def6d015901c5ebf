// provider, secret, budget.

#include <iostream>

#include "base/amounts.h"
#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "ctl/secret_input.h"
#include "operations/providers.h"

namespace helix::ctl {
namespace {

void showProviders(const std::vector<operations::ListedProvider>& providers)
{
    std::vector<TableRow> rows{{"NAME", "KIND", "BASE URL", "KEY", "DEFAULT", "MODELS"}};
    for (const auto& [provider, keyState] : providers)
        rows.push_back({shown(provider.name), shown(provider.kind), shown(provider.baseUrl),
                        (provider.hasKey ? "kept, " : "none, ") + shown(keyState),
                        provider.chosen      ? "yes, chosen"
                        : provider.preferred ? "yes"
                                             : "",
                        wordsOf(provider.models, "all")});
    printText(formatTable(rows));
}

void showSecrets(const std::vector<operations::NamedSecret>& secrets)
{
    std::vector<TableRow> rows{{"NAME", "ORIGIN", "HEADER", "GRANTED TO"}};
    for (const auto& secret : secrets) {
        std::vector<std::string> ids;
        for (const auto& id : secret.granted)
            ids.push_back(id.str());
        rows.push_back(
            {shown(secret.name), shown(secret.origin), shown(secret.header), wordsOf(ids, "-")});
    }
    printText(formatTable(rows));
}

std::string formatDollars(std::uint64_t micro)
{
    return "$" + dollarDigits(micro);
}

std::string describeLimit(const std::optional<std::uint64_t>& limit)
{
    return limit ? std::to_string(*limit) : "none";
}

void showBudget(const operations::Budget& budget)
{
    const auto& [limits, usage, provider, fetch] = budget;
    const auto money = limits.microUsd;
    printText(formatTable(
        {{"", "USED", "LIMIT"},
         {"Requests", std::to_string(usage.requests), describeLimit(limits.requests)},
         {"Tokens", std::to_string(usage.inputTokens + usage.outputTokens),
          describeLimit(limits.tokens)},
         {"Money", formatDollars(usage.microUsd), money ? formatDollars(*money) : "none"}}));
    if (usage.unpriced > 0)
        printText(counted(usage.unpriced, "request", "requests") +
                  " went to models that have no price in Settings.\n");
}

/// Tests the key of a provider that was added just now, says the result in one line and puts it
/// into `provider`, which is printed as JSON, as "test". Status 1 only when the key was refused: that nobody can be asked at
/// the moment (no network, a server that is started later) says nothing about the key, and the
/// provider is added, which was the command.
Result<int> testAdded(const std::string& name, Json& provider, const Context& context)
{
    const auto tested = ask(context, operations::TestProvider{name});
    if (!tested && tested.error().code == ErrorCode::Cancelled)
        return fail(tested.error());
    Json& test = provider["test"] = Json::object();
    const bool refused = !tested && tested.error().code == ErrorCode::PermissionDenied;
    test["key_state"] = tested ? "works" : refused ? "refused" : "untested";
    test["sentence"] = tested ? tested->sentence : tested.error().message;
    provider["key_state"] = test["key_state"];
    if (context.json)
        return refused ? 1 : 0;
    const auto sentence = printable(textOf(test, "sentence"), 500);
    if (tested)
        printText(sentence + "\n");
    else
        std::cerr << "helixctl: " << sentence
                  << (refused ? " The provider is kept with this key; give it another: helixctl "
                                "provider key "
                              : " The provider was added; test it later: helixctl provider test ")
                  << printable(name) << '\n';
    return refused ? 1 : 0;
}

operations::Change<std::int64_t> changeOf(const std::optional<Limit>& limit)
{
    operations::Change<std::int64_t> change;
    change.given = limit.has_value();
    if (limit && *limit)
        change.value = static_cast<std::int64_t>(**limit);
    return change;
}

} // namespace

Result<int> run(const ProviderListCommand& /*command*/, const Context& context)
{
    return answer(context, operations::ListProviders{}, showProviders);
}

Result<int> run(const ProviderAddCommand& command, const Context& context)
{
    TRY(const auto key,
        obtainSecret(command.keyStdin, "--key-stdin",
                     "Key of " + command.name + " (not shown; empty: none): ", context.interrupts));
    const operations::AddProvider request{command.name, command.kind, command.baseUrl, key,
                                          command.models};
    TRY(const auto added, ask(context, request));
    if (!added.note.empty() && !context.json)
        printText(shown(added.note) + "\n");
    Json json = operations::writeAnswer(added);
    const auto status = command.test ? testAdded(added.name, json, context) : Result<int>(0);
    if (context.json)
        printJson(json);
    else if (!command.test)
        std::cerr << "helixctl: Nobody knows yet whether it works: helixctl provider test "
                  << printable(command.name) << '\n';
    return status;
}

Result<int> run(const ProviderRemoveCommand& command, const Context& context)
{
    return answer(context, operations::RemoveProvider{command.name});
}

Result<int> run(const ProviderTestCommand& command, const Context& context)
{
    return answer(context, operations::TestProvider{command.name},
                  [](const operations::ModelsTold& told) {
                      printText(shown(told.sentence) + "\n");
                      for (const auto& model : told.models)
                          printText("  " + shown(model) + "\n");
                  });
}

Result<int> run(const ProviderUseCommand& command, const Context& context)
{
    if (command.workspace.empty())
        return answer(context, operations::PreferProvider{command.name});
    operations::ChooseModels choice;
    choice.workspace = command.workspace;
    choice.provider = command.name == "default" ? std::string() : command.name;
    return answer(context, choice);
}

Result<int> run(const SecretListCommand& /*command*/, const Context& context)
{
    return answer(context, operations::ListSecrets{}, showSecrets);
}

Result<int> run(const SecretAddCommand& command, const Context& context)
{
    TRY(const auto value,
        obtainSecret(command.valueStdin, "--value-stdin",
                     "Value of " + command.name + " (not shown): ", context.interrupts));
    if (value.empty())
        return fail(ErrorCode::InvalidArgument,
                    "The secret has no value; type it when asked, or give it with --value-stdin.");
    return answer(context,
                  operations::AddSecret{command.name, command.origin, command.header, value});
}

Result<int> run(const SecretRemoveCommand& command, const Context& context)
{
    return answer(context, operations::RemoveSecret{command.name});
}

Result<int> run(const SecretGrantCommand& command, const Context& context)
{
    return answer(context, operations::GrantSecret{command.workspace, command.name});
}

Result<int> run(const SecretRevokeCommand& command, const Context& context)
{
    return answer(context, operations::RevokeSecret{command.workspace, command.name});
}

Result<int> run(const BudgetCommand& command, const Context& context)
{
    if (!command.requests && !command.tokens && !command.microUsd)
        return answer(context, operations::ShowBudget{command.workspace}, showBudget);
    const operations::SetBudget request{command.workspace, changeOf(command.requests),
                                        changeOf(command.tokens), changeOf(command.microUsd)};
    return answer(context, request, showBudget);
}

} // namespace helix::ctl
