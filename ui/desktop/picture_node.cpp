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

/// The pixels of the screen that a picture is drawn on.
QSize pixelsOf(const QQuickWindow* window, const QRectF& target)
{
    return (target.size() * window->effectiveDevicePixelRatio()).toSize().expandedTo({1, 1});
}

/// A node without a texture is not looked at without harm.
QSGTexture* nothing(QQuickWindow* window)
{
    QImage pixel(1, 1, QImage::Format_RGB32);
    pixel.fill(Qt::black);
    return window->createTextureFromImage(pixel, QQuickWindow::TextureIsOpaque);
}

} // namespace

QSGNode* PictureNode::update(QSGNode* old, QQuickWindow* window, const link::PicturePtr& picture,
                             const QRect& damage, const QRectF& target)
{
    const auto filtering = filteringOf(window, target, picture->width);
    if (!isSoftware(window))
        return updateOnGpu(old, picture, damage, target, filtering);
    auto* node = static_cast<QSGImageNode*>(old);
    if (!node) {
        node = window->createImageNode();
        node->setOwnsTexture(true);
        m_image = {};
    }
    const QSize size(picture->width, picture->height);
    const QSize pixels = pixelsOf(window, target);
    const bool isSmaller = pixels.width() < size.width() && pixels.height() < size.height();
    const QSize drawn = isSmaller ? pixels : size;
    if (m_image.size() != drawn || !damage.isEmpty()) {
        // The texture shares m_image, all of which would be copied before the first pixel is written.
        node->setTexture(nothing(window));
        paint(*picture, drawn, damage);
        node->setTexture(window->createTextureFromImage(m_image, QQuickWindow::TextureIsOpaque));
        node->markDirty(QSGNode::DirtyMaterial);
    }
    // Shrunk it has the pixels that it is drawn on.
    node->setFiltering(isSmaller ? QSGTexture::Nearest : filtering);
    node->setRect(target);
    node->setSourceRect(QRectF(QPointF(), QSizeF(m_image.size())));
    return node;
}

void PictureNode::paint(const link::Picture& picture, const QSize& size, const QRect& damage)
{
    const bool isFresh = m_image.size() != size;
    if (isFresh)
        m_image = QImage(size, QImage::Format_RGB32);
    if (size == QSize(picture.width, picture.height))
        convert(picture, m_image, isFresh ? m_image.rect() : damage);
    else
        m_shrinker.toBgrx(picture, m_image.bits(), static_cast<int>(m_image.bytesPerLine()),
                          size.width(), size.height());
}

} // namespace helix::ui
