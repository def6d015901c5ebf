import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Everything about one image, and what can be done with it.
Rectangle {
    id: panel
    property MarketCard card
    readonly property ImageItem image: card.image
    readonly property bool present: card.present
    readonly property bool isToHave: present || card.offered || (image !== null && image.canBuild)
    readonly property bool busy: image !== null && (image.building || image.importing)
    readonly property bool leaving: image !== null && image.departure.underWay
    signal closed()
    objectName: "imageDetails"
    color: Theme.side
    Accessible.role: Accessible.Pane
    Accessible.name: card.title
    Rectangle {
        width: 1
        height: parent.height
        color: Theme.line
    }
    component Line: Rectangle {
        Layout.fillWidth: true
        implicitHeight: 1
        color: Theme.line
    }
    component Words: HText {
        Layout.fillWidth: true
        visible: text !== ""
        color: Theme.soft
        wrapMode: Text.Wrap
    }
    Flickable {
        id: scroll
        anchors.fill: parent
        anchors.leftMargin: 1
        contentHeight: body.implicitHeight + 48
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        ScrollBar.vertical: ScrollBar { }
        FocusInSight { view: scroll }
        ColumnLayout {
            id: body
            x: 20
            y: 24
            width: scroll.width - 40
            spacing: 12
            RowLayout {
                Layout.fillWidth: true
                spacing: 6
                HText {
                    Layout.maximumWidth: body.width - 18 - Theme.grown(46)
                    text: panel.card.title
                    font.pixelSize: Theme.section
                    font.weight: Font.DemiBold
                    wrapMode: Text.WordWrap
                    Accessible.role: Accessible.Heading
                }
                Icon {
                    visible: drawable && panel.card.publisher !== ""
                    name: "verified"
                    size: 18
                    color: Theme.accent
                }
                Item { Layout.fillWidth: true }
                HIconButton {
                    objectName: "closeDetails"
                    Layout.alignment: Qt.AlignTop
                    side: Theme.grown(28)
                    iconName: "close"
                    text: qsTr("Close")
                    onClicked: panel.closed()
                }
            }
            HText {
                objectName: "imageNeeds"
                visible: text !== ""
                Layout.fillWidth: true
                color: Theme.muted
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
                text: [
                    panel.card.size === "" ? "" : panel.present ? qsTr("%1 here").arg(panel.card.size) : qsTr("%1 on disk").arg(panel.card.size),
                    panel.image && panel.image.sharedSize !== "" ? qsTr("%1 of it shared with other images").arg(panel.image.sharedSize) : "",
                    !panel.present ? panel.card.download : "",
                    !panel.present && (panel.card.downloadWait !== "" || (panel.image && panel.image.canBuild && !panel.card.offered)) ? panel.card.readiness : "",
                    panel.isToHave && panel.card.memory !== "" ? qsTr("needs %1 memory").arg(panel.card.memory) : "",
                    panel.isToHave && panel.image && panel.image.minimumDiskGiB > 0 ? qsTr("%1 GB disk at least").arg(panel.image.minimumDiskGiB) : ""
                ].filter(part => part !== "").join(" · ")
            }
            Flow {
                visible: panel.isToHave
                Layout.fillWidth: true
                spacing: 8
                HButton {
                    objectName: "useImage"
                    visible: panel.present
                    kind: "primary"
                    iconName: "add"
                    text: qsTr("New workspace")
                    onClicked: { Backend.settings.defaultImage = panel.card.name; Navigation.go("create") }
                }
                HButton {
                    objectName: "getImage"
                    visible: panel.card.offered && !panel.busy && (!panel.present || panel.card.update !== "")
                    kind: panel.present ? "secondary" : "primary"
                    iconName: panel.present ? "update" : "download"
                    text: panel.present ? qsTr("Update") : qsTr("Get it")
                    onClicked: panel.card.get()
                }
                HButton {
                    objectName: "buildImage"
                    visible: !panel.present && panel.image !== null && panel.image.canBuild && !panel.busy
                    kind: panel.card.offered ? "secondary" : "primary"
                    iconName: "construction"
                    text: panel.image && panel.image.buildError !== "" ? qsTr("Build again") : qsTr("Build here")
                    onClicked: panel.image.build()
                }
                ImageHandOn {
                    visible: panel.present
                    image: panel.image
                }
            }
            Loader {
                active: panel.image !== null && panel.image.departure.known
                visible: active
                Layout.fillWidth: true
                sourceComponent: ImageLeaving { departure: panel.image.departure; title: panel.card.title }
            }
            BuildProgress {
                visible: panel.image !== null && panel.image.building
                Layout.fillWidth: true
                image: panel.image
            }
            ImportProgress {
                visible: panel.image !== null && panel.image.importing
                Layout.fillWidth: true
                image: panel.image
            }
            HButton {
                objectName: "cancelImage"
                visible: panel.busy
                text: qsTr("Cancel")
                onClicked: if (panel.image.building) panel.image.cancelBuild(); else panel.image.cancelImport()
            }
            Banner {
                objectName: "importRefused"
                visible: sentence !== "" && !panel.busy
                Layout.fillWidth: true
                kind: "bad"
                sentence: panel.image ? panel.image.importError : ""
                more: panel.present ? "" : qsTr("No image was made of it.")
                details: panel.image ? panel.image.importErrorDetails : ""
            }
            HButton {
                objectName: "dismissImport"
                visible: panel.image !== null && panel.image.importError !== "" && !panel.busy && !panel.present
                text: qsTr("Dismiss")
                onClicked: panel.image.remove()
            }
            Banner {
                objectName: "recipeProblem"
                visible: sentence !== "" && !panel.busy
                Layout.fillWidth: true
                kind: "bad"
                sentence: panel.image ? panel.image.recipeProblem : ""
                details: panel.image ? panel.image.recipeProblemDetails : ""
            }
            Banner {
                objectName: "buildRefused"
                visible: sentence !== "" && !panel.busy
                Layout.fillWidth: true
                kind: "bad"
                // What was built before the recipe became as it is says nothing of it.
                sentence: panel.image && panel.image.recipeProblem === "" ? panel.image.buildError : ""
                more: qsTr("Nothing half-made was left behind.")
                details: panel.image ? panel.image.buildErrorDetails : ""
            }
            Words { text: panel.card.sentence }
            Words {
                text: panel.card.whyNotHere
                color: Theme.warning
            }
            Words { text: panel.card.another === "" ? "" : qsTr("Another image is offered under this name: %1, in the catalogue “%2”.").arg(panel.card.another).arg(panel.card.anotherCatalogue) }
            Words {
                objectName: "anotherBeside"
                text: panel.card.anotherBeside !== "" ? qsTr("here as %1").arg(panel.card.anotherBeside)
                    : panel.card.anotherComing !== "" ? qsTr("on its way as %1").arg(panel.card.anotherComing) : ""
                color: Theme.muted
                font.pixelSize: Theme.small
            }
            HButton {
                objectName: "getAnother"
                visible: panel.card.anotherRuns && panel.card.anotherBeside === "" && panel.card.anotherComing === ""
                iconName: "download"
                text: qsTr("Get it under another name…")
                onClicked: beside.begin("")
            }
            Words {
                text: panel.image && panel.present && !panel.image.hasAgent ? qsTr("No agent: console and SSH only.") : ""
                color: Theme.warning
                font.pixelSize: Theme.small
            }
            Loader {
                active: panel.image !== null && panel.image.present && panel.image.warmPhase !== "unknown"
                visible: active
                Layout.fillWidth: true
                sourceComponent: ImageWarmth { image: panel.image }
            }
            Line { visible: versions.count > 0 }
            CapsHeader { visible: versions.count > 0; text: qsTr("Versions") }
            LayoutRepeater {
                id: versions
                model: panel.card.versions
                ImageVersion {
                    required property var modelData
                    Layout.fillWidth: true
                    row: modelData
                    onWanted: beside.begin(modelData.version)
                }
            }
            Words {
                text: panel.card.otherVersions === 0 ? "" : panel.card.otherVersions === 1 ? qsTr("1 more for other computers") : qsTr("%1 more for other computers").arg(panel.card.otherVersions)
                color: Theme.muted
                font.pixelSize: Theme.small
            }
            Line { visible: packages.text !== "" || made.text !== "" }
            CapsHeader { visible: packages.text !== "" || made.text !== ""; text: qsTr("What is in it") }
            Words { id: packages; text: panel.card.packages.join(", ") }
            Words {
                id: made
                text: panel.card.madeOf
                color: Theme.muted
                font.pixelSize: Theme.small
            }
            Line { visible: licences.text !== "" }
            CapsHeader { visible: licences.text !== ""; text: qsTr("Licences, among others") }
            Words { id: licences; text: panel.card.licences.join(", ") }
            Line { visible: panel.card.publisher !== "" || from.text !== "" }
            CapsHeader { visible: panel.card.publisher !== "" || from.text !== ""; text: panel.card.publisher !== "" ? qsTr("Who signed it") : qsTr("Where it is from") }
            RowLayout {
                visible: panel.card.publisher !== ""
                Layout.fillWidth: true
                spacing: 6
                Icon { name: "verified"; size: 16; color: Theme.accent }
                HText {
                    Layout.fillWidth: true
                    text: panel.card.publisher
                    elide: Text.ElideRight
                }
                CodeText {
                    visible: text !== ""
                    text: panel.card.keyId
                    color: Theme.muted
                }
            }
            Words {
                id: from
                color: Theme.muted
                font.pixelSize: Theme.small
                text: panel.image && panel.image.pulledFrom !== "" ? qsTr("from %1").arg(panel.image.pulledFrom)
                    : panel.image && panel.image.imported && panel.present ? qsTr("imported: what is in it is nobody's promise")
                    : panel.present ? qsTr("built on this computer")
                    : panel.card.catalogue !== "" ? qsTr("In the catalogue “%1”").arg(panel.card.catalogue) : ""
            }
            Line { visible: sites.text !== "" }
            CapsHeader { visible: sites.text !== ""; text: qsTr("Sites its tools ask for") }
            Words { id: sites; text: panel.card.sites.join(", ") }
            Words {
                visible: sites.text !== ""
                text: qsTr("Nothing is opened by itself: you allow them for each workspace.")
                color: Theme.muted
                font.pixelSize: Theme.small
            }
            Line { visible: panel.present }
            RowLayout {
                visible: panel.present
                Layout.fillWidth: true
                spacing: 8
                HText {
                    objectName: "usedBy"
                    Layout.fillWidth: true
                    text: panel.image && panel.image.usedBy > 0 ? panel.image.users : qsTr("Not used")
                    color: Theme.muted
                    font.pixelSize: Theme.small
                    wrapMode: Text.WordWrap
                }
                HButton {
                    objectName: "removeImage"
                    visible: panel.image !== null && panel.image.present && !panel.busy && !panel.leaving && panel.image.usedBy === 0
                    iconName: "delete_outline"
                    text: qsTr("Remove…")
                    Accessible.name: qsTr("Remove %1").arg(panel.card.title)
                    onClicked: confirm.open()
                }
            }
        }
    }
    VersionDialog {
        id: beside
        card: panel.card
    }
    ConfirmDialog {
        id: confirm
        title: qsTr("Remove %1?").arg(panel.card.title)
        // A workspace may be made of it meanwhile.
        readonly property bool inUse: panel.image === null || panel.image.usedBy > 0
        onInUseChanged: if (inUse) close()
        sentence: !panel.image ? "" : panel.image.canBuild ? qsTr("It frees %1. Building it again takes about %2 min.").arg(panel.image.ownSize).arg(Math.max(1, panel.image.buildMinutes))
            : panel.card.offered ? qsTr("It frees %1. It can be downloaded again.").arg(panel.image.ownSize)
            : panel.image.recipeProblem !== "" ? qsTr("It frees %1. Its recipe cannot be built as it is now.").arg(panel.image.ownSize) : qsTr("It frees %1. There is no recipe here to build it again.").arg(panel.image.ownSize)
        action: qsTr("Remove")
        onConfirmed: panel.image.remove()
    }
}
