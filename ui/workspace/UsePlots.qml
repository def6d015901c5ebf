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
    visible: repeater.count > 0
    spacing: 12
    onWatchedChanged: Backend.use.watch(watched)
    Component.onCompleted: Backend.use.watch(watched)
    Component.onDestruction: Backend.use.watch("")
    HText {
        text: qsTr("Takes of this computer, last 10 minutes")
        color: Theme.muted
        font.pixelSize: Theme.small
    }
    GridLayout {
        Layout.fillWidth: true
        columns: 2
        columnSpacing: 14
        rowSpacing: 12
        Repeater {
            id: repeater
            model: Backend.use.lines
            ColumnLayout {
                id: plot
                required property var modelData
                Layout.fillWidth: true
                Layout.preferredWidth: 1
                spacing: 4
                RowLayout {
                    Layout.fillWidth: true
                    HText { text: plot.modelData.title; font.pixelSize: Theme.small; color: Theme.soft }
                    HText {
                        Layout.fillWidth: true
                        text: plot.modelData.value
                        horizontalAlignment: Text.AlignRight
                        font.pixelSize: Theme.small
                        font.family: Theme.codeFamily
                        elide: Text.ElideRight
                    }
                }
                Rectangle {
                    Layout.fillWidth: true
                    implicitHeight: 40
                    radius: 4
                    color: Theme.field
                    border.width: 1
                    border.color: Theme.line
                    Accessible.role: Accessible.Graphic
                    Accessible.name: qsTr("%1: %2 now; the upper edge is %3").arg(plot.modelData.title).arg(plot.modelData.value).arg(plot.modelData.top)
                    LinePlot {
                        anchors.fill: parent
                        anchors.margins: 1
                        points: plot.modelData.points
                        room: 120
                        color: Theme.accent
                    }
                }
                HText {
                    Layout.fillWidth: true
                    text: qsTr("of %1").arg(plot.modelData.top)
                    font.pixelSize: 11
                    color: Theme.muted
                    elide: Text.ElideRight
                }
            }
        }
    }
}
