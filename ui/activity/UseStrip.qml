import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What Helix and its workspaces take of this computer, small, above what happened. Nobody looks while it is out of sight.
RowLayout {
    id: strip
    objectName: "useStrip"
    readonly property StorageModel storage: Backend.storage
    readonly property bool shown: visible && Window.visibility !== Window.Hidden && Window.visibility !== Window.Minimized
    property bool looking: false
    spacing: 28
    function follow() {
        if (shown === looking)
            return
        looking = shown
        Backend.use.watchAll(strip, shown)
        if (shown)
            storage.look()
    }
    onShownChanged: follow()
    Component.onCompleted: follow()
    Component.onDestruction: Backend.use.watchAll(strip, false)
    ColumnLayout {
        Layout.fillWidth: true
        Layout.preferredWidth: 3
        Layout.alignment: Qt.AlignTop
        spacing: 6
        CapsHeader { Layout.fillWidth: true; text: qsTr("All workspaces, last 10 minutes"); elide: Text.ElideRight }
        UseGrid {
            id: grid
            Layout.fillWidth: true
            visible: count > 0
            flat: true
            columns: 3
            columnSpacing: 20
            lines: Backend.use.allLines
        }
        HText {
            Layout.fillWidth: true
            visible: grid.count === 0
            text: qsTr("What running workspaces take is drawn here.")
            color: Theme.muted
            font.pixelSize: Theme.small
            elide: Text.ElideRight
        }
    }
    ColumnLayout {
        id: stored
        Layout.fillWidth: true
        Layout.preferredWidth: 1
        Layout.alignment: Qt.AlignTop
        spacing: 6
        // Its room is kept while the disk is looked at: nothing below it moves.
        opacity: strip.storage.known ? 1 : 0
        CapsHeader { Layout.fillWidth: true; text: qsTr("Storage"); elide: Text.ElideRight }
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 4
            RowLayout {
                Layout.fillWidth: true
                HText {
                    text: strip.storage.total
                    font.pixelSize: Theme.small
                    font.family: Theme.codeFamily
                    font.preferShaping: false
                    Accessible.ignored: true
                }
                HText {
                    Layout.fillWidth: true
                    text: qsTr("%1 free").arg(strip.storage.free)
                    color: Theme.soft
                    font.pixelSize: Theme.small
                    horizontalAlignment: Text.AlignRight
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
            }
            Item {
                objectName: "storedPlot"
                Layout.fillWidth: true
                implicitHeight: Theme.grown(28)
                Accessible.role: Accessible.Graphic
                Accessible.name: qsTr("Storage: %1 used by Helix, %2 free on this disk").arg(strip.storage.total).arg(strip.storage.free)
                StorageBar {
                    width: parent.width
                    y: 4
                }
            }
        }
    }
}
