#pragma once
// The providers behind helix-gateway, with their records in database and keychain.
// Made and wired by the composition; everybody else knows Providers alone. Control thread.

#include "base/proxy.h"
#include "providers/providers.h"

namespace helix::providers {

class ProvidersService : public Providers {
    Q_OBJECT
public:
    ProvidersService(store::Database& database, const keychain::KeyStore& keys,
                     ProvidersOptions options);
    ~ProvidersService() override; ///< ends the gateway
    static const char* schema();
    static const char* choicesSchema(); ///< a later migration
    async::Task<Result<void>> load();

    [[nodiscard]] std::vector<Provider> list() const override;
    async::Task<Result<void>> add(Provider provider, Secret key) override;
    async::Task<Result<void>> setKey(std::string name, Secret key) override;
    async::Task<Result<void>> setModels(std::string name, std::vector<std::string> models) override;
    async::Task<Result<void>> remove(std::string name) override;
    async::Task<Result<void>> prefer(std::string name) override;
    async::Task<void> setTested(TestedProviders tested) override;
    async::Task<Result<ProviderTest>> test(std::string name) override;
    async::Task<Result<ProviderTest>> tryKey(Provider provider, Secret key) override;
    async::Task<ModelsAround> lookAround(std::set<std::uint16_t> notThese) override;
    async::Task<bool> isStrangers(std::uint16_t port) override;
    async::Task<Result<Secret>> foundKey(FoundKey found) override;

    [[nodiscard]] std::vector<NamedSecret> secrets() const override;
    async::Task<Result<void>> addSecret(NamedSecret secret, Secret value) override;
    async::Task<Result<void>> removeSecret(std::string name) override;
    async::Task<Result<void>> grant(WorkspaceId id, std::string name) override;
    async::Task<Result<void>> revoke(WorkspaceId id, std::string name) override;

    [[nodiscard]] Budget budget(const WorkspaceId& id) const override;
    [[nodiscard]] Usage usage(const WorkspaceId& id) const override;
    async::Task<Result<void>> setBudget(WorkspaceId id, Budget budget) override;
    [[nodiscard]] std::string chosenProvider(const WorkspaceId& id) const override;
    async::Task<Result<void>> chooseProvider(WorkspaceId id, std::string name) override;
    [[nodiscard]] bool mayFetch(const WorkspaceId& id) const override;
    async::Task<Result<void>> setMayFetch(WorkspaceId id, bool may) override;
    /// Whether its internet is open; told by whoever knows the boundary. Not kept.
    async::Task<void> setOpenInternet(WorkspaceId id, bool open);
    /// How the gateway reaches providers and services; told to one that runs. Not kept.
    async::Task<void> setProxies(ProxyRules proxies);
    async::Task<Result<std::vector<UsageLine>>> usageLines(WorkspaceId id, int limit) override;
    [[nodiscard]] std::vector<Price> prices() const override;
    /// All of them at once; none: those that Helix comes with.
    async::Task<Result<void>> setPrices(std::vector<Price> prices);
    async::Task<Result<void>> setPrice(Price price) override;
    async::Task<Result<void>> removePrice(std::string model) override;

    // -- the life of a workspace -----------------------------------------------------------------
    /// A fresh token; the one before is worthless.
    async::Task<Result<GuestAccess>> open(WorkspaceId id);
    /// For a guest found running: its token (known here by its hash only) goes on; environment is
    /// empty.
    async::Task<Result<GuestAccess>> adopt(WorkspaceId id);
    async::Task<void> close(WorkspaceId id); ///< revokes the token, ends its requests
    /// Ends its requests; the token is worthless until adopt().
    async::Task<void> pause(WorkspaceId id);
    async::Task<Result<void>> remove(WorkspaceId id); ///< budget, usage, grants

signals:
    void proxiesChanged();

public:
    struct Private;

private:
    std::shared_ptr<Private> m_d; ///< owned here and by running coroutines
};

} // namespace helix::providers
