import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// How far a file is on its way into a guest, or out of it.
HCard {
    id: card
    property FileTransfers transfers
    property string cancelName
    readonly property string text: transfers ? transfers.text : ""
    visible: transfers !== null && transfers.running
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
                value: card.transfers ? card.transfers.share : 0
                label: card.text
            }
        }
        HButton {
            objectName: card.cancelName
            kind: "plain"
            text: qsTr("Cancel")
            onClicked: card.transfers.cancel()
        }
    }
    Connections {
        target: card.transfers
        function onTold(sentence) { Toaster.tell(sentence) }
        function onFailed(sentence, details) { Toaster.fail(sentence, details) }
    }
}
