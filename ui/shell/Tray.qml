import QtQuick
import Qt.labs.platform as Platform

// Keeps Helix within reach while its window is closed.
Platform.SystemTrayIcon {
    id: tray
    signal openAsked()
    signal quitAsked()
    visible: available
    icon.source: "image://helix/mark"
    tooltip: "Helix"
    onActivated: openAsked()
    menu: Platform.Menu {
        Platform.MenuItem { text: qsTr("Open Helix"); onTriggered: tray.openAsked() }
        Platform.MenuItem { text: qsTr("Quit (workspaces run on)"); onTriggered: tray.quitAsked() }
    }
}
