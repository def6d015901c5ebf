#pragma once
// All images: those that are here and those that can be built.

#include <QAbstractListModel>

#include "ui/models/image_item.h"

namespace helix::ui {

/// UI thread. One role: `image`, an ImageItem.
class ImageList : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool known READ known NOTIFY countChanged)
public:
    ImageList(Source& source, Notices& notices);

    [[nodiscard]] int count() const { return static_cast<int>(m_items.size()); }
    [[nodiscard]] bool known() const { return m_known; }
    Q_INVOKABLE [[nodiscard]] helix::ui::ImageItem* find(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] helix::ui::ImageItem* at(int row) const;
    /// The one to offer first: `preferred` when it exists, else the first present one, else the
    /// first.
    Q_INVOKABLE [[nodiscard]] helix::ui::ImageItem* suggested(const QString& preferred) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

private:
    void listed(const std::vector<workspace::ImageSnapshot>& all);
    void replaceAll(const std::vector<workspace::ImageSnapshot>& all);

    Source& m_source;
    Notices& m_notices;
    std::vector<ImageItem*> m_items; ///< children of this
    bool m_known = false;
};

} // namespace helix::ui
