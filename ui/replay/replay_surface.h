#pragma once
// The picture of a replay as an item, letterboxed, and the pointer over it.

#include <QImage>
#include <QPointer>
#include <QQuickItem>
#include <qqmlregistration.h>

#include "ui/desktop/pointer_item.h"
#include "ui/replay/replay.h"

namespace helix::ui {

/// QML: `ReplaySurface { replay: ... }`.
class ReplaySurface : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(helix::ui::Replay* replay READ replay WRITE setReplay NOTIFY replayChanged)
    Q_PROPERTY(bool shown READ isShown NOTIFY shownChanged)
public:
    explicit ReplaySurface(QQuickItem* parent = nullptr);

    [[nodiscard]] Replay* replay() const { return m_replay; }
    void setReplay(Replay* replay);
    /// There is a picture.
    [[nodiscard]] bool isShown() const { return m_picture != nullptr; }

signals:
    void replayChanged();
    void shownChanged();

protected:
    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData*) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;

private:
    void takePicture();
    void placePointer();
    [[nodiscard]] QRectF target() const;
    QSGNode* paintOnGpu(QSGNode* old, const QRectF& where);
    QSGNode* paintInSoftware(QSGNode* old, const QRectF& where);

    QPointer<Replay> m_replay;
    link::PicturePtr m_picture;
    PointerItem* m_pointer; ///< a child
    bool m_isFresh = false; ///< not painted yet
};

} // namespace helix::ui
