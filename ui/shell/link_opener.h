#pragma once
// Opens web addresses in this computer's browser, and says when there is none: the desktop's opener
// ends with a failure then, which nobody sees who starts it and leaves.

#include <QObject>
#include <QString>
#include <qqmlregistration.h>

class QJSEngine;
class QQmlEngine;

namespace helix::ui {

/// UI thread. Every open() that comes to nothing ends in failed().
class LinkOpener : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
public:
    /// `program`: gets the address as its one argument and ends with another status than 0 when
    /// nothing opened it, as xdg-open(1) does. Empty: there is none, and the platform is asked.
    explicit LinkOpener(QString program, QObject* parent = nullptr);
    /// The singleton of QML.
    static LinkOpener* create(QQmlEngine* engine, QJSEngine* scripts);
    /// The desktop's.
    static QString installedProgram();

    /// `address`: http or https (openableLink()); anything else fails.
    Q_INVOKABLE void open(const QString& address);

signals:
    void failed(const QString& address);

private:
    QString m_program;
};

} // namespace helix::ui
