#pragma once
// What answers say of model providers, named secrets, prices and budgets.

#include "base/ids.h"
#include "operations/described.h"

namespace helix::operations {

struct Provider {
    static constexpr std::string_view kValue = "provider";
    std::string name, note, kind, baseUrl;
    std::vector<std::string> models;
    bool hasKey = false, preferred = false, chosen = false;
};
void describe(auto& field, Is<Provider> auto& provider)
{
    field("name", provider.name, "its name");
    field("note", provider.note, "what Helix's own agent can do with it, a sentence; or empty");
    field("kind", provider.kind, "whose API it speaks");
    field("base_url", provider.baseUrl, "where it is");
    field("has_key", provider.hasKey, "the key itself is never shown");
    field("models", provider.models, "that it may be asked for, trailing * allowed; empty: all");
    field("preferred", provider.preferred,
          "it is asked before the others of its kind; where its key was refused, after those of "
          "the same service or known to have the model");
    field("chosen", provider.chosen,
          "it is that by the user's word, so it is asked also when its key was refused");
}

struct ListedProvider {
    Provider provider;
    std::string keyState;
};
void describe(auto& field, Is<ListedProvider> auto& listed)
{
    describe(field, listed.provider);
    field("key_state", listed.keyState, "what its last test found: untested, works or refused");
}

/// What a provider said when it was asked for its models.
struct ModelsTold {
    std::string sentence;
    std::vector<std::string> models;
};
void describe(auto& field, Is<ModelsTold> auto& answer)
{
    field("sentence", answer.sentence, "how it went");
    field("models", answer.models, "those that may be asked, as it lists them; 200 at most");
}

/// What a model costs, in millionths of a dollar for a million tokens.
struct Price {
    static constexpr std::string_view kValue = "price";
    std::string model;
    std::uint64_t inputMicroUsd = 0, outputMicroUsd = 0;
};
void describe(auto& field, Is<Price> auto& price)
{
    field("model", price.model, "its name, or a beginning and *");
    field("input_micro_usd", price.inputMicroUsd, "millionths of a dollar for a million tokens");
    field("output_micro_usd", price.outputMicroUsd, "millionths of a dollar for a million tokens");
}

struct NamedSecret {
    static constexpr std::string_view kValue = "secret";
    std::string name, origin, header;
    std::vector<WorkspaceId> granted;
};
void describe(auto& field, Is<NamedSecret> auto& secret)
{
    field("name", secret.name, "its name");
    field("origin", secret.origin, "of the one service that is sent it");
    field("header", secret.header, "that it is put into; {} is its value");
    field("granted", secret.granted, "ids of workspaces that may use it");
}

struct Limits {
    std::optional<std::uint64_t> requests, tokens, microUsd;
};
void describe(auto& field, Is<Limits> auto& limits)
{
    field("requests", limits.requests, "null: no limit");
    field("tokens", limits.tokens, "null: no limit");
    field("micro_usd", limits.microUsd, "millionths of a dollar; null: no limit");
}

struct Usage {
    std::uint64_t requests = 0, inputTokens = 0, outputTokens = 0, microUsd = 0, unpriced = 0;
};
void describe(auto& field, Is<Usage> auto& usage)
{
    field("requests", usage.requests, "to models");
    field("input_tokens", usage.inputTokens, "that went in");
    field("output_tokens", usage.outputTokens, "that came out");
    field("micro_usd", usage.microUsd, "millionths of a dollar");
    field("unpriced", usage.unpriced, "requests to models without a price");
}

struct UsageLine {
    Usage usage;
    std::int64_t timeMs = 0, durationMs = 0, firstByteMs = 0;
    WorkspaceId workspace;
    std::string session, provider, model;
    int status = 0;
};
void describe(auto& field, Is<UsageLine> auto& line)
{
    describe(field, line.usage);
    field("time_ms", line.timeMs, "wall clock");
    field("workspace", line.workspace, "its id");
    field("session", line.session, "what the guest said of it, or empty");
    field("provider", line.provider, "its name");
    field("model", line.model, "its name");
    field("status", line.status, "of HTTP");
    field("duration_ms", line.durationMs, "ms");
    field("first_byte_ms", line.firstByteMs, "ms until the answer began");
}

struct UsageLines {
    std::vector<UsageLine> lines;
};
void describe(auto& field, Is<UsageLines> auto& answer)
{
    field("lines", answer.lines, "newest last");
}

/// What a workspace may use of the models, and has used.
struct Budget {
    static constexpr std::string_view kValue = "budget";
    Limits limits;
    Usage usage;
    std::string provider;
    bool fetch = false;
};
void describe(auto& field, Is<Budget> auto& budget)
{
    field("limits", budget.limits, "what it may use");
    field("usage", budget.usage, "what it has used");
    field("provider", budget.provider, "that it asks first; empty: the default");
    field("fetch", budget.fetch, "its provider may fetch pages for it");
}

} // namespace helix::operations
