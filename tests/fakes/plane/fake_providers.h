#pragma once
// Providers that keep keys like the real ones would: where a test can look, and nobody else.

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "providers/providers.h"

namespace helix::fakes {

class FakeProviders : public providers::Providers {
public:
    struct Account {
        providers::Budget budget;
        providers::Usage usage;
        bool mayFetch = false;
        std::string chosen;
    };
    // The script
    std::vector<providers::Provider> known;
    std::vector<providers::NamedSecret> knownSecrets;
    std::vector<providers::Price> knownPrices;
    std::map<std::string, Account> accounts; ///< by workspace id
    std::map<std::string, Result<providers::ProviderTest>> testResults;
    std::map<std::string, Result<providers::ProviderTest>>
        triedResults;                 ///< of tryKey(), by provider
    std::function<void()> whileTried; ///< called by it
    std::optional<Error> addError;
    /// add() waits for it, as for a keychain that asks its user; what it ends with is add()'s end.
    std::optional<async::Completion<void>> keychain;
    providers::ModelsAround around;
    std::set<std::uint16_t> strangersPorts;

    // What was asked
    providers::TestedProviders tested;               ///< of the last setTested()
    std::set<std::uint16_t> passedOver;              ///< of the last lookAround()
    std::vector<std::string> keysRead;               ///< sources of foundKey()
    std::vector<std::string> keysTried;              ///< by tryKey()
    std::map<std::string, std::string> keys, values; ///< by name of the provider, of the secret

    void addProvider(const std::string& name, providers::ProviderKind kind,
                     const std::string& baseUrl, bool hasKey);
    void tell() { emit changed(); }
    void tellKeyRefused(const std::string& provider) { emit keyRefused(provider); }
    void tellAccount(const WorkspaceId& id) { emit used(id); }

    [[nodiscard]] std::vector<providers::Provider> list() const override { return known; }
    async::Task<Result<void>> add(providers::Provider provider, Secret key) override;
    async::Task<Result<void>> setKey(std::string name, Secret key) override;
    async::Task<Result<void>> setModels(std::string name, std::vector<std::string> models) override;
    async::Task<Result<void>> remove(std::string name) override;
    async::Task<Result<void>> prefer(std::string name) override;
    async::Task<void> setTested(providers::TestedProviders known) override
    {
        tested = std::move(known);
        co_return;
    }
    /// Never ends for one without a result in the script.
    async::Task<Result<providers::ProviderTest>> test(std::string name) override;
    /// Never ends for one without a result in the script.
    async::Task<Result<providers::ProviderTest>> tryKey(providers::Provider provider,
                                                        Secret key) override;
    async::Task<providers::ModelsAround> lookAround(std::set<std::uint16_t> notThese) override
    {
        passedOver = notThese;
        const auto found = around; // what is not const would be moved from
        co_return found;
    }
    async::Task<bool> isStrangers(std::uint16_t port) override
    {
        co_return strangersPorts.contains(port);
    }
    async::Task<Result<Secret>> foundKey(providers::FoundKey found) override
    {
        keysRead.push_back(found.source);
        co_return Secret(std::string_view("sk-found-0123456789"));
    }
    [[nodiscard]] std::vector<providers::NamedSecret> secrets() const override
    {
        return knownSecrets;
    }
    async::Task<Result<void>> addSecret(providers::NamedSecret secret, Secret value) override;
    async::Task<Result<void>> removeSecret(std::string name) override;
    async::Task<Result<void>> grant(WorkspaceId id, std::string name) override;
    async::Task<Result<void>> revoke(WorkspaceId id, std::string name) override;
    [[nodiscard]] providers::Budget budget(const WorkspaceId& id) const override;
    [[nodiscard]] providers::Usage usage(const WorkspaceId& id) const override;
    async::Task<Result<void>> setBudget(WorkspaceId id, providers::Budget budget) override;
    [[nodiscard]] std::string chosenProvider(const WorkspaceId& id) const override;
    async::Task<Result<void>> chooseProvider(WorkspaceId id, std::string name) override;
    [[nodiscard]] bool mayFetch(const WorkspaceId& id) const override;
    async::Task<Result<void>> setMayFetch(WorkspaceId id, bool may) override;
    async::Task<Result<std::vector<providers::UsageLine>>> usageLines(WorkspaceId id,
                                                                      int limit) override;
    [[nodiscard]] std::vector<providers::Price> prices() const override { return knownPrices; }
    async::Task<Result<void>> setPrice(providers::Price price) override;
    async::Task<Result<void>> removePrice(std::string model) override;

private:
    providers::Provider* provider(const std::string& name);
    providers::NamedSecret* secret(const std::string& name);
    [[nodiscard]] Account account(const WorkspaceId& id) const;
};

} // namespace helix::fakes
