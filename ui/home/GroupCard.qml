import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// A group of attempts among the workspaces.
AbstractButton {
    id: card
    property AttemptGroupItem group
    implicitHeight: Theme.grown(84)
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    text: group ? group.headline : ""
    Accessible.name: group ? qsTr("Attempts: %1. %2").arg(group.headline).arg(group.summary) : ""
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    onClicked: Navigation.openAttempts(group.id)
    background: HCard {
        border.color: card.group && card.group.asking ? Theme.warning : card.hovered ? Theme.muted : card.group && card.group.working ? Theme.working : Theme.line
        FocusRing { target: card; radius: Theme.cardRadius + 3 }
    }
    contentItem: Item {
        Rectangle {
            id: tile
            x: 18
            anchors.verticalCenter: parent.verticalCenter
            width: 40
            height: 40
            radius: 10
            color: Theme.tile
            Icon {
                anchors.centerIn: parent
                name: "view_column"
                size: 22
                color: Theme.accent
            }
        }
        Column {
            anchors.left: tile.right
            anchors.leftMargin: 14
            anchors.right: arrow.left
            anchors.rightMargin: 12
            anchors.verticalCenter: parent.verticalCenter
            spacing: 5
            HText {
                width: parent.width
                text: card.text
                font.pixelSize: Theme.cardTitle
                font.weight: Font.DemiBold
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            HText {
                width: parent.width
                text: card.group ? card.group.summary : ""
                color: Theme.soft
                elide: Text.ElideRight
                Accessible.ignored: true
            }
        }
        Icon {
            id: arrow
            anchors.right: parent.right
            anchors.rightMargin: 18
            anchors.verticalCenter: parent.verticalCenter
            name: "chevron_right"
            color: Theme.muted
        }
    }
}
