import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// A place to choose: what is here, what can be built, what catalogues offer. Beside it, everything about the chosen one.
Item {
    id: page
    readonly property ImageMarket market: Backend.market
    property string chosen: ""
    readonly property MarketCard card: chosen !== "" && market.total > 0 ? market.find(chosen) : null
    // Where there is no room for both, the details cover the images.
    readonly property bool narrow: width < Math.min(Theme.grown(760), 960)
    readonly property int gap: 16

    function importIfAsked() {
        if (Navigation.wantsImport)
            importer.openFor(Navigation.importFile)
        Navigation.wantsImport = false
    }
    Component.onCompleted: {
        importIfAsked()
        chosen = Navigation.wantedImage
        Navigation.wantedImage = ""
    }
    Connections {
        target: Navigation
        function onImportAsked() { page.importIfAsked() }
    }
    Keys.onEscapePressed: chosen = ""
    ImportDialog { id: importer }
    PullDialog { id: puller }
    ImportDrop {
        anchors.fill: parent
        onDropped: file => importer.openFor(file)
    }

    Item {
        id: main
        anchors.left: parent.left
        anchors.top: parent.top
        anchors.bottom: parent.bottom
        anchors.right: page.card !== null && !page.narrow ? details.left : parent.right
        PageHeader {
            id: header
            x: Theme.margin
            y: Theme.margin - 4
            width: parent.width - 2 * x
            title: qsTr("Images")
            subtitle: page.market.updates > 0 ? (page.market.updates === 1 ? qsTr("What workspaces are made from. There is an update.") : qsTr("What workspaces are made from. There are %1 updates.").arg(page.market.updates)) : qsTr("What workspaces are made from.")
            actions: Row {
                spacing: 8
                HButton {
                    objectName: "pullButton"
                    iconName: "cloud_download"
                    text: qsTr("Get from a registry…")
                    onClicked: puller.begin()
                }
                HButton {
                    objectName: "importButton"
                    iconName: "note_add"
                    text: qsTr("Import a disk…")
                    onClicked: importer.openFor("")
                }
            }
        }
        Banner {
            id: trouble
            objectName: "catalogueTrouble"
            visible: Backend.catalogues.problems.length > 0
            anchors.top: header.bottom
            anchors.topMargin: 18
            x: Theme.margin
            width: parent.width - 2 * x
            kind: "warning"
            sentence: qsTr("What a catalogue offers may be missing or old.")
            more: Backend.catalogues.problems.join("\n")
            HButton {
                objectName: "catalogueTroubleSettings"
                text: qsTr("Open Settings")
                onClicked: Navigation.openSettings("catalogues")
            }
        }
        MarketFilters {
            id: filters
            visible: page.market.total > 0
            anchors.top: trouble.visible ? trouble.bottom : header.bottom
            anchors.topMargin: trouble.visible ? 16 : 22
            x: Theme.margin
            width: parent.width - 2 * x
        }
        HText {
            anchors.top: trouble.visible ? trouble.bottom : header.bottom
            anchors.topMargin: 32
            x: Theme.margin
            visible: !Backend.images.known && Backend.openProblem === ""
            text: qsTr("Looking for images…")
            color: Theme.muted
        }
        EmptyState {
            visible: Backend.images.known && page.market.total === 0
            anchors.horizontalCenter: parent.horizontalCenter
            y: Math.max(180, trouble.visible ? trouble.y + trouble.height + 40 : 0)
            width: Math.min(parent.width - 2 * Theme.margin, 520)
            iconName: "layers"
            title: qsTr("No images")
            sentence: qsTr("The recipes that images are built from were not found beside the program. Install Helix again, or follow a catalogue in Settings.")
        }
        HText {
            objectName: "nothingFound"
            anchors.top: filters.bottom
            anchors.topMargin: 32
            x: Theme.margin
            width: parent.width - 2 * x
            visible: page.market.total > 0 && page.market.count === 0
            text: page.market.words !== "" ? qsTr("No image has “%1” in its name or description.").arg(page.market.words) : qsTr("No image fits both.")
            color: Theme.muted
            wrapMode: Text.WordWrap
        }
        GridView {
            id: grid
            objectName: "imageGrid"
            readonly property int columns: Math.max(1, Math.floor(width / Theme.grown(232)))
            anchors.top: filters.bottom
            anchors.topMargin: 18
            anchors.bottom: parent.bottom
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: Theme.margin
            anchors.rightMargin: Theme.margin - page.gap
            bottomMargin: Theme.margin
            clip: true
            activeFocusOnTab: false
            boundsBehavior: Flickable.StopAtBounds
            cellWidth: Math.floor(width / columns)
            cellHeight: Theme.grown(160) + 112
            model: page.market
            ScrollBar.vertical: ScrollBar { }
            FocusInSight { view: grid }
            delegate: Item {
                id: cell
                required property MarketCard card
                width: grid.cellWidth
                height: grid.cellHeight
                MarketTile {
                    width: parent.width - page.gap
                    height: parent.height - page.gap
                    card: cell.card
                    chosen: page.card === card
                    onClicked: page.chosen = chosen ? "" : card.name
                }
            }
        }
    }
    Item {
        id: details
        anchors.top: parent.top
        anchors.bottom: parent.bottom
        anchors.right: parent.right
        width: page.narrow ? parent.width : 312
        // Made anew for each, so that nothing of another one is left in it.
        Repeater {
            model: page.card !== null ? [page.card] : []
            ImageDetails {
                required property MarketCard modelData
                anchors.fill: parent
                card: modelData
                onClosed: page.chosen = ""
            }
        }
    }
}
