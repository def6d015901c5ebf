import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

AbstractButton {
    id: card
    required property ImageItem image
    property bool chosen: false
    // Of the size that the page begins with; an emulated one takes longer.
    readonly property string availability: image.present && image.measuredStart !== "" ? image.measuredStart : image.present && image.warmPhase === "ready" && Backend.doctor.acceleration === "" ? qsTr("Ready in about a second") : image.availability
    implicitHeight: 150
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    text: image.title
    Accessible.role: Accessible.RadioButton
    Accessible.name: qsTr("%1. %2. %3").arg(image.title).arg(availability).arg(image.description)
    Accessible.checked: chosen
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    background: HCard {
        color: card.chosen ? Qt.tint(Theme.surface, Theme.accentWash) : card.hovered ? Theme.hover : Theme.surface
        border.width: card.chosen ? 2 : 1
        border.color: card.chosen ? Theme.accent : Theme.line
        FocusRing { target: card; radius: Theme.cardRadius + 3 }
    }
    contentItem: Item {
        Rectangle {
            id: tile
            x: 16
            y: 16
            width: 38
            height: 38
            radius: 9
            color: card.chosen ? Qt.tint(Theme.surface, Qt.rgba(Theme.accent.r, Theme.accent.g, Theme.accent.b, 0.22)) : Theme.tile
            Icon {
                anchors.centerIn: parent
                name: card.image.icon
                size: 22
                color: card.chosen ? Theme.accent : Theme.soft
            }
        }
        HText {
            x: 68
            y: 17
            width: parent.width - x - 44
            text: card.image.title
            font.pixelSize: Theme.cardTitle
            font.weight: Font.DemiBold
            elide: Text.ElideRight
            Accessible.ignored: true
        }
        Row {
            x: 68
            y: 39
            spacing: 6
            Icon {
                name: card.image.present ? "bolt" : "construction"
                size: 14
                color: card.image.present ? Theme.accent : Theme.muted
                anchors.verticalCenter: parent.verticalCenter
            }
            HText {
                text: card.availability + (card.image.present && card.image.size !== "" ? " · " + card.image.size : "")
                color: card.image.present ? Theme.accent : Theme.muted
                font.pixelSize: Theme.small
                anchors.verticalCenter: parent.verticalCenter
                Accessible.ignored: true
            }
        }
        Icon {
            visible: card.chosen
            anchors.right: parent.right
            anchors.top: parent.top
            anchors.margins: 14
            name: "check_circle"
            size: 20
            color: Theme.accent
        }
        HText {
            x: 16
            y: 70
            width: parent.width - 32
            height: parent.height - y - 10
            text: card.image.description
            color: Theme.soft
            wrapMode: Text.WordWrap
            elide: Text.ElideRight
            maximumLineCount: 3
            Accessible.ignored: true
        }
    }
}
