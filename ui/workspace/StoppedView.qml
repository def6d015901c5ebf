import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A workspace that is switched off: how it was left, and the way back.
ColumnLayout {
    id: view
    property WorkspaceItem workspace
    signal deleteAsked()
    signal keepAsked()
    spacing: 18
    LastDesktop { workspace: view.workspace }
    EmptyState {
        Layout.alignment: Qt.AlignHCenter
        Layout.fillWidth: true
        iconName: "power_settings_new"
        title: view.workspace ? qsTr("%1 is stopped").arg(view.workspace.name) : ""
        sentence: view.workspace ? qsTr("Its disk is kept (%1). Start it and go on where it was; what was running has to be opened again.").arg(view.workspace.diskUsed) : ""
        HButton {
            objectName: "startButton"
            kind: "primary"
            large: true
            iconName: "play_arrow"
            text: qsTr("Start")
            onClicked: view.workspace.start()
        }
        HButton {
            objectName: "keepButton"
            large: true
            text: qsTr("Save as image…")
            onClicked: view.keepAsked()
        }
        HButton {
            large: true
            text: qsTr("Delete…")
            onClicked: view.deleteAsked()
        }
    }
}
