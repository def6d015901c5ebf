#include "ui/parts/row_list.h"

#include <algorithm>

namespace helix::ui {

RowList::RowList(QList<QByteArray> roles, QObject* parent)
    : QAbstractListModel(parent)
    , m_roles(std::move(roles))
{
}

QVariant RowList::keyOf(const QVariantMap& row) const
{
    return row.value(QString::fromLatin1(m_roles.front()));
}

void RowList::show(std::vector<QVariantMap> rows)
{
    const auto isSame = [this](const QVariantMap& a, const QVariantMap& b) {
        return keyOf(a) == keyOf(b);
    };
    // What is the same at both ends stays; what lies between goes and comes.
    const auto head = std::mismatch(m_rows.begin(), m_rows.end(), rows.begin(), rows.end(), isSame);
    const int first = static_cast<int>(head.first - m_rows.begin());
    const auto tail = std::mismatch(m_rows.rbegin(), std::make_reverse_iterator(head.first),
                                    rows.rbegin(), std::make_reverse_iterator(head.second), isSame);
    const int kept = static_cast<int>(tail.first - m_rows.rbegin());
    const int before = count();
    if (before - kept > first) {
        beginRemoveRows({}, first, before - kept - 1);
        m_rows.erase(m_rows.begin() + first, m_rows.end() - kept);
        endRemoveRows();
    }
    const int wanted = static_cast<int>(rows.size());
    if (wanted - kept > first) {
        beginInsertRows({}, first, wanted - kept - 1);
        m_rows.insert(m_rows.begin() + first, rows.begin() + first, rows.end() - kept);
        endInsertRows();
    }
    for (int row = 0; row < wanted; ++row) {
        auto& shown = m_rows[static_cast<std::size_t>(row)];
        if (shown == rows[static_cast<std::size_t>(row)])
            continue;
        shown = std::move(rows[static_cast<std::size_t>(row)]);
        emit dataChanged(index(row), index(row));
    }
    if (before != wanted)
        emit countChanged();
}

QVariantMap RowList::at(int row) const
{
    return row >= 0 && row < count() ? m_rows[static_cast<std::size_t>(row)] : QVariantMap();
}

int RowList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant RowList::data(const QModelIndex& index, int role) const
{
    const int key = role - Qt::UserRole - 1;
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || key < 0 || key >= m_roles.size())
        return {};
    return m_rows[static_cast<std::size_t>(index.row())].value(QString::fromLatin1(m_roles[key]));
}

QHash<int, QByteArray> RowList::roleNames() const
{
    QHash<int, QByteArray> names;
    for (int key = 0; key < m_roles.size(); ++key)
        names.insert(Qt::UserRole + 1 + key, m_roles[key]);
    return names;
}

} // namespace helix::ui
