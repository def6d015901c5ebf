#include "ui/boundary/sheet_model.h"

#include <vector>

#include "ui/changes/change_words.h"
#include "ui/words/below.h"
#include "ui/words/printable.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

using plane::SheetItem;

SheetModel::SheetModel(QObject* parent)
    : QObject(parent)
{
}

void SheetModel::setBackend(Backend* backend)
{
    m_backend = backend;
    emit changed();
}

void SheetModel::load()
{
    const auto id = WorkspaceId::parse(m_workspaceId.toStdString());
    if (!m_backend || !id)
        return;
    const int asked = ++m_asked;
    // Another workspace's sheet is not shown meanwhile.
    if (m_sheet.workspace != *id)
        m_sheet = {};
    m_loading = true;
    m_problem.clear();
    m_problemDetails.clear();
    emit changed();
    m_backend->line().ask(
        [id = *id](plane::ControlPlane& plane) { return plane.sheets().sheet(id); },
        [self = QPointer(this), asked](const Result<plane::BoundarySheet>& sheet) {
            if (!self || asked != self->m_asked)
                return;
            self->m_loading = false;
            if (sheet)
                self->m_sheet = *sheet;
            else
                self->report(sheet.error());
            emit self->changed();
        });
}

void SheetModel::report(const Error& error)
{
    m_problem = fromBelow(error.message);
    m_problemDetails = QString::fromStdString(error.cause);
}

void SheetModel::takeBack(const QString& item)
{
    const auto id = WorkspaceId::parse(m_workspaceId.toStdString());
    if (!m_backend || !id || !m_takingBack.isEmpty())
        return;
    m_takingBack = item;
    emit changed();
    m_backend->line().ask(
        [id = *id, item = item.toStdString()](plane::ControlPlane& plane) {
            return plane.sheets().takeBack(id, item);
        },
        [self = QPointer(this)](const Result<void>& result) {
            if (!self)
                return;
            self->m_takingBack.clear();
            self->load();
            if (!result)
                self->report(result.error());
            emit self->changed();
        });
}

QString SheetModel::summary() const
{
    return fromBelow(printable(m_sheet.summary));
}

QVariantList SheetModel::groups() const
{
    std::vector<std::pair<SheetItem::Kind, QVariantList>> byKind;
    for (const auto& item : m_sheet.items) {
        auto group = std::find_if(byKind.begin(), byKind.end(),
                                  [&](const auto& one) { return one.first == item.kind; });
        if (group == byKind.end())
            group = byKind.insert(byKind.end(), {item.kind, {}});
        group->second.append(QVariantMap{{"id", QString::fromStdString(item.id)},
                                         {"title", fromBelow(printable(item.title))},
                                         {"detail", fromBelow(printable(item.detail))},
                                         {"takeBackDoes", fromBelow(printable(item.takeBackDoes))},
                                         {"sinceMs", static_cast<double>(item.sinceMs)}});
    }
    std::stable_sort(byKind.begin(), byKind.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    QVariantList groups;
    for (const auto& [kind, items] : byKind)
        groups.append(QVariantMap{
            {"title", sheetKindText(kind)}, {"icon", sheetKindIcon(kind)}, {"items", items}});
    return groups;
}

QStringList SheetModel::never() const
{
    QStringList all;
    for (const auto& sentence : m_sheet.never)
        all << fromBelow(printable(sentence));
    return all;
}

QString SheetModel::asText() const
{
    QString text = tr("What the agent of %1 has been given").arg(name()) + u'\n' + summary() +
                   QStringLiteral("\n");
    for (const auto& group : groups()) {
        const auto fields = group.toMap();
        text += u'\n' + fields.value("title").toString() + u'\n';
        for (const auto& item : fields.value("items").toList()) {
            const auto given = item.toMap();
            text += QStringLiteral("- %1: %2\n")
                        .arg(given.value("title").toString(), given.value("detail").toString());
        }
    }
    text += u'\n' + tr("Never, whatever the settings") + u'\n';
    for (const auto& sentence : never())
        text += QStringLiteral("- ") + sentence + u'\n';
    return text;
}

} // namespace helix::ui
