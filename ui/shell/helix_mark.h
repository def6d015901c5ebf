#pragma once
// The mark of Helix: two strands around each other. Painted, so that it is sharp at any size.

#include <QByteArray>
#include <QImage>
#include <QQuickImageProvider>

namespace helix::ui {

/// `side` x `side` pixels, transparent around the mark.
QImage paintMark(int side);
/// The same drawing as an SVG document, for desktops that scale icons themselves.
QByteArray markAsSvg();

/// "image://helix/mark".
class MarkProvider : public QQuickImageProvider {
public:
    MarkProvider()
        : QQuickImageProvider(QQuickImageProvider::Image)
    {
    }
    QImage requestImage(const QString& id, QSize* size, const QSize& requestedSize) override;
};

} // namespace helix::ui
