#pragma once
// Copying text, for QML.

#include <QClipboard>
#include <QGuiApplication>
#include <QObject>

namespace helix::ui {

class Clipboard : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    Q_INVOKABLE void copy(const QString& text) { QGuiApplication::clipboard()->setText(text); }
};

} // namespace helix::ui
