#pragma once
// The providers of the script. Keeps keys like the real one would: where a test can look, and the
// window cannot.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ui/providers_source.h"

namespace helix::ui::test {

class ScriptedProviders : public ProvidersSource {
public:
    // The script
    ProvidersState state;
    std::map<std::string, Account> accounts; ///< by workspace id
    std::map<std::string, Result<std::string>> testResults;
    std::optional<Error> addError;

    // What was asked
    std::map<std::string, std::string> keys, values; ///< by name of the provider, of the secret

    void addProvider(const std::string& name, providers::ProviderKind kind,
                     const std::string& baseUrl, bool hasKey);
    void tellAll();
    void tell(const Account& account) { emit accountChanged(account); }

    // ProvidersSource
    void add(providers::Provider provider, Secret key, Reply<Result<void>> reply) override;
    void setKey(std::string name, Secret key, Reply<Result<void>> reply) override;
    void setModels(std::string name, std::vector<std::string> models,
                   Reply<Result<void>> reply) override;
    void remove(std::string name, Reply<Result<void>> reply) override;
    void test(std::string name, Reply<Result<std::string>> reply) override;
    void addSecret(providers::NamedSecret secret, Secret value, Reply<Result<void>> reply) override;
    void removeSecret(std::string name, Reply<Result<void>> reply) override;
    void grant(WorkspaceId id, std::string name, Reply<Result<void>> reply) override;
    void revoke(WorkspaceId id, std::string name, Reply<Result<void>> reply) override;
    void setPrices(std::vector<providers::Price> prices, Reply<Result<void>> reply) override;
    void setBudget(WorkspaceId id, providers::Budget budget, Reply<Result<void>> reply) override;
    void setMayFetch(WorkspaceId id, bool may, Reply<Result<void>> reply) override;
    void look(WorkspaceId id) override;

private:
    /// Does it, tells and answers, one turn of the event loop later.
    void later(std::function<void()> change, Reply<Result<void>> reply);
    Account& of(const WorkspaceId& id);
};

} // namespace helix::ui::test
