#pragma once
// Copying text, for QML.

#include <QClipboard>
#include <QGuiApplication>
#include <QObject>
#include <qqmlregistration.h>

namespace helix::ui {

class Clipboard : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
public:
    using QObject::QObject;
    Q_INVOKABLE void copy(const QString& text) { QGuiApplication::clipboard()->setText(text); }
};

} // namespace helix::ui
