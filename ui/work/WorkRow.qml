import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// One piece of work: what it is, how far it is, how long it still takes, and a way out.
RowLayout {
    id: row
    required property int index
    required property string key
    required property string title
    required property string detail
    required property string timeLeft
    required property double fraction
    required property string icon
    required property bool cancels
    objectName: "work-" + index
    spacing: 14
    Icon {
        name: row.icon
        size: 20
        color: Theme.working
        Layout.alignment: Qt.AlignVCenter
    }
    ColumnLayout {
        Layout.fillWidth: true
        spacing: 6
        RowLayout {
            Layout.fillWidth: true
            spacing: 12
            HText {
                text: row.title
                font.weight: Font.Medium
                elide: Text.ElideRight
                Layout.fillWidth: true
                Layout.minimumWidth: 80
            }
            HText {
                text: row.timeLeft !== "" ? row.timeLeft : row.fraction >= 0 ? qsTr("%1 %").arg(Math.floor(row.fraction * 100)) : ""
                color: Theme.muted
                font.pixelSize: Theme.small
            }
        }
        ProgressLine {
            Layout.fillWidth: true
            visible: row.fraction >= 0
            value: Math.max(0, row.fraction)
            label: row.title
        }
        HText {
            Layout.fillWidth: true
            visible: text !== ""
            text: row.detail
            color: Theme.soft
            font.pixelSize: Theme.small
            elide: Text.ElideRight
        }
    }
    HButton {
        objectName: "cancelWork-" + row.index
        visible: row.cancels
        tall: Theme.grown(28)
        text: qsTr("Cancel")
        Accessible.name: qsTr("Cancel: %1").arg(row.title)
        onClicked: Backend.work.cancel(row.key)
    }
}
