#include "ui/desktop/pointer_item.h"

#include <QQuickWindow>
#include <QSGImageNode>

#include "ui/desktop/pointer_image.h"

namespace helix::ui {

PointerItem::PointerItem(QQuickItem* parent)
    : QQuickItem(parent)
{
    setObjectName(QStringLiteral("guestPointer"));
    setFlag(ItemHasContents);
    setVisible(false);
}

void PointerItem::show(const link::PointerPtr& pointer, const QRectF& target, double scale)
{
    const bool isSeen = pointer && pointer->isVisible && !target.isEmpty();
    setVisible(isSeen);
    if (!isSeen)
        return;
    const auto& shape = *pointer->shape;
    setPosition(target.topLeft() +
                QPointF(pointer->x - shape.hotX, pointer->y - shape.hotY) * scale);
    setSize(QSizeF(shape.width, shape.height) * scale);
    if (pointer->shape != m_shape) {
        m_shape = pointer->shape;
        m_isPainted = false;
    }
    update();
}

QSGNode* PointerItem::updatePaintNode(QSGNode* old, UpdatePaintNodeData*)
{
    if (!m_shape) {
        delete old;
        return nullptr;
    }
    auto* node = static_cast<QSGImageNode*>(old);
    const bool isFresh = node == nullptr;
    if (isFresh) {
        node = window()->createImageNode();
        node->setOwnsTexture(true);
    }
    if (isFresh || !m_isPainted) {
        node->setTexture(window()->createTextureFromImage(toImage(*m_shape)));
        node->setSourceRect(QRectF(0, 0, m_shape->width, m_shape->height));
        m_isPainted = true;
    }
    node->setFiltering(QSGTexture::Linear);
    node->setRect(boundingRect());
    return node;
}

} // namespace helix::ui
