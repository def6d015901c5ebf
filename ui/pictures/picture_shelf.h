#pragma once
// Pictures that agents show, for the pages: kept as they came, within bounds, and decoded when a
// page asks.

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include <QPointer>
#include <QQuickImageProvider>

#include "acp/content.h"

namespace helix::ui {

class PictureDecoder;

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

/// "image://conversation/NAME". Made on the UI thread.
class ShelfProvider : public QQuickAsyncImageProvider {
    Q_OBJECT
public:
    /// `shelf` is owned by the models and by this.
    ShelfProvider(std::shared_ptr<PictureShelf> shelf, PictureDecoder& decoder);
    ~ShelfProvider() override;
    QQuickImageResponse* requestImageResponse(const QString& id,
                                              const QSize& requestedSize) override;

private:
    std::shared_ptr<PictureShelf> m_shelf;
    QPointer<PictureDecoder> m_decoder;
    QThread* m_home; ///< the decoder's, and so the UI's
};

} // namespace helix::ui
