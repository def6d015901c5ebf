#pragma once
// When something was, for pages that know the milliseconds alone.

#include <QObject>
#include <qqmlregistration.h>

namespace helix::ui {

class Moments : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
public:
    /// As momentText() says it: "18 Mar 14:24". Since the epoch.
    Q_INVOKABLE [[nodiscard]] static QString text(double milliseconds);
};

} // namespace helix::ui
