#include "ui/boundary/boundary_hub.h"

#include <algorithm>

#include <QPointer>

#include "ui/words/below.h"
#include "ui/workspace/workspace_list.h"
#include "ui/shell/notices.h"

namespace helix::ui {

BoundaryHub::BoundaryHub(PlaneLine& line, Notices& notices, const WorkspaceList& workspaces)
    : m_line(line)
    , m_notices(notices)
    , m_workspaces(workspaces)
    , m_always({"domain"})
    , m_asking({"workspaceId", "workspaceName", "blockedSites", "blockedCount"})
{
    auto& events = line.events();
    connect(&events, &PlaneEvents::boundaryChanged, this, &BoundaryHub::take);
    connect(&events, &PlaneEvents::boundaryDefaultsChanged, this, &BoundaryHub::takeDefaults);
    connect(&m_defaults, &EgressDraft::edited, this, &BoundaryHub::sendDefaults);
    connect(&workspaces, &WorkspaceList::appeared, this,
            [this](WorkspaceItem* item) { find(item->id()); });
    connect(&workspaces, &WorkspaceList::changed, this, &BoundaryHub::refreshAsking);
    connect(&workspaces, &WorkspaceList::vanishing, this, [this](const QString& id) {
        const auto found = m_items.find(id);
        if (found == m_items.end())
            return;
        found->second->deleteLater();
        m_items.erase(found);
        refreshAsking();
    });
}

BoundaryItem* BoundaryHub::find(const QString& workspaceId)
{
    if (const auto known = m_items.find(workspaceId); known != m_items.end())
        return known->second;
    const auto* workspace = m_workspaces.find(workspaceId);
    if (!workspace)
        return nullptr;
    auto* item = new BoundaryItem(m_line, m_notices, workspace->snapshot().id, this);
    m_items.emplace(workspaceId, item);
    item->look();
    return item;
}

void BoundaryHub::take(const boundary::BoundarySnapshot& snapshot)
{
    // One that is not listed yet is looked at when it is.
    const auto found = m_items.find(QString::fromStdString(snapshot.workspace.str()));
    if (found == m_items.end())
        return;
    found->second->update(snapshot);
    refreshAsking();
}

void BoundaryHub::refreshAsking()
{
    std::vector<QVariantMap> rows;
    for (const auto* workspace : m_workspaces.items()) {
        const auto found = m_items.find(workspace->id());
        if (found == m_items.end() || found->second->blockedCount() == 0)
            continue;
        rows.push_back({{"workspaceId", workspace->id()},
                        {"workspaceName", workspace->name()},
                        {"blockedSites", found->second->blockedSites()},
                        {"blockedCount", found->second->blockedCount()}});
    }
    m_asking.show(std::move(rows));
}

void BoundaryHub::takeDefaults(const BoundaryDefaults& defaults)
{
    m_kept = defaults;
    m_defaults.showGiven(defaults.always, {});
    m_defaults.show(defaults.choice);
    std::vector<QVariantMap> rows;
    for (const auto& rule : defaults.always)
        rows.push_back({{"domain", QString::fromStdString(egress::toString(rule))}});
    m_always.show(std::move(rows));
}

void BoundaryHub::sendDefaults()
{
    m_line.ask([choice = m_defaults.choice()](
                   plane::ControlPlane& plane) { return plane.boundary().setDefaults(choice); },
               [self = QPointer(this)](const Result<void>& result) {
                   if (!self || result)
                       return;
                   self->m_notices.report(result.error());
                   self->m_defaults.show(self->m_kept.choice);
               });
}

void BoundaryHub::sendAlways(std::vector<egress::Rule> rules)
{
    m_line.ask([rules = std::move(rules)](
                   plane::ControlPlane& plane) { return plane.boundary().setAlways(rules); },
               [notices = QPointer(&m_notices)](const Result<void>& result) {
                   if (!result && notices)
                       notices->report(result.error());
               });
}

void BoundaryHub::removeAlways(const QString& domain)
{
    auto rules = m_kept.always;
    std::erase_if(rules, [wanted = domain.toStdString()](const egress::Rule& rule) {
        return egress::toString(rule) == wanted;
    });
    sendAlways(std::move(rules));
}

QString BoundaryHub::alwaysProblem(const QString& text) const
{
    const QString typed = text.trimmed().toLower();
    if (typed.isEmpty())
        return {};
    const auto rule = egress::parseRule(typed.toStdString());
    if (!rule)
        return fromBelow(rule.error().message);
    if (std::find(m_kept.always.begin(), m_kept.always.end(), *rule) != m_kept.always.end())
        return tr("%1 is in the list already.")
            .arg(QString::fromStdString(egress::toString(*rule)));
    return {};
}

bool BoundaryHub::addAlways(const QString& text)
{
    const QString typed = text.trimmed().toLower();
    if (typed.isEmpty() || !alwaysProblem(typed).isEmpty())
        return false;
    auto rules = m_kept.always;
    rules.push_back(*egress::parseRule(typed.toStdString()));
    sendAlways(std::move(rules));
    return true;
}

} // namespace helix::ui
