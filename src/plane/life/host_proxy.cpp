#include "life/host_proxy.h"

#include <spdlog/spdlog.h>

#include "base/proxy_sentence.h"
#include "base/try.h"

namespace helix::life {
namespace {

constexpr const char* kPasswordName = "network.proxy";
constexpr const char *kNone = "none", *kOwn = "own";

std::string modeOf(const Settings& settings)
{
    return settings.get(plane::kProxy);
}

/// What a kept password is for. A proxy that is set later must not be told that of another.
std::string ownerOf(const Settings& settings)
{
    return settings.get(plane::kProxyAddress) + "\n" + settings.get(plane::kProxyUser) + "\n";
}

bool wantsPassword(const Settings& settings)
{
    return modeOf(settings) == kOwn && !settings.get(plane::kProxyUser).empty();
}

/// Of who is set now; empty where there is none. An error: it cannot be read.
async::Task<Result<Secret>> loadPassword(LifeContextPtr context)
{
    if (!wantsPassword(context->settings))
        co_return Secret();
    const auto kept = co_await context->keys.load(kPasswordName);
    if (!kept && kept.error().code == ErrorCode::NotFound)
        co_return Secret();
    if (!kept)
        co_return fail(kept.error());
    const std::string owner = ownerOf(context->settings);
    if (!kept->revealText().starts_with(owner))
        co_return Secret();
    co_return Secret(kept->revealText().substr(owner.size()));
}

std::string environmentValue(const std::optional<Proxy>& proxy)
{
    if (!proxy)
        return {};
    std::string address = proxy->address();
    if (proxy->kind == Proxy::Kind::Socks5) // names are the proxy's to look up, in apt's words
        address.replace(0, address.find(':'), "socks5h");
    return address;
}

/// Whether the same user is told to the same proxy, for whatever goes out.
bool isSameWay(const ProxyRules& a, const ProxyRules& b)
{
    const auto isSame = [](const std::optional<Proxy>& one, const std::optional<Proxy>& other) {
        return one && other && one->address() == other->address() && one->user == other->user;
    };
    return isSame(a.plain, b.plain) && isSame(a.secure, b.secure) && a.exceptions == b.exceptions;
}

} // namespace

ProxyRules proxyRules(const Settings& settings, const Environment& environment, Secret password)
{
    const std::string mode = modeOf(settings);
    if (mode == kNone)
        return {};
    if (mode != kOwn)
        return proxiesOfEnvironment(environment);
    ProxyRules rules;
    rules.exceptions = settings.get(plane::kProxyExceptions);
    auto proxy = parseProxy(settings.get(plane::kProxyAddress));
    if (!proxy) {
        rules.problem = std::string(kProxySentence) + "of your own has no address yet; " +
                        std::string(kProxyChange);
        return rules;
    }
    proxy->user = settings.get(plane::kProxyUser);
    proxy->password = std::move(password);
    rules.plain = rules.secure = std::move(*proxy);
    return rules;
}

Result<std::map<std::string, std::optional<std::string>>> proxyEnvironment(const Settings& settings,
                                                                           const ProxyRules& rules)
{
    const std::string mode = modeOf(settings);
    std::map<std::string, std::optional<std::string>> environment;
    if (mode != kNone && mode != kOwn)
        return environment; // it has what Helix has
    if (!rules.problem.empty())
        return fail(ErrorCode::InvalidArgument, rules.problem);
    if (rules.secure && !rules.secure->password.empty())
        return fail(ErrorCode::Unsupported,
                    std::string(kProxySentence) + rules.secure->address() +
                        " asks for a password, which apt and npm are not told, so no image can be "
                        "built through it: pull one, or " +
                        std::string(kProxyChange));
    const std::string value = environmentValue(rules.secure);
    for (const char* name : {"http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY",
                             "ALL_PROXY", "no_proxy", "NO_PROXY"})
        environment[name] = std::nullopt;
    if (!value.empty()) {
        environment["http_proxy"] = environment["https_proxy"] = value;
        // Their own way to say what is never asked of it.
        environment["no_proxy"] = "localhost,127.0.0.1,::1," + rules.exceptions;
    }
    return environment;
}

Result<std::map<std::string, std::string>> gitProxyEnvironment(const Settings& settings,
                                                               const ProxyRules& rules)
{
    if (modeOf(settings) == kOwn && rules.secure && !rules.secure->password.empty())
        return fail(ErrorCode::Unsupported,
                    std::string(kProxySentence) + rules.secure->address() +
                        " asks for a password, which git is not told, so nothing can be fetched "
                        "through it: bring a clone of your own, or change the proxy in Settings, "
                        "Network.");
    TRY(const auto environment, proxyEnvironment(settings, rules));
    std::map<std::string, std::string> all;
    for (const auto& [name, value] : environment)
        all[name] = value.value_or(""); // which curl takes for none
    return all;
}

HostProxyService::HostProxyService(LifeContextPtr context)
    : m_context(std::move(context))
{
    connect(m_context->providers.get(), &providers::ProvidersService::proxiesChanged, this,
            &HostProxy::changed);
}

operations::ProxyUse HostProxyService::use() const
{
    const auto rules = m_context->proxies->now();
    operations::ProxyUse use;
    use.mode = modeOf(m_context->settings);
    use.problem = rules.problem;
    if (rules.secure) {
        use.address = rules.secure->address();
        use.user = rules.secure->user;
        use.hasPassword = !rules.secure->password.empty();
    }
    return use;
}

async::Task<Result<void>> HostProxyService::setPassword(Secret password)
{
    const auto context = m_context;
    if (!wantsPassword(context->settings) || context->settings.get(plane::kProxyAddress).empty())
        co_return fail(ErrorCode::InvalidArgument,
                       "A password is kept for a proxy of your own and its user; set both first.");
    if (password.empty()) {
        CO_TRY(co_await context->keys.erase(kPasswordName));
    } else {
        const std::string owner = ownerOf(context->settings);
        Secret kept(owner + std::string(password.revealText()));
        CO_TRY(co_await context->keys.save(kPasswordName, kept));
    }
    co_await renewProxies(context);
    co_return Result<void>();
}

async::Task<void> renewProxies(LifeContextPtr context)
{
    // Settings may change while the keychain is asked: what was read last is what holds.
    const auto revision = ++context->proxyRevision;
    ProxyRules waiting = proxyRules(context->settings, context->options.environment, {});
    // A keychain may ask its user, and nobody waits for that. Meanwhile nothing goes around the proxy, nor through the
    // one before.
    if (wantsPassword(context->settings) && !isSameWay(waiting, context->proxies->now())) {
        waiting.problem = std::string(kProxySentence) +
                          "waits for its password from the keychain; try again in a moment, or " +
                          std::string(kProxyChange);
        context->proxies->set(waiting);
        async::detach(context->providers->setProxies(std::move(waiting)));
    }
    auto password = co_await loadPassword(context);
    if (revision != context->proxyRevision || !context->providers)
        co_return;
    auto rules = proxyRules(context->settings, context->options.environment,
                            password ? std::move(*password) : Secret());
    if (!password) {
        spdlog::warn("proxy: {}", password.error().describe());
        rules.problem = std::string(kProxySentence) +
                        "needs its password, which could not be read from the keychain; give it "
                        "again, or " +
                        std::string(kProxyChange);
    }
    context->proxies->set(rules);
    co_await context->providers->setProxies(std::move(rules));
}

void followProxySettings(const LifeContextPtr& context)
{
    QObject::connect(&context->settings, &plane::Settings::changed, context->connections.get(),
                     [weak = std::weak_ptr(context)](const QString& key) {
                         const auto context = weak.lock();
                         if (context && key.startsWith(QLatin1String("network.proxy")))
                             async::detach(renewProxies(context));
                     });
}

} // namespace helix::life
