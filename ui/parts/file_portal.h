#pragma once
// The desktop's own file dialog, asked for through org.freedesktop.portal.FileChooser.

#include <QDBusMessage>
#include <QObject>
#include <QVariantMap>
#include <QWindow>
#include <qqmlregistration.h>

namespace helix::ui {

/// QML: `FilePortal { }`, then ask(). One question at a time. UI thread; nothing waits.
/// The interface: https://flatpak.github.io/xdg-desktop-portal, FileChooser and Request.
class FilePortal : public QObject {
    Q_OBJECT
    QML_ELEMENT
public:
    using QObject::QObject;
    enum class Kind { Open, Save, Folder };
    Q_ENUM(Kind)

    /// Shows the dialog over `window`; one of the three signals answers; while it is open nothing more is
    /// asked. `name`: what is suggested to save as. `folder`: where it begins; empty: where the portal likes.
    Q_INVOKABLE void ask(helix::ui::FilePortal::Kind kind, QWindow* window, const QString& title,
                         const QString& name, const QString& folder);
    /// The file: address of a path.
    Q_INVOKABLE [[nodiscard]] QString addressOf(const QString& path) const;

signals:
    /// An absolute path of this computer. The portal has asked whether to replace what is there.
    void picked(const QString& path);
    void cancelled();
    /// There is no such portal here, or it does not answer: ask in another way.
    void absent();

private slots:
    void onResponse(uint code, const QVariantMap& results);

private:
    void end();
    QString m_request;      ///< where the answer comes from; empty: nothing is asked
    static bool s_isAbsent; ///< found out once for all dialogs of this process
};

} // namespace helix::ui
