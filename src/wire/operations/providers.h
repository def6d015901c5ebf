#pragma once
// Requests about model providers, named secrets and budgets. Keys go in and never come out.

#include "operations/provider_values.h"
#include "operations/workspaces.h"

namespace helix::operations {

inline constexpr std::int64_t kMaxKey = 16384;
inline constexpr std::int64_t kMaxModels = 256;

/// Those that name something of their own kind and nothing else.
template <typename Request>
concept NamesThing = requires(Request request)
{
    requires std::remove_const_t<Request>::kNamesThingAlone;
    request.name;
};
void describe(auto& field, NamesThing auto& request)
{
    field("name", request.name, need(kMaxWord), "its name");
}

struct ListProviders {
    static constexpr Operation kOperation{
        "providers.list", Effect::Looks, "Every model provider.", {}};
    using Answer = std::vector<ListedProvider>;
};
void describe(auto& /*field*/, Is<ListProviders> auto& /*request*/) {}

struct AddProvider {
    static constexpr Operation kOperation{
        "providers.add", Effect::Gives, "Adds a model provider.", {}};
    using Answer = Provider;
    std::string name, kind, baseUrl;
    Secret key;
    std::vector<std::string> models;
};
void describe(auto& field, Is<AddProvider> auto& request)
{
    field("name", request.name, need(kMaxWord), "its name");
    field("kind", request.kind, need(kMaxWord), "anthropic, openai or gemini");
    field("base_url", request.baseUrl, need(kMaxWord), "https, or http on this computer");
    field("key", request.key, may(kMaxKey), "empty: none");
    field("models", request.models, may(kMaxModels), "those it may be asked for; empty: all");
}

struct RemoveProvider {
    static constexpr Operation kOperation{
        "providers.remove", Effect::Manages, "Forgets a provider and its key.", {}};
    static constexpr bool kNamesThingAlone = true;
    std::string name;
};

struct PreferProvider {
    static constexpr Operation kOperation{
        "providers.prefer", Effect::Manages, "Of its kind, it is the one that is asked first.", {}};
    static constexpr bool kNamesThingAlone = true;
    std::string name;
};

struct TestProvider {
    static constexpr Operation kOperation{
        "providers.test", Effect::Looks, "Asks it for its models with its key.", {}};
    using Answer = ModelsTold;
    static constexpr bool kNamesThingAlone = true;
    std::string name;
};

struct SetProviderKey {
    static constexpr Operation kOperation{
        "providers.set_key", Effect::Gives, "Gives it another key.", {}};
    std::string name;
    Secret key;
};
void describe(auto& field, Is<SetProviderKey> auto& request)
{
    field("name", request.name, need(kMaxWord), "its name");
    field("key", request.key, need(kMaxKey), "the new key; empty: none");
}

struct SetProviderModels {
    static constexpr Operation kOperation{
        "providers.set_models", Effect::Gives, "Changes what models it may be asked for.", {}};
    std::string name;
    std::vector<std::string> models;
};
void describe(auto& field, Is<SetProviderModels> auto& request)
{
    field("name", request.name, need(kMaxWord), "its name");
    field("models", request.models, may(kMaxModels), "with a trailing \"*\"; empty: all");
}

/// What a model costs, in millionths of a dollar per million tokens.
struct PriceWish {
    std::string model;
    std::int64_t inputMicroUsd = 0, outputMicroUsd = 0;
};
void describe(auto& field, Is<PriceWish> auto& price)
{
    field("model", price.model, need(kMaxWord), "its name, or a beginning and \"*\"");
    field("input_micro_usd", price.inputMicroUsd, need(0, kMaxId), "per million tokens");
    field("output_micro_usd", price.outputMicroUsd, need(0, kMaxId), "per million tokens");
}

struct ListPrices {
    static constexpr Operation kOperation{"prices.list", Effect::Looks, "What models cost.", {}};
    using Answer = std::vector<Price>;
};
void describe(auto& /*field*/, Is<ListPrices> auto& /*request*/) {}

struct SetPrice {
    static constexpr Operation kOperation{
        "prices.set", Effect::Manages, "Says what a model costs.", {}};
    using Answer = std::vector<Price>;
    PriceWish price;
};
void describe(auto& field, Is<SetPrice> auto& request)
{
    describe(field, request.price);
}

struct RemovePrice {
    static constexpr Operation kOperation{
        "prices.remove", Effect::Manages, "Forgets what a model costs.", {}};
    using Answer = std::vector<Price>;
    std::string model;
};
void describe(auto& field, Is<RemovePrice> auto& request)
{
    field("model", request.model, need(kMaxWord), "as prices.list names it");
}

// -- named secrets --------------------------------------------------------------------------------

struct ListSecrets {
    static constexpr Operation kOperation{"secrets.list", Effect::Looks, "Every named secret.", {}};
    using Answer = std::vector<NamedSecret>;
};
void describe(auto& /*field*/, Is<ListSecrets> auto& /*request*/) {}

struct AddSecret {
    static constexpr Operation kOperation{
        "secrets.add", Effect::Manages, "Keeps a secret for one service.", {}};
    std::string name, origin, header;
    Secret value;
};
void describe(auto& field, Is<AddSecret> auto& request)
{
    field("name", request.name, need(kMaxWord), "its name");
    field("origin", request.origin, need(kMaxWord), "https://HOST, where it may go");
    field("header", request.header, need(kMaxWord), "the header; {} stands for the value");
    field("value", request.value, need(kMaxKey), "the secret");
}

struct RemoveSecret {
    static constexpr Operation kOperation{
        "secrets.remove", Effect::Manages, "Forgets a secret.", {}};
    static constexpr bool kNamesThingAlone = true;
    std::string name;
};

struct GrantSecret {
    static constexpr Operation kOperation{
        "secrets.grant", Effect::Gives, "A workspace may use a secret.", {}};
    static constexpr bool kIsGrant = true;
    std::string workspace, name;
};
struct RevokeSecret {
    static constexpr Operation kOperation{
        "secrets.revoke", Effect::Works, "A workspace may use a secret no more.", {}};
    static constexpr bool kIsGrant = true;
    std::string workspace, name;
};
template <typename Request>
concept IsGrant = requires
{
    requires std::remove_const_t<Request>::kIsGrant;
};
void describe(auto& field, IsGrant auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("name", request.name, need(kMaxWord), "of the secret");
}

// -- budgets --------------------------------------------------------------------------------------

struct ShowBudget {
    static constexpr Operation kOperation{
        "budget.show", Effect::Looks, "What it may use of the models, and has used.", {}};
    using Answer = Budget;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct SetBudget {
    static constexpr Operation kOperation{
        "budget.set", Effect::Gives, "Changes its limits; what is left out stays.", {}};
    using Answer = Budget;
    std::string workspace;
    Change<std::int64_t> requests, tokens, microUsd;
};
void describe(auto& field, Is<SetBudget> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("requests", request.requests, may(0, INT64_MAX), "null: no limit");
    field("tokens", request.tokens, may(0, INT64_MAX), "null: no limit");
    field("micro_usd", request.microUsd, may(0, INT64_MAX), "null: no limit");
}

struct ChooseModels {
    static constexpr Operation kOperation{"models.choose",
                                          Effect::Gives,
                                          "Which provider it asks first, and whether one may fetch "
                                          "for it.",
                                          {}};
    using Answer = Budget;
    std::string workspace;
    std::optional<std::string> provider;
    std::optional<bool> fetch;
};
void describe(auto& field, Is<ChooseModels> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("provider", request.provider, may(kMaxReference), "its name; \"\": the default one");
    field("fetch", request.fetch, flag(), "may a provider fetch for it");
}

struct ListUsage {
    static constexpr Operation kOperation{
        "usage.list", Effect::Looks, "Its requests to models, newest last.", {}};
    using Answer = UsageLines;
    std::string workspace;
    std::int64_t limit = 100;
};
void describe(auto& field, Is<ListUsage> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("limit", request.limit, may(1, 500), "lines");
}

/// In the order of the documentation.
using ModelOperations =
    Rows<ListProviders, AddProvider, RemoveProvider, PreferProvider, TestProvider, SetProviderKey,
         SetProviderModels, ListPrices, SetPrice, RemovePrice, ListSecrets, AddSecret, RemoveSecret,
         GrantSecret, RevokeSecret, ShowBudget, SetBudget, ChooseModels, ListUsage>;

} // namespace helix::operations
