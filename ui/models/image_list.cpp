#include "ui/models/image_list.h"

#include <algorithm>

namespace helix::ui {

namespace {
constexpr int kImageRole = Qt::UserRole + 1;
}

ImageList::ImageList(Source& source, Notices& notices)
    : m_source(source)
    , m_notices(notices)
{
    connect(&source, &Source::imagesChanged, this, &ImageList::listed);
}

void ImageList::listed(const std::vector<workspace::ImageSnapshot>& all)
{
    const bool sameNames = std::equal(
        all.begin(), all.end(), m_items.begin(), m_items.end(),
        [](const auto& image, auto* item) { return image.name == item->snapshot().name; });
    if (sameNames) {
        for (std::size_t row = 0; row < all.size(); ++row)
            m_items[row]->update(all[row]);
    } else {
        replaceAll(all);
    }
    m_known = true;
    emit countChanged();
}

void ImageList::replaceAll(const std::vector<workspace::ImageSnapshot>& all)
{
    beginResetModel();
    std::vector<ImageItem*> old = std::exchange(m_items, {});
    for (const auto& snapshot : all) {
        const auto known = std::find_if(old.begin(), old.end(), [&](auto* item) {
            return item && item->snapshot().name == snapshot.name;
        });
        if (known != old.end()) {
            (*known)->update(snapshot);
            m_items.push_back(std::exchange(*known, nullptr));
        } else {
            m_items.push_back(new ImageItem(m_source, m_notices, snapshot, this));
        }
    }
    endResetModel();
    for (auto* item : old) {
        if (item)
            item->deleteLater();
    }
}

ImageItem* ImageList::find(const QString& name) const
{
    const auto found = std::find_if(m_items.begin(), m_items.end(),
                                    [&](auto* item) { return item->name() == name; });
    return found == m_items.end() ? nullptr : *found;
}

ImageItem* ImageList::at(int row) const
{
    return row >= 0 && row < count() ? m_items[static_cast<std::size_t>(row)] : nullptr;
}

ImageItem* ImageList::suggested(const QString& preferred) const
{
    if (auto* wanted = find(preferred))
        return wanted;
    const auto present =
        std::find_if(m_items.begin(), m_items.end(), [](auto* item) { return item->isPresent(); });
    return present != m_items.end() ? *present : at(0);
}

int ImageList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant ImageList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != kImageRole)
        return {};
    return QVariant::fromValue(m_items[static_cast<std::size_t>(index.row())]);
}

QHash<int, QByteArray> ImageList::roleNames() const
{
    return {{kImageRole, "image"}};
}

} // namespace helix::ui
