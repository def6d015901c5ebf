#include "ui/replay/replay_surface.h"

#include <algorithm>
#include <utility>

#include <QQuickWindow>
#include <QSGImageNode>

#include "ui/desktop/picture_image.h"
#include "ui/desktop/yuv_node.h"

namespace helix::ui {

ReplaySurface::ReplaySurface(QQuickItem* parent)
    : QQuickItem(parent)
    , m_pointer(new PointerItem(this))
{
    setFlag(ItemHasContents);
}

void ReplaySurface::setReplay(Replay* replay)
{
    if (replay == m_replay)
        return;
    if (m_replay)
        disconnect(m_replay, nullptr, this, nullptr);
    m_replay = replay;
    if (replay) {
        connect(replay, &Replay::pictureChanged, this, &ReplaySurface::takePicture);
        connect(replay, &Replay::pointerChanged, this, &ReplaySurface::placePointer);
    }
    takePicture();
    emit replayChanged();
}

void ReplaySurface::takePicture()
{
    const bool was = isShown();
    m_picture = m_replay ? m_replay->picture() : nullptr;
    m_isFresh = true;
    update();
    placePointer();
    if (was != isShown())
        emit shownChanged();
}

void ReplaySurface::placePointer()
{
    if (!m_picture || !m_replay)
        return m_pointer->show(nullptr, {}, 1);
    const auto where = target();
    m_pointer->show(m_replay->pointer(), where, where.width() / m_picture->width);
}

QRectF ReplaySurface::target() const
{
    const QSizeF size(m_picture->width, m_picture->height);
    const QSizeF fitted = size.scaled(this->size(), Qt::KeepAspectRatio);
    return {QPointF((width() - fitted.width()) / 2, (height() - fitted.height()) / 2), fitted};
}

QSGNode* ReplaySurface::updatePaintNode(QSGNode* old, UpdatePaintNodeData*)
{
    if (!m_picture || width() <= 0 || height() <= 0) {
        delete old;
        return nullptr;
    }
    const auto api = window()->rendererInterface()->graphicsApi();
    auto* node = api == QSGRendererInterface::Software ? paintInSoftware(old, target())
                                                       : paintOnGpu(old, target());
    m_isFresh = false;
    return node;
}

QSGNode* ReplaySurface::paintOnGpu(QSGNode* old, const QRectF& where)
{
    auto* node = old ? static_cast<YuvNode*>(old) : new YuvNode;
    if (m_isFresh || !old)
        node->show(m_picture, 0, m_picture->height);
    node->place(where, QSGTexture::Linear);
    return node;
}

QSGNode* ReplaySurface::paintInSoftware(QSGNode* old, const QRectF& where)
{
    auto* node = static_cast<QSGImageNode*>(old);
    if (m_isFresh || !node) {
        if (!node) {
            node = window()->createImageNode();
            node->setOwnsTexture(true);
        }
        node->setTexture(
            window()->createTextureFromImage(toImage(*m_picture), QQuickWindow::TextureIsOpaque));
        node->setSourceRect(QRectF(0, 0, m_picture->width, m_picture->height));
        node->markDirty(QSGNode::DirtyMaterial);
    }
    node->setFiltering(QSGTexture::Linear);
    node->setRect(where);
    return node;
}

void ReplaySurface::geometryChange(const QRectF& now, const QRectF& before)
{
    QQuickItem::geometryChange(now, before);
    placePointer();
    update();
}

} // namespace helix::ui
