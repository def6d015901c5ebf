#pragma once
// What the user must be told now: one sentence, and what lies below it for "Details".

#include <QObject>
#include <QString>
#include <qqmlregistration.h>

#include "base/result.h"

namespace helix::ui {

/// UI thread. The window shows each as a toast.
class Notices : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
public:
    using QObject::QObject;
    /// A failure. Cancelled is the user's own wish and is not shown.
    void report(const Error& error);
    /// Good or neutral news.
    void tell(const QString& sentence);

signals:
    void failed(const QString& sentence, const QString& details);
    void told(const QString& sentence);
};

} // namespace helix::ui
