#include "ui/conversation/model_access.h"

#include "providers/own_agent.h"
#include "ui/boundary/account_item.h"

namespace helix::ui {

void ModelAccess::setProviders(ProviderHub* providers)
{
    if (m_providers)
        m_providers->disconnect(this);
    m_providers = providers;
    if (providers)
        connect(providers, &ProviderHub::changed, this, &ModelAccess::look);
    look();
}

void ModelAccess::setAgents(AgentChoice* agents)
{
    if (m_agents)
        m_agents->disconnect(this);
    m_agents = agents;
    if (agents)
        connect(agents, &AgentChoice::changed, this, &ModelAccess::changed);
    emit changed();
}

void ModelAccess::setAgent(const QString& agent)
{
    m_agent = agent;
    emit changed();
}

void ModelAccess::setWorkspaceId(const QString& workspaceId)
{
    m_workspaceId = workspaceId;
    look();
}

void ModelAccess::look()
{
    auto* account =
        m_providers && !m_workspaceId.isEmpty() ? m_providers->account(m_workspaceId) : nullptr;
    if (account != m_account) {
        if (m_account)
            m_account->disconnect(this);
        m_account = account;
        if (account)
            connect(account, &AccountItem::changed, this, &ModelAccess::changed);
    }
    emit changed();
}

std::vector<providers::ProviderKind> ModelAccess::kinds() const
{
    if (isOwn())
        return providers::ownAgentKinds();
    return providers::kindsSpoken(keyKind().toStdString());
}

providers::ModelSources ModelAccess::sources() const
{
    if (!m_providers)
        return {};
    return m_providers->modelSources(m_account ? m_account->provider() : std::string());
}

bool ModelAccess::isMissing() const
{
    const bool isKnown = m_providers && m_providers->known();
    const bool saysKind = isOwn() || !keyKind().isEmpty();
    return isKnown && saysKind && !providers::hasModel(sources(), kinds());
}

std::optional<providers::Provider> ModelAccess::refused() const
{
    const auto from = sources();
    const auto* found = providers::refusedWithoutOther(from, kinds());
    return found ? std::optional(*found) : std::nullopt;
}

QString ModelAccess::refusedName() const
{
    const auto provider = refused();
    return provider ? QString::fromStdString(provider->name) : QString();
}

QString ModelAccess::refusedChoice() const
{
    const auto provider = refused();
    if (provider && m_account && m_account->provider() == provider->name)
        return QStringLiteral("here");
    return provider && provider->chosen ? QStringLiteral("all") : QString();
}

QString ModelAccess::keyKind() const
{
    return m_agents ? QString::fromStdString(m_agents->keyKindOf(m_agent)) : QString();
}

} // namespace helix::ui
