import QtQuick
import Helix

// Takes a disk that is dropped anywhere on the page.
Item {
    id: area
    signal dropped(string file)
    z: 5
    DropArea {
        id: drop
        objectName: "importDrop"
        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: event => {
            if (event.urls.length === 0)
                return
            event.accept(Qt.CopyAction)
            if (event.urls.length > 1)
                Toaster.tell(qsTr("One disk at a time: the first of them was taken."))
            area.dropped(event.urls[0].toString())
        }
    }
    Rectangle {
        anchors.fill: parent
        anchors.margins: 12
        visible: drop.containsDrag
        radius: Theme.cardRadius
        color: Theme.dark ? Qt.rgba(0.05, 0.07, 0.08, 0.9) : Qt.rgba(0.96, 0.97, 0.98, 0.93)
        border.width: 2
        border.color: Theme.accent
        Column {
            anchors.centerIn: parent
            spacing: 10
            Icon {
                anchors.horizontalCenter: parent.horizontalCenter
                name: "note_add"
                size: 40
                color: Theme.accent
            }
            HText {
                anchors.horizontalCenter: parent.horizontalCenter
                text: qsTr("Drop the disk to import it")
                font.pixelSize: Theme.section
                font.weight: Font.DemiBold
            }
        }
    }
}
