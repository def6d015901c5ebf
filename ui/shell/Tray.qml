import QtQuick
import QtQml
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
        id: entries
        Platform.MenuItem { visible: tray.underWay !== ""; text: Backend.trayHost.plain(tray.underWay); onTriggered: tray.workAsked() }
        // An entry is of one piece of work and goes with it: a click on what was drawn a moment ago never cancels another one.
        Instantiator {
            model: Backend.work
            delegate: Platform.MenuItem {
                required property string key
                required property string title
                required property bool inTray
                visible: inTray
                text: qsTr("Cancel: %1").arg(Backend.trayHost.plain(title))
                onTriggered: Backend.work.cancel(key)
            }
            onObjectAdded: (index, object) => entries.insertItem(1 + index, object as Platform.MenuItem)
            onObjectRemoved: (index, object) => entries.removeItem(object as Platform.MenuItem)
        }
        Platform.MenuItem { visible: Backend.work.beyondTray > 0; text: qsTr("and %1 more…").arg(Backend.work.beyondTray); onTriggered: tray.workAsked() }
        Platform.MenuItem { text: qsTr("Open Helix"); onTriggered: tray.openAsked() }
        Platform.MenuItem { text: qsTr("Quit (workspaces run on)"); onTriggered: tray.quitAsked() }
    }
}
