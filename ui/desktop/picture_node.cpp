#include "ui/desktop/picture_node.h"

#include <algorithm>
#include <cmath>

#include <QQuickWindow>
#include <QSGImageNode>

#include "ui/desktop/picture_image.h"
#include "ui/desktop/yuv_node.h"

namespace helix::ui {
namespace {

bool isSoftware(const QQuickWindow* window)
{
    return window->rendererInterface()->graphicsApi() == QSGRendererInterface::Software;
}

/// Whole multiples of the screen's pixels stay sharp.
QSGTexture::Filtering filteringOf(const QQuickWindow* window, const QRectF& target, int width)
{
    const double scale = target.width() * window->effectiveDevicePixelRatio() / std::max(1, width);
    const bool isWhole = std::abs(scale - std::round(scale)) < 0.001 && scale > 0.5;
    return isWhole ? QSGTexture::Nearest : QSGTexture::Linear;
}

QSGNode* updateOnGpu(QSGNode* old, const link::PicturePtr& picture, const QRect& damage,
                     const QRectF& target, QSGTexture::Filtering filtering)
{
    auto* node = static_cast<YuvNode*>(old);
    if (!node)
        node = new YuvNode;
    if (!damage.isEmpty())
        node->show(picture, damage.top(), damage.bottom() + 1);
    node->place(target, filtering);
    return node;
}

} // namespace

QSGNode* PictureNode::update(QSGNode* old, QQuickWindow* window, const link::PicturePtr& picture,
                             const QRect& damage, const QRectF& target)
{
    const auto filtering = filteringOf(window, target, picture->width);
    if (!isSoftware(window))
        return updateOnGpu(old, picture, damage, target, filtering);
    auto* node = static_cast<QSGImageNode*>(updateInSoftware(old, window, picture, damage));
    node->setFiltering(filtering);
    node->setRect(target);
    node->setSourceRect(QRectF(0, 0, picture->width, picture->height));
    return node;
}

QSGNode* PictureNode::updateInSoftware(QSGNode* old, QQuickWindow* window,
                                       const link::PicturePtr& picture, const QRect& damage)
{
    auto* node = static_cast<QSGImageNode*>(old);
    const QSize size(picture->width, picture->height);
    const bool isFresh = !node || m_image.size() != size;
    if (isFresh)
        m_image = QImage(size, QImage::Format_RGB32);
    if (!node) {
        node = window->createImageNode();
        node->setOwnsTexture(true);
    }
    if (isFresh || !damage.isEmpty()) {
        convertRows(*picture, m_image, isFresh ? 0 : damage.top(),
                    isFresh ? size.height() : damage.bottom() + 1);
        node->setTexture(window->createTextureFromImage(m_image, QQuickWindow::TextureIsOpaque));
        node->markDirty(QSGNode::DirtyMaterial);
    }
    return node;
}

} // namespace helix::ui
