import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// What can be done with a workspace. Stopping and deleting are asked for by signals.
Menu {
    id: menu
    property WorkspaceItem workspace
    signal deleteAsked()
    signal stopAsked()
    signal renameAsked()
    padding: 4
    width: 190
    background: Rectangle {
        implicitWidth: 190
        radius: Theme.radius
        color: Theme.raised
        border.color: Theme.line
    }

    // The new one is what its user wants to see next.
    Connections {
        target: menu.workspace
        function onForked(id) { Navigation.openWorkspace(id) }
    }

    component Entry: MenuItem {
        id: entry
        property string iconName
        property color ink: Theme.text
        implicitHeight: visible ? 34 : 0
        height: implicitHeight
        contentItem: Row {
            spacing: 10
            leftPadding: 6
            Icon { name: entry.iconName; color: entry.ink; anchors.verticalCenter: parent.verticalCenter }
            HText { text: entry.text; color: entry.ink; anchors.verticalCenter: parent.verticalCenter; Accessible.ignored: true }
        }
        background: Rectangle {
            radius: 6
            color: entry.highlighted ? Theme.hover : "transparent"
        }
    }
    Entry { text: qsTr("Open"); iconName: "open_in_full"; onTriggered: Navigation.openWorkspace(menu.workspace.id) }
    Entry { text: qsTr("Start"); iconName: "play_arrow"; visible: menu.workspace && (menu.workspace.stopped || menu.workspace.failed); onTriggered: menu.workspace.start() }
    Entry { objectName: "menuResume"; text: qsTr("Resume"); iconName: "play_arrow"; visible: menu.workspace && menu.workspace.suspended; onTriggered: menu.workspace.start() }
    Entry { objectName: "menuSuspend"; text: qsTr("Suspend"); iconName: "pause"; visible: menu.workspace && menu.workspace.ready; onTriggered: menu.workspace.suspend() }
    Entry { objectName: "menuFork"; text: qsTr("Fork"); iconName: "call_split"; visible: menu.workspace && menu.workspace.ready; onTriggered: menu.workspace.fork() }
    Entry { text: menu.workspace && menu.workspace.suspended ? qsTr("Stop…") : qsTr("Stop"); iconName: "stop"; visible: menu.workspace && (menu.workspace.ready || menu.workspace.suspended); onTriggered: menu.stopAsked() }
    Entry { text: qsTr("Cancel"); iconName: "close"; visible: menu.workspace && menu.workspace.starting; onTriggered: menu.workspace.cancel() }
    Entry { text: qsTr("Rename…"); iconName: "edit"; onTriggered: menu.renameAsked() }
    Entry { text: qsTr("Delete…"); iconName: "delete_outline"; ink: Theme.bad; onTriggered: menu.deleteAsked() }
}
