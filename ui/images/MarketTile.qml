import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// One image to choose: its picture, what it is, how soon it is ready here.
AbstractButton {
    id: tile
    required property MarketCard card
    property bool chosen: false
    readonly property ImageItem image: card.image
    readonly property bool busy: image !== null && (image.building || image.importing)
    /// Why its import failed, why it cannot be built where a catalogue does not have it either, or why its build failed.
    readonly property string whyNot: image === null || busy || card.present ? "" : image.importError !== "" ? image.importError
        : image.recipeProblem !== "" ? (card.offered ? "" : image.recipeProblem) : image.buildError
    readonly property bool failed: whyNot !== ""
    // Emulated ones take longer, wherever they begin.
    readonly property bool quick: Backend.doctor.acceleration === ""
    readonly property bool warm: card.present && image.warmPhase === "ready"
    readonly property ImageDeparture departure: image ? image.departure : null
    readonly property bool sending: departure !== null && departure.underWay
    readonly property string readiness: sending ? (departure.fraction < 0 ? qsTr("Sending…") : qsTr("Sending: %1 %").arg(Math.floor(departure.fraction * 100)))
        : !card.present && card.downloadSize !== "" ? [card.downloadSize, card.downloadWait].filter(part => part !== "").join(", ")
        : !card.present && card.whyNotHere !== "" ? qsTr("Not for this computer") : quick ? card.readiness : card.emulatedReadiness
    objectName: "image-" + card.name
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    text: card.title
    Accessible.role: Accessible.Button
    Accessible.description: [card.publisher !== "" ? qsTr("Verified: from %1.").arg(card.publisher) : "", card.update].filter(part => part !== "").join(" ")
    Accessible.name: qsTr("%1. %2. %3").arg(card.title).arg(card.present || !card.offered ? (image && !card.present ? image.availability : readiness) : card.download).arg(whyNot !== "" ? whyNot : card.sentence)
    Accessible.selected: chosen
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Component.onCompleted: card.wantPicture()
    background: HCard {
        color: tile.hovered && !tile.chosen ? Theme.hover : Theme.surface
        border.width: tile.chosen ? 2 : 1
        border.color: tile.chosen ? Theme.accent : Theme.line
        FocusRing { target: tile; radius: Theme.cardRadius + 3 }
    }
    contentItem: Item {
        Rectangle {
            id: stage
            // So far inside that the corners of a picture do not reach the card's.
            x: 8
            y: 8
            width: parent.width - 16
            height: 112
            radius: 4
            color: Theme.stage
            clip: true
            Icon {
                anchors.centerIn: parent
                visible: drawable && picture.status !== Image.Ready
                name: tile.card.icon
                size: 40
                color: tile.card.present ? Theme.accent : Theme.muted
            }
            Image {
                id: picture
                anchors.fill: parent
                source: tile.card.picture
                sourceSize.width: 640
                fillMode: Image.PreserveAspectCrop
                verticalAlignment: Image.AlignTop
                asynchronous: true
                Accessible.ignored: true
            }
            Rectangle {
                visible: tile.card.size !== ""
                anchors.right: parent.right
                anchors.top: parent.top
                anchors.margins: 8
                width: sizeText.implicitWidth + 14
                height: Theme.grown(20)
                radius: 10
                color: "#c0101419"
                HText {
                    id: sizeText
                    anchors.centerIn: parent
                    text: tile.card.present ? tile.card.size : qsTr("%1 on disk").arg(tile.card.size)
                    color: "#e7ebf0"
                    font.pixelSize: Theme.fine
                    Accessible.ignored: true
                }
            }
        }
        RowLayout {
            id: heading
            anchors.top: stage.bottom
            anchors.topMargin: 12
            x: 14
            width: parent.width - 28
            spacing: 6
            HText {
                Layout.maximumWidth: heading.width - 26
                text: tile.card.title
                font.pixelSize: Theme.cardTitle
                font.weight: Font.DemiBold
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            Icon {
                objectName: "verified-" + tile.card.name
                visible: drawable && tile.card.publisher !== ""
                name: "verified"
                size: 16
                color: Theme.accent
            }
            Item { Layout.fillWidth: true }
        }
        HText {
            anchors.top: heading.bottom
            anchors.topMargin: 4
            x: 14
            width: parent.width - 28
            objectName: "sentence-" + tile.card.name
            text: tile.whyNot !== "" ? tile.whyNot : tile.card.sentence
            color: tile.whyNot !== "" ? Theme.bad : Theme.soft
            wrapMode: Text.WordWrap
            elide: Text.ElideRight
            maximumLineCount: tile.card.update !== "" || tile.busy ? 2 : 3
            Accessible.ignored: true
        }
        ColumnLayout {
            anchors.bottom: parent.bottom
            anchors.bottomMargin: tile.busy ? 14 : 10
            x: 14
            width: parent.width - 28
            spacing: 2
            RowLayout {
                visible: tile.card.update !== "" && !tile.busy
                spacing: 6
                Icon { name: "update"; size: 14; color: Theme.working }
                HText {
                    objectName: "update-" + tile.card.name
                    Layout.fillWidth: true
                    text: tile.card.update
                    color: Theme.working
                    font.pixelSize: Theme.small
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
            }
            RowLayout {
                id: line
                readonly property color ink: tile.failed ? Theme.bad : tile.sending ? Theme.working : tile.card.present ? Theme.accent : Theme.muted
                visible: !tile.busy
                Layout.fillWidth: true
                Layout.preferredHeight: Theme.grown(26)
                spacing: 6
                Icon {
                    objectName: "standing-" + tile.card.name
                    name: tile.failed ? "error_outline" : tile.sending ? "cloud_upload" : tile.warm ? "bolt" : tile.card.present ? "check_circle" : tile.card.offered ? "download" : "construction"
                    size: 14
                    color: line.ink
                }
                HText {
                    objectName: "readiness-" + tile.card.name
                    Layout.fillWidth: true
                    text: tile.failed ? (tile.image.importError !== "" ? qsTr("Was not imported") : tile.image.recipeProblem !== "" ? qsTr("Cannot be built") : qsTr("Build failed")) : tile.readiness
                    color: line.ink
                    font.pixelSize: Theme.small
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
                HButton {
                    visible: !tile.card.present && (tile.card.offered || (tile.image !== null && tile.image.canBuild))
                    objectName: "get-" + tile.card.name
                    kind: "link"
                    tall: Theme.grown(26)
                    leftPadding: 8
                    rightPadding: 8
                    text: tile.card.offered ? qsTr("Get it") : tile.failed && tile.image.importError === "" ? qsTr("Build again") : qsTr("Build")
                    Accessible.name: tile.card.offered ? qsTr("Get %1").arg(tile.card.title) : qsTr("Build %1").arg(tile.card.title)
                    onClicked: if (tile.card.offered) tile.card.get(); else tile.image.build()
                }
            }
            RowLayout {
                visible: tile.busy
                Layout.fillWidth: true
                spacing: 6
                HText {
                    Layout.fillWidth: true
                    text: !tile.busy ? "" : tile.image.building ? (tile.image.buildTimeLeft !== "" ? tile.image.buildTimeLeft : tile.image.buildTitle) : (tile.image.importBytes !== "" ? tile.image.importBytes : tile.image.importStep)
                    color: Theme.soft
                    font.pixelSize: Theme.small
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
                HButton {
                    objectName: "cancel-" + tile.card.name
                    kind: "link"
                    tall: Theme.grown(26)
                    leftPadding: 8
                    rightPadding: 8
                    text: qsTr("Cancel")
                    Accessible.name: qsTr("Cancel %1").arg(tile.card.title)
                    onClicked: if (tile.image.building) tile.image.cancelBuild(); else tile.image.cancelImport()
                }
            }
            ProgressLine {
                visible: tile.busy
                Layout.fillWidth: true
                value: !tile.busy ? 0 : tile.image.building ? tile.image.buildFraction : Math.max(0, tile.image.importFraction)
                label: tile.card.title
            }
        }
    }
}
