#pragma once
// Whether an agent has a model to ask in a workspace, and what is in the way.

#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QPointer>
#include <qqmlregistration.h>

#include "ui/create/agent_choice.h"
#include "ui/settings/provider_hub.h"

namespace helix::ui {

/// UI thread. Says of nothing that it lacks while something is not known.
class ModelAccess : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(helix::ui::ProviderHub* providers READ providers WRITE setProviders NOTIFY changed)
    Q_PROPERTY(helix::ui::AgentChoice* agents READ agents WRITE setAgents NOTIFY changed)
    Q_PROPERTY(QString agent READ agent WRITE setAgent NOTIFY changed)
    Q_PROPERTY(QString workspaceId READ workspaceId WRITE setWorkspaceId NOTIFY changed)
    Q_PROPERTY(bool own READ isOwn NOTIFY changed)
    Q_PROPERTY(bool missing READ isMissing NOTIFY changed)
    Q_PROPERTY(QString refusedName READ refusedName NOTIFY changed)
    Q_PROPERTY(QString refusedChoice READ refusedChoice NOTIFY changed)
    Q_PROPERTY(QString keyKind READ keyKind NOTIFY changed)
public:
    using QObject::QObject;
    [[nodiscard]] ProviderHub* providers() const { return m_providers; }
    void setProviders(ProviderHub* providers);
    [[nodiscard]] AgentChoice* agents() const { return m_agents; }
    void setAgents(AgentChoice* agents);
    /// By name; empty: Helix's own.
    [[nodiscard]] QString agent() const { return m_agent; }
    void setAgent(const QString& agent);
    /// Empty: none, so none that has chosen a provider.
    [[nodiscard]] QString workspaceId() const { return m_workspaceId; }
    void setWorkspaceId(const QString& workspaceId);

    [[nodiscard]] bool isOwn() const { return AgentChoice::isOwn(m_agent); }
    /// Of the providers there are none can be asked by it. Not said of agents that name no kind of key that they need.
    [[nodiscard]] bool isMissing() const;
    /// Where it has no model for a refused key: the provider; else empty.
    [[nodiscard]] QString refusedName() const;
    /// Why another one beside it changes nothing: the user has chosen it, "here" for the workspace or "all"; empty: it is
    /// nobody's choice.
    [[nodiscard]] QString refusedChoice() const;
    /// The kind of provider that the agent needs a key of; empty: it names none.
    [[nodiscard]] QString keyKind() const;

signals:
    void changed();

private:
    [[nodiscard]] std::vector<providers::ProviderKind> kinds() const;
    [[nodiscard]] providers::ModelSources sources() const;
    /// Of the providers known now.
    [[nodiscard]] std::optional<providers::Provider> refused() const;
    void look();

    QPointer<ProviderHub> m_providers;
    QPointer<AgentChoice> m_agents;
    QPointer<AccountItem> m_account; ///< of the workspace
    QString m_agent, m_workspaceId;
};

} // namespace helix::ui
