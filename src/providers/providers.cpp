#include "providers/providers.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/amounts.h"
#include "base/crypto.h"
#include "gateway/gateway_protocol.h"
#include "gateway/rules/base_url.h"
#include "gateway/rules/header_filter.h"
#include "protocol/json_rpc.h"
#include "providers/default_prices.h"
#include "providers/guest_environment.h"
#include "providers/providers_p.h"

namespace helix::providers {
namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kMaxModels = 200;
constexpr std::size_t kMaxModelName = 200;
constexpr std::chrono::seconds kTestTime{60};

tl::unexpected<Error> noSuch(const char* what, const std::string& name)
{
    return fail(ErrorCode::NotFound,
                std::string("There is no ") + what + " named " + printable(name) + ".");
}

/// What people paste has blanks and line ends around it.
Secret trimmed(const Secret& key)
{
    constexpr std::string_view kBlank = " \t\r\n";
    const auto text = key.revealText();
    const auto begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos)
        return {};
    return Secret(text.substr(begin, text.find_last_not_of(kBlank) - begin + 1));
}

Result<void> checkKey(const Secret& key)
{
    if (gateway::secretHeader("x-api-key", key.revealText()))
        return {};
    return fail(ErrorCode::InvalidArgument,
                "The key has characters that no header can carry; paste it again.");
}

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

Result<void> checkProvider(const Provider& provider, const Secret& key)
{
    if (auto named = checkName(provider.name, "A provider"); !named)
        return named;
    if (auto url = gateway::parseBaseUrl(provider.baseUrl); !url)
        return fail(url.error());
    if (auto models = checkModels(provider.models); !models)
        return models;
    return checkKey(key);
}

Result<void> checkSecret(const NamedSecret& secret, const Secret& value)
{
    if (auto named = checkName(secret.name, "A secret"); !named)
        return named;
    if (auto origin = gateway::parseOrigin(secret.origin); !origin)
        return fail(origin.error());
    if (value.empty())
        return fail(ErrorCode::InvalidArgument, "The secret is empty.");
    if (auto header = gateway::secretHeader(secret.header, value.revealText()); !header)
        return fail(header.error());
    return {};
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

/// Whom a workspace asks first, and whether providers may reach somewhere for it.
async::Task<void> tellChoices(PrivatePtr d, WorkspaceId id)
{
    d->announce();
    if (!d->isOpen(id) || !d->gateway)
        co_return;
    const AccessRecord record = d->access[id];
    Json params{{"workspace", id.str()},
                {"fetch", record.mayFetch || d->openInternet.contains(id)},
                {"provider", record.provider}};
    const auto told =
        co_await askGateway(d, gateway::kWorkspaceChoices, params, nullptr, kRequestTime);
    if (!told)
        enforce(d, told.error());
}

async::Task<Result<void>> changeGrants(PrivatePtr d, NamedSecret secret)
{
    const auto saved = co_await saveSecret(d->database, secret);
    if (!saved)
        co_return saved;
    if (NamedSecret* known = d->secret(secret.name))
        *known = secret;
    co_await tellGateway(d);
    co_return Result<void>();
}

std::string verdict(const std::string& name, const Json& answer)
{
    const auto models = answer.value("models", std::uint64_t{0});
    return name + " answers and offers " + counted(models, "model", "models") + ".";
}

Result<std::string> judge(const std::string& name, const Json& answer)
{
    constexpr int kGood = 200;
    const auto status = protocol::requireInteger(answer, "status", 100, 599);
    const auto models = protocol::requireInteger(answer, "models", 0, 1'000'000);
    if (!status || !models)
        return fail(ErrorCode::Protocol, "The inference gateway answered something else.");
    if (*status == kGood)
        return verdict(name, answer);
    if (*status == 401 || *status == 403)
        return fail(ErrorCode::PermissionDenied, name + " refuses the key (HTTP " +
                                                     std::to_string(*status) +
                                                     "); enter another one.");
    return fail(ErrorCode::Unavailable,
                name + " answers with HTTP " + std::to_string(*status) + "; check its address.");
}

/// A token's record and its channel.
async::Task<Result<GuestAccess>> openAccess(PrivatePtr d, WorkspaceId id)
{
    const auto ready = co_await ensureGateway(d);
    if (!ready)
        co_return fail(ready.error());
    if (!d->isOpen(id))
        d->open.push_back(id);
    const auto channel = co_await openInGateway(d, id);
    if (!channel) {
        std::erase(d->open, id);
        co_return fail(channel.error());
    }
    GuestAccess access;
    access.channel = *channel;
    co_return access;
}

} // namespace

bool Providers::Private::isOpen(const WorkspaceId& id) const
{
    return std::ranges::find(open, id) != open.end();
}

Provider* Providers::Private::provider(const std::string& name)
{
    const auto found = std::ranges::find(providers, name, &Provider::name);
    return found == providers.end() ? nullptr : &*found;
}

NamedSecret* Providers::Private::secret(const std::string& name)
{
    const auto found = std::ranges::find(secrets, name, &NamedSecret::name);
    return found == secrets.end() ? nullptr : &*found;
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

Providers::Providers(store::Database& database, const keychain::KeyStore& keys,
                     ProvidersOptions options)
    : m_d(std::make_shared<Private>(database, keys, std::move(options)))
{
    m_d->owner = this;
}

Providers::~Providers()
{
    m_d->owner = nullptr;
    m_d->gateway.reset();
}

const char* Providers::schema()
{
    return kSchema;
}

const char* Providers::choicesSchema()
{
    return kChoicesSchema;
}

async::Task<Result<void>> Providers::load()
{
    const auto d = m_d;
    const auto records = co_await loadRecords(d->database);
    if (!records)
        co_return fail(records.error());
    d->providers = records->providers;
    d->secrets = records->secrets;
    d->access = records->access;
    d->prices = records->prices;
    d->announce();
    co_return Result<void>();
}

std::vector<Provider> Providers::list() const
{
    return m_d->providers;
}

async::Task<Result<void>> Providers::add(Provider provider, Secret key)
{
    const auto d = m_d;
    const Secret clean = trimmed(key);
    if (const auto checked = checkProvider(provider, clean); !checked)
        co_return fail(checked.error());
    if (d->provider(provider.name) != nullptr)
        co_return fail(ErrorCode::AlreadyExists,
                       "There is a provider named " + provider.name + " already.");
    provider.preferred = std::ranges::none_of(d->providers, [&](const Provider& known) {
        return known.kind == provider.kind && known.preferred;
    });
    co_return co_await storeProvider(d, provider, clean);
}

async::Task<Result<void>> Providers::setKey(std::string name, Secret key)
{
    const auto d = m_d;
    const Secret clean = trimmed(key);
    const Provider* known = d->provider(name);
    if (known == nullptr)
        co_return noSuch("provider", name);
    if (const auto checked = checkKey(clean); !checked)
        co_return fail(checked.error());
    const Provider provider = *known;
    co_return co_await storeProvider(d, provider, clean);
}

async::Task<Result<void>> Providers::setModels(std::string name, std::vector<std::string> models)
{
    const auto d = m_d;
    const Provider* known = d->provider(name);
    if (known == nullptr)
        co_return noSuch("provider", name);
    if (const auto checked = checkModels(models); !checked)
        co_return fail(checked.error());
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

async::Task<Result<void>> Providers::remove(std::string name)
{
    const auto d = m_d;
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

async::Task<Result<std::string>> Providers::test(std::string name)
{
    const auto d = m_d;
    if (d->provider(name) == nullptr)
        co_return noSuch("provider", name);
    const auto ready = co_await ensureGateway(d);
    if (!ready)
        co_return fail(ready.error());
    Json params{{"name", name}};
    const auto answer = co_await askGateway(d, gateway::kProviderTest, params, nullptr, kTestTime);
    if (!answer)
        co_return fail(answer.error());
    co_return judge(name, *answer);
}

std::vector<NamedSecret> Providers::secrets() const
{
    return m_d->secrets;
}

async::Task<Result<void>> Providers::addSecret(NamedSecret secret, Secret value)
{
    const auto d = m_d;
    const Secret clean = trimmed(value);
    if (const auto checked = checkSecret(secret, clean); !checked)
        co_return fail(checked.error());
    if (d->secret(secret.name) != nullptr)
        co_return fail(ErrorCode::AlreadyExists,
                       "There is a secret named " + secret.name + " already.");
    const std::string key = "secret." + secret.name;
    const auto kept = co_await d->keys.save(key, clean);
    if (!kept)
        co_return kept;
    const auto saved = co_await saveSecret(d->database, secret);
    if (!saved) {
        co_await d->keys.erase(key);
        co_return saved;
    }
    d->secrets.push_back(secret);
    std::ranges::sort(d->secrets, {}, &NamedSecret::name);
    co_await tellGateway(d);
    co_return Result<void>();
}

async::Task<Result<void>> Providers::removeSecret(std::string name)
{
    const auto d = m_d;
    if (d->secret(name) == nullptr)
        co_return noSuch("secret", name);
    const std::string key = "secret." + name;
    const auto erased = co_await d->keys.erase(key);
    if (!erased)
        co_return erased;
    const auto saved = co_await eraseSecret(d->database, name);
    if (!saved)
        co_return saved;
    std::erase_if(d->secrets, [&](const NamedSecret& secret) { return secret.name == name; });
    co_await tellGateway(d);
    co_return Result<void>();
}

async::Task<Result<void>> Providers::grant(WorkspaceId id, std::string name)
{
    const auto d = m_d;
    const NamedSecret* known = d->secret(name);
    if (known == nullptr)
        co_return noSuch("secret", name);
    NamedSecret changed = *known;
    if (std::ranges::find(changed.granted, id) == changed.granted.end())
        changed.granted.push_back(id);
    co_return co_await changeGrants(d, changed);
}

async::Task<Result<void>> Providers::revoke(WorkspaceId id, std::string name)
{
    const auto d = m_d;
    const NamedSecret* known = d->secret(name);
    if (known == nullptr)
        co_return noSuch("secret", name);
    NamedSecret changed = *known;
    std::erase(changed.granted, id);
    co_return co_await changeGrants(d, changed);
}

Budget Providers::budget(const WorkspaceId& id) const
{
    const auto found = m_d->access.find(id);
    return found == m_d->access.end() ? Budget() : found->second.budget;
}

Usage Providers::usage(const WorkspaceId& id) const
{
    const auto found = m_d->access.find(id);
    return found == m_d->access.end() ? Usage() : found->second.usage;
}

async::Task<Result<void>> Providers::setBudget(WorkspaceId id, Budget budget)
{
    const auto d = m_d;
    const auto saved = co_await saveBudget(d->database, id, budget);
    if (!saved)
        co_return saved;
    d->access[id].budget = budget;
    d->announce();
    if (!d->isOpen(id) || !d->gateway)
        co_return Result<void>();
    Json params{{"workspace", id.str()}, {"budget", budgetJson(budget)}};
    const auto told =
        co_await askGateway(d, gateway::kWorkspaceBudget, params, nullptr, kRequestTime);
    if (!told)
        enforce(d, told.error());
    co_return Result<void>();
}

std::string Providers::chosenProvider(const WorkspaceId& id) const
{
    const auto found = m_d->access.find(id);
    return found == m_d->access.end() ? std::string() : found->second.provider;
}

async::Task<Result<void>> Providers::chooseProvider(WorkspaceId id, std::string name)
{
    const auto d = m_d;
    if (!name.empty() && d->provider(name) == nullptr)
        co_return noSuch("provider", name);
    const bool fetch = d->access[id].mayFetch;
    const auto saved = co_await saveChoices(d->database, id, fetch, name);
    if (!saved)
        co_return saved;
    d->access[id].provider = name;
    co_await tellChoices(d, id);
    co_return Result<void>();
}

bool Providers::mayFetch(const WorkspaceId& id) const
{
    const auto found = m_d->access.find(id);
    return found != m_d->access.end() && found->second.mayFetch;
}

async::Task<Result<void>> Providers::setMayFetch(WorkspaceId id, bool may)
{
    const auto d = m_d;
    const std::string provider = d->access[id].provider;
    const auto saved = co_await saveChoices(d->database, id, may, provider);
    if (!saved)
        co_return saved;
    d->access[id].mayFetch = may;
    co_await tellChoices(d, id);
    co_return Result<void>();
}

async::Task<void> Providers::setOpenInternet(WorkspaceId id, bool open)
{
    const auto d = m_d;
    const bool was = d->openInternet.contains(id);
    if (was == open)
        co_return;
    if (open)
        d->openInternet.insert(id);
    else
        d->openInternet.erase(id);
    co_await tellChoices(d, id);
}

async::Task<Result<void>> Providers::prefer(std::string name)
{
    const auto d = m_d;
    const Provider* chosen = d->provider(name);
    if (chosen == nullptr)
        co_return noSuch("provider", name);
    const ProviderKind kind = chosen->kind;
    std::vector<std::string> names{name};
    for (const auto& provider : d->providers)
        if (provider.preferred && provider.kind != kind)
            names.push_back(provider.name);
    const auto saved = co_await savePreferred(d->database, names);
    if (!saved)
        co_return saved;
    for (auto& provider : d->providers)
        provider.preferred = std::ranges::find(names, provider.name) != names.end();
    co_await tellGateway(d);
    co_return Result<void>();
}

async::Task<Result<std::vector<UsageLine>>> Providers::usageLines(WorkspaceId id, int limit)
{
    return readUsage(m_d->database, id, limit);
}

std::vector<Price> Providers::prices() const
{
    return m_d->prices.empty() ? defaultPrices() : m_d->prices;
}

async::Task<Result<void>> Providers::setPrices(std::vector<Price> prices)
{
    const auto d = m_d;
    std::vector<std::string> names;
    for (const auto& price : prices)
        names.push_back(price.model);
    if (const auto checked = checkModels(names); !checked)
        co_return fail(checked.error());
    const auto saved = co_await savePrices(d->database, prices);
    if (!saved)
        co_return saved;
    d->prices = prices;
    co_await tellGateway(d);
    co_return Result<void>();
}

async::Task<Result<GuestAccess>> Providers::open(WorkspaceId id)
{
    const auto d = m_d;
    const std::string token = "hx-" + toBase64Url(randomBytes(kTokenBytes));
    const std::string hash = toBase64Url(sha256(asBytes(token)));
    const auto saved = co_await saveToken(d->database, id, hash);
    if (!saved)
        co_return fail(saved.error());
    d->access[id].tokenHash = hash;
    auto access = co_await openAccess(d, id);
    if (access)
        access->environment = guestEnvironment(token);
    co_return access;
}

async::Task<Result<GuestAccess>> Providers::adopt(WorkspaceId id)
{
    const auto d = m_d;
    // A guest whose token is not known keeps what it has, and it is good for nothing.
    if (d->access[id].tokenHash.empty()) {
        const std::string nobody = toBase64Url(randomBytes(kTokenBytes));
        const auto saved = co_await saveToken(d->database, id, nobody);
        if (!saved)
            co_return fail(saved.error());
        d->access[id].tokenHash = nobody;
    }
    co_return co_await openAccess(d, id);
}

async::Task<void> Providers::close(WorkspaceId id)
{
    const auto d = m_d;
    std::erase(d->open, id);
    if (const auto found = d->access.find(id); found != d->access.end())
        found->second.tokenHash.clear();
    Json params{{"workspace", id.str()}};
    const auto closed =
        co_await askGateway(d, gateway::kWorkspaceClose, params, nullptr, kRequestTime);
    if (!closed && d->gateway)
        enforce(d, closed.error());
    const std::string none;
    const auto saved = co_await saveToken(d->database, id, none);
    if (!saved)
        spdlog::error("providers: {}: {}", id.str(), saved.error().describe());
}

async::Task<Result<void>> Providers::remove(WorkspaceId id)
{
    const auto d = m_d;
    co_await close(id);
    const auto erased = co_await eraseWorkspace(d->database, id);
    if (!erased)
        co_return erased;
    d->access.erase(id);
    d->openInternet.erase(id);
    for (auto& secret : d->secrets)
        std::erase(secret.granted, id);
    co_await tellGateway(d);
    co_return Result<void>();
}

} // namespace helix::providers
