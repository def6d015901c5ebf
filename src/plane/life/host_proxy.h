#pragma once
// The proxy of Helix's own connections: settings and password become the rules that all of them go by.

#include <map>
#include <string>

#include "life/life_context.h"
#include "plane/host_proxy.h"

namespace helix::life {

/// The rules that settings and environment make. `password` is that of the user's own proxy. Pure.
ProxyRules proxyRules(const Settings& settings, const Environment& environment, Secret password);

/// What a child process needs in its environment to go by `rules`; nothing stands for what it may not have.
/// Unsupported where that would hand a password of the user's to it. Pure.
Result<std::map<std::string, std::optional<std::string>>> proxyEnvironment(const Settings& settings,
                                                                           const ProxyRules& rules);

/// The same for the user's git, which is told no password either.
Result<std::map<std::string, std::string>> gitProxyEnvironment(const Settings& settings,
                                                               const ProxyRules& rules);

class HostProxyService : public plane::HostProxy {
    Q_OBJECT
public:
    explicit HostProxyService(LifeContextPtr context);

    [[nodiscard]] operations::ProxyUse use() const override;
    [[nodiscard]] ProxyRules rules() const override { return m_context->proxies->now(); }
    async::Task<Result<void>> setPassword(Secret password) override;

private:
    LifeContextPtr m_context; ///< owners: the plane and running flows
};

/// Brings LifeContext::proxies, and with them the gateway, up to what is set.
async::Task<void> renewProxies(LifeContextPtr context);
/// Does that whenever a setting of it changes.
void followProxySettings(const LifeContextPtr& context);

} // namespace helix::life
