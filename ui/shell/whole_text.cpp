#include "ui/shell/whole_text.h"

#include <algorithm>

#include <QColor>
#include <QMouseEvent>

namespace helix::ui {

namespace {

constexpr int kRestMs = 400;

bool isText(const QQuickItem& item)
{
    return item.inherits("QQuickText");
}

/// A background of a dialog, a card or the shade around a dialog: what lies below is not pointed at.
bool hidesWhatIsBelow(const QQuickItem& item)
{
    constexpr double kVeil = 0.3;
    return item.inherits("QQuickRectangle") &&
           item.property("color").value<QColor>().alphaF() >= kVeil;
}

/// The topmost text or surface at `point` of the scene; null when there is none.
QQuickItem* topmost(QQuickItem* item, QPointF point)
{
    if (!item->isVisible() || item->opacity() == 0)
        return nullptr;
    const bool isInside = item->contains(item->mapFromScene(point));
    if (item->clip() && !isInside)
        return nullptr;
    auto children = item->childItems();
    std::stable_sort(children.begin(), children.end(),
                     [](const auto* a, const auto* b) { return a->z() < b->z(); });
    for (auto child = children.rbegin(); child != children.rend(); ++child) {
        if (auto* found = topmost(*child, point))
            return found;
    }
    return isInside && (isText(*item) || hidesWhatIsBelow(*item)) ? item : nullptr;
}

/// A tip of its own is up, of `item` or of what it stands in.
bool isExplained(const QQuickItem* item)
{
    for (; item; item = item->parentItem()) {
        const auto children = item->childItems();
        const bool hasTip = std::any_of(children.begin(), children.end(), [](const auto* child) {
            return QByteArray(child->metaObject()->className()).startsWith("HToolTip_") &&
                   child->property("shown").toBool() &&
                   !child->property("text").toString().isEmpty();
        });
        if (hasTip)
            return true;
    }
    return false;
}

} // namespace

WholeText::WholeText(QObject* parent)
    : QObject(parent)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, &WholeText::look);
}

void WholeText::setWindow(QQuickWindow* window)
{
    if (m_window == window)
        return;
    if (m_window)
        m_window->removeEventFilter(this);
    m_window = window;
    if (m_window)
        m_window->installEventFilter(this);
    emit windowChanged();
}

bool WholeText::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseMove:
        m_pointer = static_cast<const QMouseEvent*>(event)->position();
        if (!m_place.contains(m_pointer))
            set({}, {});
        m_rest.start();
        break;
    case QEvent::Leave:
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
    case QEvent::KeyPress:
    case QEvent::Resize:
        m_rest.stop();
        set({}, {});
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void WholeText::look()
{
    const auto* found = m_window ? topmost(m_window->contentItem(), m_pointer) : nullptr;
    if (!found || !found->property("truncated").toBool() || isExplained(found))
        return set({}, {});
    set(found->property("text").toString(), found->mapRectToScene(found->boundingRect()));
}

void WholeText::set(const QString& text, const QRectF& place)
{
    if (m_text == text && m_place == place)
        return;
    m_text = text;
    m_place = place;
    emit changed();
}

} // namespace helix::ui
