#pragma once
// Layouts that know what stands in them, before anybody asks.

#include <QObject>
#include <QQuickItem>
#include <qqmlregistration.h>

namespace helix::ui {

/// QML: `SettledLayout { }`, as LayoutRepeater has one. UI thread.
class SettledLayout : public QObject {
    Q_OBJECT
    QML_ELEMENT
public:
    using QObject::QObject;
    /// Lets the layout `inner`, and those that it stands in, see which items they have now, instead of
    /// at the next frame; nothing where `inner` is null or no layout.
    ///
    /// Qt 6.4's layouts go on with an item that was taken out of them until then, and read it when
    /// their width changes, though it is deleted: a window in the tray draws no frames.
    Q_INVOKABLE void settle(QQuickItem* inner) const;
};

} // namespace helix::ui
