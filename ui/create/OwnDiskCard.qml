import QtQuick
import QtQuick.Controls.Basic
import Helix

// A way to bring one's own image, beside those that are there.
AbstractButton {
    id: card
    objectName: "ownDisk"
    implicitHeight: 150
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    text: qsTr("Your own disk")
    Accessible.name: text
    Accessible.description: about.text
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    background: HCard {
        color: card.hovered ? Theme.hover : Theme.surface
        FocusRing { target: card; radius: Theme.cardRadius + 3 }
    }
    contentItem: Item {
        Rectangle {
            x: 16
            y: 16
            width: 38
            height: 38
            radius: 9
            color: Theme.tile
            Icon {
                anchors.centerIn: parent
                name: "note_add"
                size: 22
            }
        }
        HText {
            x: 68
            y: 17
            text: card.text
            font.pixelSize: Theme.cardTitle
            font.weight: Font.DemiBold
            Accessible.ignored: true
        }
        Row {
            x: 68
            y: 39
            spacing: 6
            Icon {
                name: "folder_open"
                size: 14
                color: Theme.muted
                anchors.verticalCenter: parent.verticalCenter
            }
            HText {
                text: qsTr("Import…")
                color: Theme.muted
                font.pixelSize: Theme.small
                anchors.verticalCenter: parent.verticalCenter
                Accessible.ignored: true
            }
        }
        HText {
            id: about
            x: 16
            y: 70
            width: parent.width - 32
            text: qsTr("qcow2, raw, VMDK, VDI, OVA or a bundle. Checked before it is opened.")
            color: Theme.soft
            wrapMode: Text.WordWrap
            Accessible.ignored: true
        }
    }
}
