import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What all workspaces together took of this computer in the last ten minutes.
ColumnLayout {
    id: plots
    property bool shown: false
    objectName: "allUsePlots"
    visible: grid.count > 0
    spacing: 12
    function follow() { Backend.use.watchAll(plots, shown) }
    onShownChanged: follow()
    Component.onCompleted: follow()
    Component.onDestruction: Backend.use.watchAll(plots, false)
    HText {
        text: qsTr("Used of this computer by all workspaces, last 10 minutes")
        color: Theme.muted
        font.pixelSize: Theme.small
    }
    UseGrid {
        id: grid
        Layout.fillWidth: true
        columns: 3
        lines: Backend.use.allLines
    }
}
