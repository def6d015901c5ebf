import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Small plots beside one another. `lines`: as UseWatch has them. `flat`: what the upper edge means is not written.
GridLayout {
    id: grid
    property var lines: []
    property bool flat: false
    readonly property int count: repeater.count
    columns: 2
    columnSpacing: 14
    rowSpacing: 12
    LayoutRepeater {
        id: repeater
        model: grid.lines
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
                    font.preferShaping: false
                    elide: Text.ElideRight
                }
            }
            Rectangle {
                Layout.fillWidth: true
                implicitHeight: Theme.grown(grid.flat ? 28 : 40)
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
                visible: !grid.flat
                text: (plot.modelData.isHighest ? qsTr("highest: %1") : qsTr("of %1")).arg(plot.modelData.top)
                font.pixelSize: Theme.fine
                color: Theme.muted
                elide: Text.ElideRight
            }
        }
    }
}
