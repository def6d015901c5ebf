#include "ui/shell/free_place.h"

#include <array>
#include <vector>

namespace helix::ui {

namespace {

using Place = FreePlace::Place;
constexpr std::array kPlaces{Place::BottomRight, Place::TopRight,  Place::BottomMiddle,
                             Place::BottomLeft,  Place::TopMiddle, Place::TopLeft};

bool isPressed(const QQuickItem& item)
{
    return item.inherits("QQuickAbstractButton") || item.inherits("QQuickTextInput") ||
           item.inherits("QQuickTextEdit");
}

/// The parts that are seen of what can be pressed in `item`, in the window's coordinates.
void collect(const QQuickItem& item, QRectF seen, const QQuickItem* except,
             std::vector<QRectF>& pressed)
{
    if (!item.isVisible() || item.opacity() == 0 || &item == except)
        return;
    const QRectF own = item.mapRectToScene(QRectF(0, 0, item.width(), item.height()));
    if (item.clip())
        seen &= own;
    if (isPressed(item) && item.isEnabled() && !(own & seen).isEmpty())
        pressed.push_back(own & seen);
    for (const auto* child : item.childItems())
        collect(*child, seen, except, pressed);
}

QRectF at(Place place, const QRectF& room, QSizeF size)
{
    QRectF spot({}, size);
    const bool isRight = place == Place::BottomRight || place == Place::TopRight;
    const bool isLeft = place == Place::BottomLeft || place == Place::TopLeft;
    const bool isTop =
        place == Place::TopRight || place == Place::TopMiddle || place == Place::TopLeft;
    spot.moveLeft(isLeft    ? room.left()
                  : isRight ? room.right() - size.width()
                            : room.center().x() - size.width() / 2);
    spot.moveTop(isTop ? room.top() : room.bottom() - size.height());
    return spot;
}

/// A button that is hidden altogether counts as one; a card, which is one as a whole, by the part
/// that is.
double coveredBy(const QRectF& spot, const std::vector<QRectF>& pressed)
{
    double covered = 0;
    for (const auto& one : pressed) {
        const QRectF common = one & spot;
        covered += common.width() * common.height() / (one.width() * one.height());
    }
    return covered;
}

} // namespace

FreePlace::Place FreePlace::freest(QQuickItem* room, QSizeF size, double margin, QQuickItem* except,
                                   Place preferred)
{
    auto best = preferred;
    if (!room)
        return best;
    const QRectF all = room->mapRectToScene(QRectF(0, 0, room->width(), room->height()));
    std::vector<QRectF> pressed;
    collect(*room, all, except, pressed);
    const QRectF inner = all.adjusted(margin, margin, -margin, -margin);
    double least = coveredBy(at(preferred, inner, size), pressed);
    for (const auto place : kPlaces) {
        const double covered = coveredBy(at(place, inner, size), pressed);
        if (covered < least) {
            least = covered;
            best = place;
        }
    }
    return best;
}

} // namespace helix::ui
