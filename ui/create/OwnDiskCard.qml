import QtQuick
import QtQuick.Controls.Basic
import Helix

// A way to bring one's own image, beside those that are there.
AbstractButton {
    id: card
    objectName: "ownDisk"
    implicitHeight: Theme.grown(124)
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    text: qsTr("Your own disk")
    Accessible.name: text
    Accessible.description: about
    readonly property string about: qsTr("qcow2, raw, VMDK, VDI, OVA or a bundle. Checked before it is opened.")
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    HToolTip {
        shown: card.hovered
        text: card.about
    }
    background: HCard {
        color: card.hovered ? Theme.hover : Theme.surface
        FocusRing { target: card; radius: Theme.cardRadius + 3 }
    }
    contentItem: Item {
        Rectangle {
            x: 6
            y: 6
            width: parent.width - 12
            height: 64
            radius: 8
            color: Theme.stage
            Icon { anchors.centerIn: parent; name: "note_add"; size: 26; color: Theme.muted }
        }
        HText {
            x: 12
            y: 77
            width: parent.width - 24
            text: card.text
            font.weight: Font.DemiBold
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        HText {
            x: 12
            y: 97
            text: qsTr("Import…")
            color: Theme.muted
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
}
