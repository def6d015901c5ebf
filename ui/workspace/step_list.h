#pragma once
// The steps of one start, for the progress page.

#include <vector>

#include <QAbstractListModel>
#include <qqmlregistration.h>

#include "plane/snapshot.h"

namespace helix::ui {

/// UI thread. Roles: title, hint, status ("pending", "running", "done", "failed", "cancelled"),
/// startedAtMs, durationMs, durationText, detail (how far a long one is).
class StepList : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
public:
    using QAbstractListModel::QAbstractListModel;
    void show(const std::vector<plane::StepProgress>& steps);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    enum Role { Title = Qt::UserRole + 1, Hint, Status, StartedAt, Duration, DurationText, Detail };

    std::vector<plane::StepProgress> m_steps;
};

} // namespace helix::ui
