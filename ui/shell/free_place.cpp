#include "ui/shell/free_place.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace helix::ui {

namespace {

using Place = FreePlace::Place;
constexpr std::array kPlaces{Place::BottomRight, Place::TopRight,  Place::BottomMiddle,
                             Place::BottomLeft,  Place::TopMiddle, Place::TopLeft};
constexpr double kBesideNotice = 8; ///< between a notice and what made room for it

/// Parts that are seen, in the window's coordinates.
struct Seen {
    std::vector<QRectF> pressed;
    std::vector<QRectF> notices;
};

bool isTop(Place place)
{
    return place == Place::TopRight || place == Place::TopMiddle || place == Place::TopLeft;
}

bool isPressed(const QQuickItem& item)
{
    return item.inherits("QQuickAbstractButton") || item.inherits("QQuickTextInput") ||
           item.inherits("QQuickTextEdit");
}

/// What of `item`, of which `inside` is drawn, can be pressed or has to be read.
void collect(const QQuickItem& item, QRectF inside, const QQuickItem* except, Seen& seen)
{
    if (!item.isVisible() || item.opacity() == 0 || &item == except)
        return;
    const QRectF own = item.mapRectToScene(QRectF(0, 0, item.width(), item.height()));
    if (item.clip())
        inside &= own;
    const QRectF drawn = own & inside;
    if (!drawn.isEmpty() && isPressed(item) && item.isEnabled())
        seen.pressed.push_back(drawn);
    if (!drawn.isEmpty() && item.property("isNotice").toBool())
        seen.notices.push_back(drawn);
    for (const auto* child : item.childItems())
        collect(*child, inside, except, seen);
}

Seen seenIn(const QQuickItem& room, const QQuickItem* except)
{
    Seen seen;
    collect(room, room.mapRectToScene(QRectF(0, 0, room.width(), room.height())), except, seen);
    return seen;
}

/// `room` without its margins.
QRectF innerOf(const QQuickItem& room, double margin)
{
    return room.mapRectToScene(QRectF(0, 0, room.width(), room.height()))
        .adjusted(margin, margin, -margin, -margin);
}

QRectF atEdge(Place place, const QRectF& room, QSizeF size)
{
    QRectF spot({}, size);
    const bool isRight = place == Place::BottomRight || place == Place::TopRight;
    const bool isLeft = place == Place::BottomLeft || place == Place::TopLeft;
    spot.moveLeft(isLeft    ? room.left()
                  : isRight ? room.right() - size.width()
                            : room.center().x() - size.width() / 2);
    spot.moveTop(isTop(place) ? room.top() : room.bottom() - size.height());
    return spot;
}

/// At the edge, or past the notices there as far as `room` is high enough.
QRectF at(Place place, const QRectF& room, QSizeF size, const std::vector<QRectF>& notices)
{
    const QRectF edge = atEdge(place, room, size);
    QRectF spot = edge;
    while (true) {
        const auto notice =
            std::ranges::find_if(notices, [&](const QRectF& one) { return one.intersects(spot); });
        if (notice == notices.end())
            return spot;
        if (isTop(place))
            spot.moveTop(notice->bottom() + kBesideNotice);
        else
            spot.moveBottom(notice->top() - kBesideNotice);
        if (spot.top() < room.top() || spot.bottom() > room.bottom())
            return edge;
    }
}

/// How many notices, and how much of what can be pressed: a button that is hidden altogether counts
/// as one; a card, which is one as a whole, by the part that is.
std::pair<std::ptrdiff_t, double> coveredBy(const QRectF& spot, const Seen& seen)
{
    double pressed = 0;
    for (const auto& one : seen.pressed) {
        const QRectF common = one & spot;
        pressed += common.width() * common.height() / (one.width() * one.height());
    }
    return {std::ranges::count_if(seen.notices,
                                  [&](const QRectF& one) { return one.intersects(spot); }),
            pressed};
}

} // namespace

FreePlace::Place FreePlace::freest(QQuickItem* room, QSizeF size, double margin, QQuickItem* except,
                                   Place preferred)
{
    auto best = preferred;
    if (!room)
        return best;
    const Seen seen = seenIn(*room, except);
    const QRectF inner = innerOf(*room, margin);
    const auto covered = [&](Place place) {
        return coveredBy(at(place, inner, size, seen.notices), seen);
    };
    auto least = covered(preferred);
    for (const auto place : kPlaces) {
        const auto there = covered(place);
        if (there < least) {
            least = there;
            best = place;
        }
    }
    return best;
}

double FreePlace::fromEdge(QQuickItem* room, QSizeF size, double margin, QQuickItem* except,
                           Place place)
{
    if (!room)
        return margin;
    const QRectF inner = innerOf(*room, margin);
    const QRectF spot = at(place, inner, size, seenIn(*room, except).notices);
    return margin + (isTop(place) ? spot.top() - inner.top() : inner.bottom() - spot.bottom());
}

} // namespace helix::ui
