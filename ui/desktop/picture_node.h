#pragma once
// A picture of a desktop in the scene graph: by the graphics processor, or in software where there is
// none.

#include <QImage>
#include <QRect>
#include <QRectF>

#include "link/desktop_stream.h"
#include "link/picture_pixels.h"

class QQuickWindow;
class QSGNode;

namespace helix::ui {

/// One item's. Used by the scene graph's thread while the UI thread waits for it.
class PictureNode {
public:
    /// The node of the picture before, or null, turned into that of `picture`, of which `damage` (all
    /// of it without one) is new, shown at `target` of its item.
    QSGNode* update(QSGNode* old, QQuickWindow* window, const link::PicturePtr& picture,
                    const QRect& damage, const QRectF& target);

    /// What is drawn in software.
    [[nodiscard]] const QImage& image() const { return m_image; }

private:
    void paint(const link::Picture& picture, const QSize& size, const QRect& damage);

    QImage m_image;
    link::PictureShrinker m_shrinker;
};

} // namespace helix::ui
