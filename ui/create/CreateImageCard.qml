import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// An image to begin with: its picture, its title, how soon it is ready.
AbstractButton {
    id: card
    property ImageItem image
    property bool chosen: false
    readonly property MarketCard offer: image ? Backend.market.find(image.name) : null
    // Of the size that the page begins with; an emulated one takes longer.
    readonly property string availability: !image ? "" : image.present && image.measuredStart !== "" ? image.measuredStart
        : image.present && image.warmPhase === "ready" && Backend.doctor.acceleration === "" ? qsTr("Ready in about a second") : image.availability
    implicitHeight: Theme.grown(124)
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    text: image ? image.title : ""
    Accessible.role: Accessible.RadioButton
    Accessible.name: image ? qsTr("%1. %2. %3").arg(image.title).arg(availability).arg(image.description) : ""
    Accessible.checked: chosen
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    onOfferChanged: if (offer) offer.wantPicture()
    Component.onCompleted: if (offer) offer.wantPicture()
    HToolTip {
        shown: card.hovered
        text: card.image ? card.image.description : ""
    }
    background: HCard {
        color: card.chosen ? Qt.tint(Theme.surface, Theme.accentWash) : card.hovered ? Theme.hover : Theme.surface
        border.width: card.chosen ? 2 : 1
        border.color: card.chosen ? Theme.accent : Theme.line
        FocusRing { target: card; radius: Theme.cardRadius + 3 }
    }
    contentItem: Item {
        Rectangle {
            id: stage
            x: 6
            y: 6
            width: parent.width - 12
            height: 64
            radius: 8
            color: Theme.stage
            clip: true
            Icon {
                anchors.centerIn: parent
                visible: drawable && picture.status !== Image.Ready
                name: card.image ? card.image.icon : ""
                size: 26
                color: card.chosen ? Theme.accent : Theme.muted
            }
            Image {
                id: picture
                anchors.fill: parent
                source: card.offer ? card.offer.picture : ""
                sourceSize.width: 480
                fillMode: Image.PreserveAspectCrop
                verticalAlignment: Image.AlignTop
                asynchronous: true
                Accessible.ignored: true
            }
        }
        Icon {
            visible: card.chosen
            anchors.right: stage.right
            anchors.top: stage.top
            anchors.margins: 5
            name: "check_circle"
            size: 20
            color: Theme.accent
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
        RowLayout {
            x: 12
            y: 97
            width: parent.width - 24
            spacing: 5
            Icon {
                Layout.preferredWidth: 13
                name: card.image && card.image.present ? "bolt" : "construction"
                size: 13
                color: card.image && card.image.present ? Theme.accent : Theme.muted
            }
            HText {
                Layout.fillWidth: true
                text: card.availability
                color: card.image && card.image.present ? Theme.accent : Theme.muted
                font.pixelSize: Theme.small
                elide: Text.ElideRight
                Accessible.ignored: true
            }
        }
    }
}
