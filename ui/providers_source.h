#pragma once
// What the window needs of the model providers, named secrets and budgets. A part of Source.

#include <string>
#include <vector>

#include <QObject>

#include "base/ids.h"
#include "base/result.h"
#include "base/secret.h"
#include "providers/providers.h"
#include "ui/reply.h"

namespace helix::ui {

struct ProvidersState {
    std::vector<providers::Provider> providers;
    std::vector<providers::NamedSecret> secrets;
    std::vector<providers::Price> prices;
};

/// What one workspace may use and has used.
struct Account {
    WorkspaceId workspace;
    providers::Budget budget;
    providers::Usage usage;
    bool mayFetch = false; ///< the user has allowed providers to fetch for it
};

/// Lives on the UI thread; no call blocks. See providers::Providers for what each does.
class ProvidersSource : public QObject {
    Q_OBJECT
public:
    virtual void add(providers::Provider provider, Secret key, Reply<Result<void>> reply) = 0;
    virtual void setKey(std::string name, Secret key, Reply<Result<void>> reply) = 0;
    virtual void setModels(std::string name, std::vector<std::string> models,
                           Reply<Result<void>> reply) = 0;
    virtual void remove(std::string name, Reply<Result<void>> reply) = 0;
    virtual void test(std::string name, Reply<Result<std::string>> reply) = 0;

    virtual void addSecret(providers::NamedSecret secret, Secret value,
                           Reply<Result<void>> reply) = 0;
    virtual void removeSecret(std::string name, Reply<Result<void>> reply) = 0;
    virtual void grant(WorkspaceId id, std::string name, Reply<Result<void>> reply) = 0;
    virtual void revoke(WorkspaceId id, std::string name, Reply<Result<void>> reply) = 0;

    virtual void setPrices(std::vector<providers::Price> prices, Reply<Result<void>> reply) = 0;
    virtual void setBudget(WorkspaceId id, providers::Budget budget, Reply<Result<void>> reply) = 0;
    virtual void setMayFetch(WorkspaceId id, bool may, Reply<Result<void>> reply) = 0;
    /// Ends in accountChanged().
    virtual void look(WorkspaceId id) = 0;

signals:
    void changed(const helix::ui::ProvidersState& state);
    void accountChanged(const helix::ui::Account& account);
};

} // namespace helix::ui
