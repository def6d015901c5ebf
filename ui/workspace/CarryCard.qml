import QtQuick
import QtQuick.Layouts
import Helix

// How far a file is on its way into a guest, or out of it.
HCard {
    id: card
    property string text
    property real share: 0
    property string cancelName: "cancelDrop"
    signal cancelled()
    height: row.implicitHeight + 20
    RowLayout {
        id: row
        x: 14
        y: 10
        width: parent.width - 24
        spacing: 8
        ColumnLayout {
            Layout.fillWidth: true
            spacing: 6
            HText {
                Layout.fillWidth: true
                text: card.text
                elide: Text.ElideMiddle
            }
            ProgressLine {
                Layout.fillWidth: true
                value: card.share
                label: card.text
            }
        }
        HButton {
            objectName: card.cancelName
            kind: "plain"
            text: qsTr("Cancel")
            onClicked: card.cancelled()
        }
    }
}
