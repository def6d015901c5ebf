import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

PageFrame {
    id: page
    title: qsTr("Images")
    subtitle: qsTr("What workspaces are made from.")
    actions: Row {
        spacing: 8
        HButton {
            objectName: "pullButton"
            iconName: "cloud_download"
            text: qsTr("Get from a registry")
            onClicked: puller.begin()
        }
        HButton {
            objectName: "importButton"
            iconName: "note_add"
            text: qsTr("Import a disk")
            onClicked: importer.openFor("")
        }
    }
    Component.onCompleted: {
        if (Navigation.wantsImport)
            importer.openFor("")
        Navigation.wantsImport = false
    }
    ImportDialog { id: importer }
    PullDialog { id: puller }
    ImportDrop {
        parent: page
        anchors.fill: parent
        onDropped: file => importer.openFor(file)
    }

    HText {
        visible: !Backend.images.known && Backend.openProblem === ""
        text: qsTr("Looking for images…")
        color: Theme.muted
    }
    EmptyState {
        visible: Backend.images.known && Backend.images.count === 0
        Layout.fillWidth: true
        Layout.topMargin: 80
        iconName: "layers"
        title: qsTr("No images")
        sentence: qsTr("The recipes that images are built from were not found beside the program. Install Helix again.")
    }
    HTextField {
        id: search
        objectName: "imageSearch"
        visible: Backend.images.count > 5 || text !== ""
        Layout.preferredWidth: 320
        name: qsTr("Search images")
        placeholder: qsTr("Search")
        maximumLength: 100
    }
    HText {
        objectName: "nothingFound"
        visible: rows.count > 0 && rows.shown === 0
        text: qsTr("No image here has “%1” in its name or description.").arg(search.text.trim())
        color: Theme.muted
        wrapMode: Text.WordWrap
        Layout.fillWidth: true
    }
    Repeater {
        id: rows
        model: Backend.images
        // Of those that the search leaves.
        readonly property int shown: {
            let left = 0
            for (let row = 0; row < count; ++row)
                left += Backend.images.at(row).matches(search.text) ? 1 : 0
            return left
        }
        HCard {
            id: card
            required property ImageItem image
            required property int index
            objectName: "imageRow" + index
            visible: image.matches(search.text)
            Layout.fillWidth: true
            implicitHeight: content.implicitHeight + 36
            ColumnLayout {
                id: content
                x: 18
                y: 18
                width: parent.width - 36
                spacing: 14
                RowLayout {
                    Layout.fillWidth: true
                    spacing: 14
                    Rectangle {
                        implicitWidth: 42
                        implicitHeight: 42
                        radius: 10
                        color: Theme.tile
                        Layout.alignment: Qt.AlignTop
                        Icon {
                            anchors.centerIn: parent
                            name: card.image.icon
                            size: 22
                            color: card.image.present ? Theme.accent : Theme.soft
                        }
                    }
                    ColumnLayout {
                        Layout.fillWidth: true
                        spacing: 5
                        RowLayout {
                            Layout.fillWidth: true
                            spacing: 10
                            HText {
                                text: card.image.title
                                font.pixelSize: Theme.cardTitle
                                font.weight: Font.DemiBold
                                Accessible.role: Accessible.Heading
                            }
                            Rectangle {
                                visible: card.image.imported && card.image.present
                                implicitWidth: badge.implicitWidth + 16
                                implicitHeight: 20
                                radius: 10
                                color: "transparent"
                                border.color: Theme.line
                                HText {
                                    id: badge
                                    anchors.centerIn: parent
                                    text: card.image.pulledFrom !== "" ? qsTr("from %1").arg(card.image.pulledFrom) : qsTr("imported")
                                    color: Theme.muted
                                    font.pixelSize: 11
                                }
                            }
                            CodeText {
                                visible: card.image.version !== ""
                                text: card.image.version
                                color: Theme.muted
                            }
                            Item { Layout.fillWidth: true }
                        }
                        HText {
                            Layout.fillWidth: true
                            visible: text !== ""
                            text: card.image.description
                            color: Theme.soft
                            wrapMode: Text.WordWrap
                        }
                        HText {
                            visible: !card.image.hasAgent && card.image.present
                            Layout.fillWidth: true
                            text: qsTr("No agent: console and SSH only.")
                            color: Theme.warning
                            font.pixelSize: Theme.small
                            wrapMode: Text.WordWrap
                        }
                        HText {
                            Layout.fillWidth: true
                            visible: card.image.present || !card.image.imported
                            color: Theme.muted
                            font.pixelSize: Theme.small
                            text: [
                                card.image.present && card.image.size !== "" ? card.image.size : "",
                                card.image.present ? (card.image.usedBy === 0 ? qsTr("no workspace stands on it") : card.image.usedBy === 1 ? qsTr("1 workspace stands on it") : qsTr("%1 workspaces stand on it").arg(card.image.usedBy)) : card.image.availability,
                                qsTr("needs %1 GB memory, %2 GB disk").arg(Math.round(card.image.minimumMemoryMiB / 102.4) / 10).arg(card.image.minimumDiskGiB)
                            ].filter(part => part !== "").join(" · ")
                            elide: Text.ElideRight
                        }
                        ImageWarmth {
                            visible: card.image.present && card.image.warmPhase !== "unknown"
                            Layout.fillWidth: true
                            image: card.image
                            row: card.index
                        }
                    }
                    HButton {
                        visible: card.image.present
                        objectName: "useImage" + card.index
                        iconName: "add"
                        text: qsTr("New workspace")
                        onClicked: { Backend.settings.defaultImage = card.image.name; Navigation.go("create") }
                    }
                    HButton {
                        visible: !card.image.present && card.image.canBuild && !card.image.building
                        objectName: "buildImage" + card.index
                        kind: "primary"
                        iconName: "construction"
                        text: card.image.buildError !== "" ? qsTr("Build again") : qsTr("Build")
                        onClicked: card.image.build()
                    }
                    HButton {
                        visible: card.image.building
                        objectName: "cancelBuild" + card.index
                        text: qsTr("Cancel")
                        onClicked: card.image.cancelBuild()
                    }
                    HButton {
                        visible: card.image.importing
                        objectName: "cancelImport" + card.index
                        text: qsTr("Cancel")
                        onClicked: card.image.cancelImport()
                    }
                    HButton {
                        visible: card.image.importError !== "" && !card.image.importing && !card.image.present
                        objectName: "dismissImport" + card.index
                        kind: "plain"
                        text: qsTr("Dismiss")
                        onClicked: card.image.remove()
                    }
                    HIconButton {
                        visible: card.image.present && !card.image.building && card.image.usedBy === 0
                        objectName: "removeImage" + card.index
                        iconName: "delete_outline"
                        text: qsTr("Remove %1").arg(card.image.title)
                        onClicked: confirm.open()
                    }
                }
                BuildProgress {
                    visible: card.image.building
                    Layout.fillWidth: true
                    image: card.image
                }
                ImportProgress {
                    visible: card.image.importing
                    Layout.fillWidth: true
                    image: card.image
                }
                Banner {
                    objectName: "importRefused" + card.index
                    visible: card.image.importError !== "" && !card.image.importing
                    Layout.fillWidth: true
                    kind: "bad"
                    sentence: card.image.importError
                    more: card.image.present ? "" : qsTr("No image was made of it.")
                    details: card.image.importErrorDetails
                }
                Banner {
                    visible: card.image.buildError !== "" && !card.image.building
                    Layout.fillWidth: true
                    kind: "bad"
                    sentence: card.image.buildError
                    more: qsTr("Nothing half-made was left behind.")
                    details: card.image.buildErrorDetails
                }
            }
            ConfirmDialog {
                id: confirm
                title: qsTr("Remove %1?").arg(card.image.title)
                // A workspace may be made of it meanwhile.
                readonly property bool inUse: card.image.usedBy > 0
                onInUseChanged: if (inUse) close()
                sentence: card.image.canBuild ? qsTr("It frees %1. Building it again takes about %2 min.").arg(card.image.size).arg(Math.max(1, card.image.buildMinutes))
                    : qsTr("It frees %1. There is no recipe here to build it again.").arg(card.image.size)
                action: qsTr("Remove")
                onConfirmed: card.image.remove()
            }
        }
    }
}
