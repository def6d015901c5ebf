#include "ui/desktop/pointer_image.h"

#include <QPainter>

namespace helix::ui {

QImage toImage(const protocol::PointerShape& shape)
{
    return QImage(shape.pixels.data(), shape.width, shape.height, shape.width * 4,
                  QImage::Format_RGBA8888_Premultiplied)
        .copy();
}

void drawPointer(QImage& picture, const link::Pointer& pointer)
{
    if (!pointer.isVisible)
        return;
    QPainter painter(&picture);
    painter.drawImage(pointer.x - pointer.shape->hotX, pointer.y - pointer.shape->hotY,
                      toImage(*pointer.shape));
}

} // namespace helix::ui
