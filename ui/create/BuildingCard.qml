import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The image is built first: how far it is, and a way out.
HCard {
    id: card
    property CreateFlow flow
    readonly property ImageItem image: flow && flow.image !== "" ? Backend.images.find(flow.image) : null
    objectName: "buildingCard"
    implicitHeight: building.implicitHeight + 32
    ColumnLayout {
        id: building
        x: 16
        y: 16
        width: parent.width - 32
        spacing: 10
        RowLayout {
            Layout.fillWidth: true
            spacing: 10
            HText {
                Layout.fillWidth: true
                text: qsTr("Building %1 first").arg(card.image ? card.image.title : card.flow ? card.flow.image : "")
                font.weight: Font.Medium
                elide: Text.ElideRight
            }
            HButton {
                tall: Theme.grown(28)
                text: qsTr("Cancel")
                objectName: "cancelBuild"
                onClicked: card.flow.cancel()
            }
        }
        BuildProgress {
            Layout.fillWidth: true
            image: card.image
        }
        HText {
            Layout.fillWidth: true
            text: qsTr("Only once for this image. You may leave this page; %1 is created when it is done.").arg(card.flow ? card.flow.name : "")
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
    }
}
