#include "ui/shell/helix_mark.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <QPainter>
#include <QPainterPath>

namespace helix::ui {

namespace {

/// One strand on a 24 x 24 field: a wave and a half from top to bottom, mirrored by `side` (1 or
/// -1).
QPainterPath strand(double side, double from, double to)
{
    constexpr double kTop = 3.0;
    constexpr double kHeight = 18.0;
    constexpr double kWidth = 6.0;
    constexpr int kPieces = 48;
    QPainterPath path;
    for (int piece = 0; piece <= kPieces; ++piece) {
        const double t = from + (to - from) * piece / kPieces;
        const QPointF point(12 + side * kWidth * std::cos(t * 2.0 * std::numbers::pi),
                            kTop + kHeight * t);
        if (piece == 0)
            path.moveTo(point);
        else
            path.lineTo(point);
    }
    return path;
}

} // namespace

QImage paintMark(int side)
{
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(side / 24.0, side / 24.0);
    QLinearGradient front(4, 3, 20, 21);
    front.setColorAt(0, QColor("#4cc9a4"));
    front.setColorAt(1, QColor("#5aa2ff"));
    QLinearGradient back(20, 3, 4, 21);
    back.setColorAt(0, QColor("#2f8fae"));
    back.setColorAt(1, QColor("#3f6fb8"));
    const auto pen = [](const QBrush& brush) {
        return QPen(brush, 2.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    };
    // Rungs first, then the strand behind, then the one in front.
    painter.setPen(QPen(QColor(90, 162, 255, 120), 1.2, Qt::SolidLine, Qt::RoundCap));
    for (const double y : {5.2, 11.0, 13.0, 18.8})
        painter.drawLine(QPointF(y > 8 && y < 16 ? 7.2 : 8.0, y),
                         QPointF(y > 8 && y < 16 ? 16.8 : 16.0, y));
    painter.setPen(pen(back));
    painter.drawPath(strand(-1, 0, 1));
    painter.setPen(pen(front));
    painter.drawPath(strand(1, 0, 1));
    return image;
}

QImage MarkProvider::requestImage(const QString&, QSize* size, const QSize& requestedSize)
{
    const int side = std::max(
        16, requestedSize.isValid() ? std::max(requestedSize.width(), requestedSize.height()) : 64);
    if (size)
        *size = QSize(side, side);
    return paintMark(side);
}

} // namespace helix::ui
