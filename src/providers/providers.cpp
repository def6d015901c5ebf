#include "providers/providers.h"

namespace helix::providers {

struct Providers::Private {
    store::Database& database;
    const keychain::KeyStore keys;
    ProvidersOptions options;
};

namespace {

tl::unexpected<Error> closed()
{
    return fail(ErrorCode::Unavailable, "The inference gateway does not run.");
}

} // namespace

Providers::Providers(store::Database& database, const keychain::KeyStore& keys,
                     ProvidersOptions options)
    : m_d(std::make_shared<Private>(Private{database, keys, std::move(options)}))
{
}
Providers::~Providers() = default;

const char* Providers::schema()
{
    return R"(
CREATE TABLE providers (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    base_url TEXT NOT NULL,
    has_key INTEGER NOT NULL,
    models TEXT NOT NULL
);
CREATE TABLE named_secrets (
    name TEXT PRIMARY KEY,
    origin TEXT NOT NULL,
    header TEXT NOT NULL
);
CREATE TABLE secret_grants (
    secret TEXT NOT NULL REFERENCES named_secrets (name) ON DELETE CASCADE,
    workspace TEXT NOT NULL,
    PRIMARY KEY (secret, workspace)
);
CREATE TABLE inference_access (
    workspace TEXT PRIMARY KEY,
    token_sha256 TEXT NOT NULL DEFAULT '',
    max_requests INTEGER,
    max_tokens INTEGER,
    max_micro_usd INTEGER,
    requests INTEGER NOT NULL DEFAULT 0,
    input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0,
    micro_usd INTEGER NOT NULL DEFAULT 0,
    unpriced INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE inference_usage (
    id INTEGER PRIMARY KEY,
    workspace TEXT NOT NULL,
    time_ms INTEGER NOT NULL,
    session TEXT NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    status INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    micro_usd INTEGER NOT NULL,
    unpriced INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    first_byte_ms INTEGER NOT NULL
);
CREATE INDEX inference_usage_by_workspace ON inference_usage (workspace, id);
CREATE TABLE model_prices (
    model TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    input_micro_usd INTEGER NOT NULL,
    output_micro_usd INTEGER NOT NULL
);
)";
}

async::Task<Result<void>> Providers::load()
{
    co_return Result<void>();
}

std::vector<Provider> Providers::list() const
{
    return {};
}
async::Task<Result<void>> Providers::add(Provider, Secret)
{
    co_return closed();
}
async::Task<Result<void>> Providers::setKey(std::string, Secret)
{
    co_return closed();
}
async::Task<Result<void>> Providers::setModels(std::string, std::vector<std::string>)
{
    co_return closed();
}
async::Task<Result<void>> Providers::remove(std::string)
{
    co_return closed();
}
async::Task<Result<std::string>> Providers::test(std::string)
{
    co_return closed();
}
std::vector<NamedSecret> Providers::secrets() const
{
    return {};
}
async::Task<Result<void>> Providers::addSecret(NamedSecret, Secret)
{
    co_return closed();
}
async::Task<Result<void>> Providers::removeSecret(std::string)
{
    co_return closed();
}
async::Task<Result<void>> Providers::grant(WorkspaceId, std::string)
{
    co_return closed();
}
async::Task<Result<void>> Providers::revoke(WorkspaceId, std::string)
{
    co_return closed();
}
Budget Providers::budget(const WorkspaceId&) const
{
    return {};
}
Usage Providers::usage(const WorkspaceId&) const
{
    return {};
}
async::Task<Result<void>> Providers::setBudget(WorkspaceId, Budget)
{
    co_return closed();
}
async::Task<Result<std::vector<UsageLine>>> Providers::usageLines(WorkspaceId, int)
{
    co_return closed();
}
std::vector<Price> Providers::prices() const
{
    return {};
}
async::Task<Result<void>> Providers::setPrices(std::vector<Price>)
{
    co_return closed();
}
async::Task<Result<GuestAccess>> Providers::open(WorkspaceId)
{
    co_return closed();
}
async::Task<Result<GuestAccess>> Providers::adopt(WorkspaceId)
{
    co_return closed();
}
async::Task<void> Providers::close(WorkspaceId)
{
    co_return;
}
async::Task<Result<void>> Providers::remove(WorkspaceId)
{
    co_return closed();
}
std::string_view toString(ProviderKind kind)
{
    return kind == ProviderKind::Anthropic ? "anthropic"
           : kind == ProviderKind::OpenAi  ? "openai"
                                           : "gemini";
}
Result<ProviderKind> parseProviderKind(std::string_view text)
{
    for (const auto kind : {ProviderKind::Anthropic, ProviderKind::OpenAi, ProviderKind::Gemini})
        if (text == toString(kind))
            return kind;
    return fail(ErrorCode::InvalidArgument, "'" + printable(text) +
                                                "' is no kind of provider; choose anthropic, "
                                                "openai or gemini.");
}

} // namespace helix::providers
