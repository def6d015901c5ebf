#pragma once
// The real ProvidersSource: the providers of the control plane.

#include "ui/control_line.h"
#include "ui/providers_source.h"

namespace helix::ui {

/// UI thread, except follow(). Dies after the host's thread has ended.
class ControlProviders : public ProvidersSource {
    Q_OBJECT
public:
    explicit ControlProviders(ControlLine& line);

    /// Tells everything there is and from then on every change. Control thread, once.
    void follow(plane::ControlPlane& plane);

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
    void tell(const providers::Providers& providers);
    void tellAccount(const providers::Providers& providers, const WorkspaceId& id);

    ControlLine& m_line;
};

} // namespace helix::ui
