import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What a workspace took of this computer in the last ten minutes.
ColumnLayout {
    id: plots
    property WorkspaceItem workspace
    property bool shown: false
    readonly property string watched: shown && workspace && workspace.running ? workspace.id : ""
    objectName: "usePlots"
    visible: grid.count > 0
    spacing: 12
    onWatchedChanged: Backend.use.watch(watched)
    Component.onCompleted: Backend.use.watch(watched)
    Component.onDestruction: Backend.use.watch("")
    HText {
        text: qsTr("Used of this computer, last 10 minutes")
        color: Theme.muted
        font.pixelSize: Theme.small
    }
    UseGrid {
        id: grid
        Layout.fillWidth: true
        lines: Backend.use.lines
    }
}
