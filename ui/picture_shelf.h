#pragma once
// Pictures that agents show, for the pages: decoded off the UI thread, kept within bounds.

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include <QImage>
#include <QQuickImageProvider>

#include "acp/content.h"

namespace helix::ui {

/// A picture of a guest: PNG, JPEG, WebP or GIF of at most 64 million pixels; null for anything
/// else. `wanted`: the size to scale down to, or invalid. Any thread.
QImage decodePicture(const std::string& base64, QSize wanted);

/// Holds encoded pictures by name, the last used ones, at most kMaxShelfBytes. Any thread.
class PictureShelf {
public:
    static constexpr std::size_t kMaxShelfBytes = 96U << 20;

    void put(const QString& name, const std::string& base64);
    /// Empty when it was never there or had to make room.
    [[nodiscard]] std::shared_ptr<const std::string> find(const QString& name);

private:
    struct Slot {
        QString name;
        std::shared_ptr<const std::string> base64; ///< owned here and by decodes under way
    };
    std::mutex m_mutex;
    std::list<Slot> m_slots; ///< last used first
    std::unordered_map<QString, std::list<Slot>::iterator> m_places;
    std::size_t m_bytes = 0;
};

/// "image://conversation/NAME".
class ShelfProvider : public QQuickImageProvider {
    Q_OBJECT
public:
    /// `shelf` is owned by the models and by this.
    explicit ShelfProvider(std::shared_ptr<PictureShelf> shelf);
    QImage requestImage(const QString& id, QSize* size, const QSize& requestedSize) override;

private:
    std::shared_ptr<PictureShelf> m_shelf;
};

} // namespace helix::ui
