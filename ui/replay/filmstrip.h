#pragma once
// Small pictures of a recording along its axis of time.

#include <QColor>
#include <QPointer>
#include <QQuickPaintedItem>
#include <qqmlregistration.h>

#include "ui/replay/replay.h"
#include "ui/replay/strip_pictures.h"

namespace helix::ui {

/// QML: `Filmstrip { replay: ... }`. As many pictures as fit beside each other, each of the moment in
/// its middle; they come one after the other. Empty where nothing was recorded.
class Filmstrip : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(helix::ui::Replay* replay READ replay WRITE setReplay NOTIFY replayChanged)
    Q_PROPERTY(QColor empty READ empty WRITE setEmpty NOTIFY emptyChanged)
    Q_PROPERTY(int pictures READ pictures NOTIFY picturesChanged)
public:
    /// However wide it is.
    static constexpr int kMostPictures = 48;

    explicit Filmstrip(QQuickItem* parent = nullptr);

    [[nodiscard]] Replay* replay() const { return m_replay; }
    void setReplay(Replay* replay);
    /// Of cells without a picture.
    [[nodiscard]] QColor empty() const { return m_empty; }
    void setEmpty(const QColor& empty);
    /// So many have come.
    [[nodiscard]] int pictures() const;
    void paint(QPainter* painter) override;

signals:
    void replayChanged();
    void emptyChanged();
    void picturesChanged();

protected:
    void geometryChange(const QRectF& now, const QRectF& before) override;

private:
    void ask();
    void askSoon();
    void take(int cell, const QImage& picture);
    [[nodiscard]] QRectF cellAt(int cell) const;

    QPointer<Replay> m_replay;
    QColor m_empty;
    std::vector<QImage> m_cells;
    QTimer m_settled; ///< the size stands still
    StripPictures m_source;
};

} // namespace helix::ui
