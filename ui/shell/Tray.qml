import QtQuick
import Qt.labs.platform as Platform
import Helix.Native

// Keeps Helix within reach while its window is closed.
Platform.SystemTrayIcon {
    id: tray
    signal openAsked()
    signal quitAsked()
    signal workAsked()
    visible: available
    icon.source: "image://helix/mark"
    readonly property string underWay: [Backend.work.headline, Backend.work.detail, Backend.work.more].filter(part => part !== "").join(", ")
    tooltip: underWay !== "" ? "Helix: " + Backend.trayHost.plain(underWay) : "Helix"
    onActivated: openAsked()
    menu: Platform.Menu {
        Platform.MenuItem { visible: tray.underWay !== ""; text: Backend.trayHost.plain(tray.underWay); onTriggered: tray.workAsked() }
        Platform.MenuItem { visible: Backend.work.onlyOne !== ""; text: qsTr("Cancel it"); onTriggered: Backend.work.cancel(Backend.work.onlyOne) }
        Platform.MenuItem { text: qsTr("Open Helix"); onTriggered: tray.openAsked() }
        Platform.MenuItem { text: qsTr("Quit (workspaces run on)"); onTriggered: tray.quitAsked() }
    }
}
