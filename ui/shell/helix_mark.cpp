#include "ui/shell/helix_mark.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <QPainter>
#include <QPainterPath>

namespace helix::ui {

namespace {

constexpr int kMarkField = 24; ///< the drawing's side

/// One line of the mark, from colour to colour along a straight line.
struct MarkStroke {
    std::vector<QPointF> points;
    double width;
    QColor from, to;
    QPointF gradientStart, gradientEnd;
};

/// One strand: a wave and a half from top to bottom, mirrored by `side` (1 or -1).
std::vector<QPointF> strand(double side)
{
    constexpr double kTop = 3.0;
    constexpr double kHeight = 18.0;
    constexpr double kWidth = 6.0;
    constexpr int kPieces = 48;
    std::vector<QPointF> points;
    for (int piece = 0; piece <= kPieces; ++piece) {
        const double t = static_cast<double>(piece) / kPieces;
        points.emplace_back(12 + side * kWidth * std::cos(t * 2.0 * std::numbers::pi),
                            kTop + kHeight * t);
    }
    return points;
}

/// Rungs first, then the strand behind, then the one in front.
std::vector<MarkStroke> markStrokes()
{
    constexpr double kRungWidth = 1.2, kStrandWidth = 2.6;
    const QColor rung(90, 162, 255, 120);
    std::vector<MarkStroke> strokes;
    for (const double y : {5.2, 11.0, 13.0, 18.8}) {
        const bool isInner = y > 8 && y < 16;
        const QPointF left(isInner ? 7.2 : 8.0, y), right(isInner ? 16.8 : 16.0, y);
        strokes.push_back({{left, right}, kRungWidth, rung, rung, left, right});
    }
    strokes.push_back(
        {strand(-1), kStrandWidth, QColor("#2f8fae"), QColor("#3f6fb8"), {20, 3}, {4, 21}});
    strokes.push_back(
        {strand(1), kStrandWidth, QColor("#4cc9a4"), QColor("#5aa2ff"), {4, 3}, {20, 21}});
    return strokes;
}

QByteArray svgNumber(double number)
{
    return QByteArray::number(std::round(number * 1000) / 1000, 'g', 6);
}

QByteArray svgPath(const std::vector<QPointF>& points)
{
    QByteArray path;
    for (const auto& point : points)
        path += (path.isEmpty() ? "M" : "L") + svgNumber(point.x()) + " " + svgNumber(point.y());
    return path;
}

QByteArray svgGradient(const MarkStroke& stroke, const QByteArray& id)
{
    return "<linearGradient id=\"" + id + "\" gradientUnits=\"userSpaceOnUse\" x1=\"" +
           svgNumber(stroke.gradientStart.x()) + "\" y1=\"" + svgNumber(stroke.gradientStart.y()) +
           "\" x2=\"" + svgNumber(stroke.gradientEnd.x()) + "\" y2=\"" +
           svgNumber(stroke.gradientEnd.y()) + "\"><stop offset=\"0\" stop-color=\"" +
           stroke.from.name().toLatin1() + "\"/><stop offset=\"1\" stop-color=\"" +
           stroke.to.name().toLatin1() + "\"/></linearGradient>\n";
}

} // namespace

QImage paintMark(int side)
{
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(side / double(kMarkField), side / double(kMarkField));
    for (const auto& stroke : markStrokes()) {
        QLinearGradient gradient(stroke.gradientStart, stroke.gradientEnd);
        gradient.setColorAt(0, stroke.from);
        gradient.setColorAt(1, stroke.to);
        const QBrush brush = stroke.from == stroke.to ? QBrush(stroke.from) : QBrush(gradient);
        painter.setPen(QPen(brush, stroke.width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        QPainterPath path(stroke.points.front());
        for (const auto& point : stroke.points)
            path.lineTo(point);
        painter.drawPath(path);
    }
    return image;
}

QByteArray markAsSvg()
{
    const QByteArray side = QByteArray::number(kMarkField);
    QByteArray gradients, paths;
    int gradient = 0;
    for (const auto& stroke : markStrokes()) {
        QByteArray colour = stroke.from.name().toLatin1();
        if (stroke.from != stroke.to) {
            const QByteArray id = "strand" + QByteArray::number(++gradient);
            gradients += svgGradient(stroke, id);
            colour = "url(#" + id + ")";
        }
        paths += "<path d=\"" + svgPath(stroke.points) + "\" stroke=\"" + colour +
                 "\" stroke-opacity=\"" + svgNumber(stroke.from.alphaF()) + "\" stroke-width=\"" +
                 svgNumber(stroke.width) + "\"/>\n";
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"128\" height=\"128\" viewBox=\"0 0 " +
           side + " " + side + "\">\n<defs>\n" + gradients +
           "</defs>\n<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n" +
           paths + "</g>\n</svg>\n";
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
