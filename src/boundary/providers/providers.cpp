#include "providers/providers_service.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/amounts.h"
#include "base/trimmed.h"
#include "base/try.h"
#include "gateway/gateway_protocol.h"
#include "gateway/rules/base_url.h"
#include "gateway/rules/header_filter.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "providers/providers_p.h"
#include "providers/test_verdict.h"

namespace helix::providers {
namespace {

constexpr std::size_t kMaxModels = 200;
constexpr std::size_t kMaxModelName = 200;
constexpr std::chrono::seconds kTestTime{60};

Result<void> checkKey(const Secret& key)
{
    if (gateway::secretHeader("x-api-key", key.revealText()))
        return {};
    return fail(ErrorCode::InvalidArgument,
                "The key has characters that no header can carry; paste it again.");
}

Result<void> checkProvider(const Provider& provider, const Secret& key)
{
    if (auto named = checkName(provider.name, "a provider"); !named)
        return named;
    TRY(gateway::parseBaseUrl(provider.baseUrl));
    if (auto models = checkModels(provider.models); !models)
        return models;
    return checkKey(key);
}

async::Task<Result<void>> storeProvider(PrivatePtr d, Provider provider, Secret key)
{
    const std::string name = "provider." + provider.name;
    provider.hasKey = !key.empty();
    if (provider.hasKey) {
        const auto kept = co_await d->keys.save(name, key);
        if (!kept)
            co_return kept;
    }
    const auto saved = co_await saveProvider(d->database, provider);
    if (!saved) {
        if (provider.hasKey)
            co_await d->keys.erase(name);
        co_return saved;
    }
    if (Provider* known = d->provider(provider.name))
        *known = provider;
    else
        d->providers.push_back(provider);
    std::ranges::sort(d->providers, {}, &Provider::name);
    co_await tellGateway(d);
    co_return Result<void>();
}

Result<ProviderTest> verdict(const std::string& name, const Json& answer)
{
    const auto models = protocol::countIn(answer, "models").value_or(0);
    TRY(auto named,
        protocol::optionalTexts(answer, "names", gateway::kMostNamed, gateway::kMostNameBytes));
    const std::string sentence =
        models == 0 ? name + " answers, but offers no model yet; load one there."
                    : name + " answers and offers " + counted(models, "model", "models") + ".";
    return ProviderTest{sentence, std::move(named)};
}

Result<ProviderTest> judge(const Provider& provider, const Json& answer)
{
    const auto status = protocol::requireInteger(answer, "status", 100, 599);
    const auto models = protocol::requireInteger(answer, "models", 0, 1'000'000);
    if (!status || !models)
        return fail(ErrorCode::Protocol, "The inference gateway answered something else.");
    TRY(checkTestStatus(provider, *status));
    return verdict(provider.name, answer);
}

} // namespace

Result<void> checkModels(const std::vector<std::string>& models)
{
    const auto bad = std::ranges::find_if(models, [](const std::string& model) {
        const auto star = model.find('*');
        return model.empty() || model.size() > kMaxModelName || printable(model) != model ||
               (star != std::string::npos && star + 1 != model.size());
    });
    if (bad != models.end())
        return fail(ErrorCode::InvalidArgument,
                    "'" + printable(*bad) + "' is no name of a model; a * may stand at its end.");
    if (models.size() > kMaxModels)
        return fail(ErrorCode::InvalidArgument,
                    "At most " + std::to_string(kMaxModels) + " models can be listed.");
    return {};
}

tl::unexpected<Error> noSuch(const char* what, const std::string& name)
{
    return fail(ErrorCode::NotFound,
                std::string("There is no ") + what + " named " + printable(name) + ".");
}

/// What people paste has blanks and line ends around it.
Secret trimmed(const Secret& key)
{
    return Secret(helix::trimmed(key.revealText()));
}

/// What is on record is in force: a gateway that does not take it ends, and the next one is told
/// all.
void enforce(const PrivatePtr& d, const Error& error)
{
    spdlog::error("providers: {}", error.describe());
    if (d->gateway)
        d->gateway->kill();
}

async::Task<void> tellGateway(PrivatePtr d)
{
    ++d->revision;
    d->announce();
    const auto pushed = co_await pushSettings(d);
    if (!pushed)
        enforce(d, pushed.error());
}

Provider* ProvidersService::Private::provider(const std::string& name)
{
    const auto found = std::ranges::find(providers, name, &Provider::name);
    return found == providers.end() ? nullptr : &*found;
}

std::string_view toString(ProviderKind kind)
{
    return kind == ProviderKind::Anthropic ? "anthropic"
           : kind == ProviderKind::OpenAi  ? "openai"
                                           : "gemini";
}

std::string_view usualBaseUrl(ProviderKind kind)
{
    switch (kind) {
    case ProviderKind::Anthropic:
        return "https://api.anthropic.com";
    case ProviderKind::OpenAi:
        return "https://api.openai.com";
    case ProviderKind::Gemini:
        return "https://generativelanguage.googleapis.com";
    }
    return {};
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

ProvidersService::ProvidersService(store::Database& database, const keychain::KeyStore& keys,
                                   ProvidersOptions options)
    : m_d(std::make_shared<Private>(database, keys, std::move(options)))
{
    m_d->owner = this;
}

ProvidersService::~ProvidersService()
{
    m_d->owner = nullptr;
    m_d->gateway.reset();
}

const char* ProvidersService::schema()
{
    return kSchema;
}

const char* ProvidersService::choicesSchema()
{
    return kChoicesSchema;
}

async::Task<Result<void>> ProvidersService::load()
{
    const auto d = m_d;
    CO_TRY(const auto records, co_await loadRecords(d->database));
    d->providers = records.providers;
    d->secrets = records.secrets;
    d->access = records.access;
    d->prices = records.prices;
    d->announce();
    co_return Result<void>();
}

std::vector<Provider> ProvidersService::list() const
{
    return m_d->providers;
}

async::Task<Result<void>> ProvidersService::add(Provider provider, Secret key)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kProviderList);
    const Secret clean = trimmed(key);
    CO_TRY(checkProvider(provider, clean));
    if (d->provider(provider.name) != nullptr)
        co_return fail(ErrorCode::AlreadyExists,
                       "There is a provider named " + provider.name + " already.");
    provider.preferred = std::ranges::none_of(d->providers, [&](const Provider& known) {
        return known.kind == provider.kind && known.preferred;
    });
    co_return co_await storeProvider(d, provider, clean);
}

async::Task<Result<void>> ProvidersService::setKey(std::string name, Secret key)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kProviderList);
    const Secret clean = trimmed(key);
    const Provider* known = d->provider(name);
    if (known == nullptr)
        co_return noSuch("provider", name);
    CO_TRY(checkKey(clean));
    const Provider provider = *known;
    co_return co_await storeProvider(d, provider, clean);
}

async::Task<Result<void>> ProvidersService::setModels(std::string name,
                                                      std::vector<std::string> models)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kProviderList);
    const Provider* known = d->provider(name);
    if (known == nullptr)
        co_return noSuch("provider", name);
    CO_TRY(checkModels(models));
    Provider changed = *known;
    changed.models = models;
    const auto saved = co_await saveProvider(d->database, changed);
    if (!saved)
        co_return saved;
    if (Provider* now = d->provider(name))
        now->models = models;
    co_await tellGateway(d);
    co_return Result<void>();
}

async::Task<Result<void>> ProvidersService::remove(std::string name)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kProviderList);
    if (d->provider(name) == nullptr)
        co_return noSuch("provider", name);
    const std::string key = "provider." + name;
    const auto erased = co_await d->keys.erase(key);
    if (!erased)
        co_return erased;
    const auto saved = co_await eraseProvider(d->database, name);
    if (!saved)
        co_return saved;
    std::erase_if(d->providers, [&](const Provider& provider) { return provider.name == name; });
    for (auto& [id, record] : d->access)
        if (record.provider == name)
            record.provider.clear();
    co_await tellGateway(d);
    co_return Result<void>();
}

async::Task<Result<ProviderTest>> ProvidersService::test(std::string name)
{
    const auto d = m_d;
    const Provider* known = d->provider(name);
    if (known == nullptr)
        co_return noSuch("provider", name);
    const Provider provider = *known; // it may be removed meanwhile
    CO_TRY(co_await ensureGateway(d));
    Json params{{"name", name}};
    CO_TRY(const auto answer,
           co_await askGateway(d, gateway::kProviderTest, params, nullptr, kTestTime));
    co_return judge(provider, answer);
}

async::Task<Result<ProviderTest>> ProvidersService::tryKey(Provider provider, Secret key)
{
    const auto d = m_d;
    const Secret clean = trimmed(key);
    provider.hasKey = !clean.empty();
    CO_TRY(checkProvider(provider, clean));
    CO_TRY(co_await ensureGateway(d));
    Json params = providerJson(provider, clean);
    auto asked = askGateway(d, gateway::kProviderTry, params, nullptr, kTestTime);
    protocol::wipe(params);
    CO_TRY(const auto answer, co_await asked);
    co_return judge(provider, answer);
}

async::Task<Result<void>> ProvidersService::prefer(std::string name)
{
    const auto d = m_d;
    const auto lock = co_await async::KeyedMutex::lock(d->changes, kProviderList);
    const Provider* chosen = d->provider(name);
    if (chosen == nullptr)
        co_return noSuch("provider", name);
    const ProviderKind kind = chosen->kind;
    const auto saved = co_await saveChosen(d->database, name);
    if (!saved)
        co_return saved;
    for (auto& provider : d->providers)
        if (provider.kind == kind)
            provider.preferred = provider.chosen = provider.name == name;
    co_await tellGateway(d);
    co_return Result<void>();
}

async::Task<void> ProvidersService::setTested(TestedProviders tested)
{
    const auto d = m_d;
    if (d->tested == tested)
        co_return;
    d->tested = std::move(tested);
    if (!d->gateway)
        co_return;
    // No key is read for it: a keychain may ask its user.
    Json known = testedJson(d->tested);
    const auto told =
        co_await askGateway(d, gateway::kProvidersTested, known, nullptr, kRequestTime);
    if (!told)
        enforce(d, told.error());
}

} // namespace helix::providers
