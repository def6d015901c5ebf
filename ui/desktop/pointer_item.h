#pragma once
// The guest's pointer over the picture of its desktop.

#include <QImage>
#include <QQuickItem>

#include "link/pointer.h"

namespace helix::ui {

/// Moves without the picture being painted again.
class PointerItem : public QQuickItem {
    Q_OBJECT
public:
    explicit PointerItem(QQuickItem* parent);

    /// `target`: where the desktop's picture lies in the parent; `scale`: of the parent's pixels to the
    /// desktop's. Null hides it.
    void show(const link::PointerPtr& pointer, const QRectF& target, double scale);

protected:
    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData*) override;

private:
    std::shared_ptr<const protocol::PointerShape> m_shape;
    bool m_isPainted = false; ///< m_shape is in the node
};

} // namespace helix::ui
