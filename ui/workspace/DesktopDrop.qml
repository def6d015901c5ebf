import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Files that are dropped on the desktop, and how far they are; over the desktop's place.
Item {
    id: drop
    property DesktopClipboard clipboard
    DropArea {
        id: area
        anchors.fill: parent
        enabled: drop.clipboard !== null
        keys: ["text/uri-list"]
        onDropped: event => {
            drop.clipboard.drop(event.urls)
            event.accept(Qt.CopyAction)
        }
    }
    Rectangle {
        anchors.fill: parent
        anchors.margins: 8
        visible: area.containsDrag
        color: Qt.rgba(Theme.background.r, Theme.background.g, Theme.background.b, 0.82)
        radius: Theme.radius
        border.width: 2
        border.color: Theme.accent
        HText {
            anchors.centerIn: parent
            width: Math.min(implicitWidth, parent.width - 32)
            text: qsTr("Drop files to bring them into its Downloads")
            wrapMode: Text.WordWrap
            horizontalAlignment: Text.AlignHCenter
        }
    }
    HCard {
        objectName: "dropProgress"
        visible: drop.clipboard !== null && drop.clipboard.dropping
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 16
        width: Math.min(parent.width - 32, 360)
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
                    text: drop.clipboard ? drop.clipboard.dropText : ""
                    elide: Text.ElideMiddle
                }
                ProgressLine {
                    Layout.fillWidth: true
                    value: drop.clipboard ? drop.clipboard.dropShare : 0
                    label: drop.clipboard ? drop.clipboard.dropText : ""
                }
            }
            HButton {
                objectName: "cancelDrop"
                kind: "plain"
                text: qsTr("Cancel")
                onClicked: drop.clipboard.cancelDrop()
            }
        }
    }
    Connections {
        target: drop.clipboard
        function onTold(sentence) { Toaster.tell(sentence) }
        function onFailed(sentence, details) { Toaster.fail(sentence, details) }
    }
}
