#include "ui/keys_walk.h"

#include <algorithm>

#include <QQuickItem>
#include <QQuickWindow>

namespace helix::ui::test {

namespace {

/// Rounding of layouts.
constexpr double kSlack = 1;

QRectF sceneRect(const QQuickItem* item)
{
    return item->mapRectToScene(QRectF(0, 0, item->width(), item->height()));
}

/// As much of it as fits is between the upper and lower end.
bool isWithin(const QRectF& inner, const QRectF& outer)
{
    const double height = std::min(inner.height(), outer.height());
    const double shown =
        std::min(inner.bottom(), outer.bottom()) - std::max(inner.top(), outer.top());
    return shown >= height - kSlack && inner.right() > outer.left() && inner.left() < outer.right();
}

/// What one can press or write into, whether Tab comes to it or not.
bool isControl(const QQuickItem* item)
{
    return item->inherits("QQuickAbstractButton") || item->inherits("QQuickTextField") ||
           item->inherits("QQuickTextArea") || item->inherits("QQuickComboBox");
}

void collect(QQuickItem* item, std::vector<QQuickItem*>& stops)
{
    if (!item->isVisible() || !item->isEnabled())
        return;
    if ((item->activeFocusOnTab() || isControl(item)) && item->width() > 0 && item->height() > 0)
        stops.push_back(item);
    // The rows of a list are gone through by the arrow keys.
    if (!item->inherits("QQuickListView"))
        for (auto* child : item->childItems())
            collect(child, stops);
}

} // namespace

std::vector<QQuickItem*> tabStops(QQuickItem* root)
{
    std::vector<QQuickItem*> stops;
    collect(root, stops);
    return stops;
}

std::string nameOf(const QQuickItem* item)
{
    if (!item)
        return "nothing";
    const QString text = item->property("text").toString().left(40);
    return std::string(item->metaObject()->className()) + " \"" + item->objectName().toStdString() +
           "\" (" + text.toStdString() + ")";
}

std::string lostBecause(QQuickWindow* window, QQuickItem* item)
{
    if (!item)
        return "nothing has the keyboard";
    if (!item->isVisible() || !item->isEnabled())
        return "it is hidden or disabled";
    const QRectF rect = sceneRect(item);
    if (!isWithin(rect, QRectF(QPointF(), window->size())))
        return "it lies outside of the window";
    for (const auto* above = item->parentItem(); above; above = above->parentItem())
        if (above->inherits("QQuickFlickable") && !isWithin(rect, sceneRect(above)))
            return "it is scrolled out of sight";
    return {};
}

} // namespace helix::ui::test
