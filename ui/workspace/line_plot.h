#pragma once
// A small plot: one line, and what is below it.

#include <QColor>
#include <QQuickPaintedItem>
#include <QVariantList>
#include <qqmlregistration.h>

namespace helix::ui {

class LinePlot : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    /// Each from 0 to 1, oldest first.
    Q_PROPERTY(QVariantList points MEMBER m_points NOTIFY changed)
    /// How many there are room for: fewer begin further to the right.
    Q_PROPERTY(int room MEMBER m_room NOTIFY changed)
    Q_PROPERTY(QColor color MEMBER m_color NOTIFY changed)
public:
    explicit LinePlot(QQuickItem* parent = nullptr);
    void paint(QPainter* painter) override;

signals:
    void changed();

private:
    QVariantList m_points;
    int m_room = 2;
    QColor m_color;
};

} // namespace helix::ui
