#include "ui/workspace/line_plot.h"

#include <algorithm>

#include <QPainter>
#include <QPolygonF>

namespace helix::ui {

LinePlot::LinePlot(QQuickItem* parent)
    : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    connect(this, &LinePlot::changed, this, [this] { update(); });
}

void LinePlot::paint(QPainter* painter)
{
    if (m_points.size() < 2)
        return;
    constexpr qreal kPen = 1.5, kBelow = 0.14;
    const qreal step =
        width() / static_cast<qreal>(std::max<qsizetype>(m_room - 1, m_points.size() - 1));
    const qreal begin = width() - step * static_cast<qreal>(m_points.size() - 1);
    QPolygonF line;
    for (qsizetype i = 0; i < m_points.size(); ++i)
        line << QPointF(begin + step * static_cast<qreal>(i),
                        kPen + (height() - 2 * kPen) * (1 - m_points[i].toReal()));
    QPolygonF area = line;
    area << QPointF(width(), height()) << QPointF(begin, height());
    QColor below = m_color;
    below.setAlphaF(kBelow);
    painter->setPen(Qt::NoPen);
    painter->setBrush(below);
    painter->drawPolygon(area);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(m_color, kPen, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPolyline(line);
}

} // namespace helix::ui
