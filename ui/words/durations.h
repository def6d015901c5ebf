#pragma once
// How long something took, for pages that count it themselves.

#include <QObject>
#include <qqmlregistration.h>

#include "ui/words/words.h"

namespace helix::ui {

class Durations : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
public:
    /// As durationText() says it: "0.03 s", "4.2 s", "1 min 12 s".
    Q_INVOKABLE [[nodiscard]] static QString text(double milliseconds)
    {
        return durationText(static_cast<std::int64_t>(milliseconds));
    }
    /// As secondsText() says it: "4 s".
    Q_INVOKABLE [[nodiscard]] static QString counted(double milliseconds)
    {
        return secondsText(static_cast<std::int64_t>(milliseconds / 1000));
    }
};

} // namespace helix::ui
