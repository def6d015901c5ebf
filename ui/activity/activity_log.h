#pragma once
// What happened, newest first.

#include <deque>

#include <QAbstractListModel>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;

/// UI thread. Roles: day ("Today"), time ("08:42:11"), workspaceId, workspaceName, kind, text,
/// duration.
class ActivityLog : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
public:
    ActivityLog(PlaneLine& line, Notices& notices);
    [[nodiscard]] int count() const { return static_cast<int>(m_entries.size()); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

private:
    enum Role {
        DayRole = Qt::UserRole + 1,
        TimeRole,
        IdRole,
        NameRole,
        KindRole,
        TextRole,
        DurationRole
    };

    void load();
    void take(const plane::ActivityEntry& entry);

    PlaneLine& m_line;
    Notices& m_notices;
    std::deque<plane::ActivityEntry> m_entries; ///< newest first
};

} // namespace helix::ui
