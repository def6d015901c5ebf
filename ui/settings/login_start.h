#pragma once
// Does Helix start when the user logs in? What says so is a file that desktops read (Desktop
// Application Autostart Specification); it may be changed by others, so it is asked each time.

#include <filesystem>
#include <string>
#include <string_view>

#include <QObject>
#include <qqmlregistration.h>

namespace helix::ui {

class Notices;

/// $XDG_CONFIG_HOME/autostart/org.helixvm.Helix.desktop
std::filesystem::path loginStartFile();
/// That starts `program` so that only its tray icon is seen. Pure.
std::string loginStartEntry(const std::string& program);
/// Whether a desktop that has read `entry` starts it: not when it is Hidden, or switched off as GNOME
/// does it. Pure.
bool startsAtLogin(std::string_view entry);

/// UI thread; the file is read and written on a thread of the pool. Failures become notices.
class LoginStart : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool on READ isOn NOTIFY changed)
public:
    explicit LoginStart(Notices& notices);

    /// As it was when it was last looked at.
    [[nodiscard]] bool isOn() const { return m_on; }
    Q_INVOKABLE void look();
    /// Writes the file or removes it; changed() follows, whatever came of it.
    Q_INVOKABLE void set(bool on);

signals:
    void changed();

private:
    Notices& m_notices;
    bool m_on = false;
};

} // namespace helix::ui
