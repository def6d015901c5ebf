#pragma once
// Where something may lie over a page without covering what can be pressed or has to be read there.

#include <QObject>
#include <QQuickItem>
#include <QSizeF>
#include <qqmlregistration.h>

namespace helix::ui {

/// UI thread.
class FreePlace : public QObject {
    Q_OBJECT
    QML_ELEMENT
public:
    /// In the order in which they are liked where several are free.
    enum Place { BottomRight, TopRight, BottomMiddle, BottomLeft, TopMiddle, TopLeft };
    Q_ENUM(Place)

    /// The place in `room`, fromEdge() of its edges, in which something of `size` covers the
    /// fewest notices (items that say `isNotice`), and then least of the buttons and fields that are
    /// seen now: `preferred` where no other covers less. What lies in `except` does not count.
    Q_INVOKABLE [[nodiscard]] static helix::ui::FreePlace::Place
    freest(QQuickItem* room, QSizeF size, double margin, QQuickItem* except,
           helix::ui::FreePlace::Place preferred);
    /// How far from the upper or lower edge it lies at `place`: `margin`, or as far as takes it past
    /// the notices that are there. `margin` as well where `room` is too low for that.
    Q_INVOKABLE [[nodiscard]] static double fromEdge(QQuickItem* room, QSizeF size, double margin,
                                                     QQuickItem* except,
                                                     helix::ui::FreePlace::Place place);
};

} // namespace helix::ui
