#pragma once
// A short list of plain values for QML that keeps its delegates (and the keyboard's place) when
// values change or rows come and go.

#include <vector>

#include <QAbstractListModel>
#include <QVariantMap>
#include <qqmlregistration.h>

namespace helix::ui {

/// UI thread. Each row is a map with the same keys; the first key given tells rows apart.
class RowList : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
public:
    /// `roles`: the keys of every row, the one that tells rows apart first.
    explicit RowList(QList<QByteArray> roles, QObject* parent = nullptr);

    /// Shows these rows instead of what was shown before, with as few changes as possible.
    void show(std::vector<QVariantMap> rows);

    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] const std::vector<QVariantMap>& rows() const { return m_rows; }
    /// An empty map when there is no such row.
    Q_INVOKABLE [[nodiscard]] QVariantMap at(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

private:
    [[nodiscard]] QVariant keyOf(const QVariantMap& row) const;

    QList<QByteArray> m_roles;
    std::vector<QVariantMap> m_rows;
};

} // namespace helix::ui
