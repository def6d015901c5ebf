import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// The whole ledger of one workspace: line by line or by site, searched, exported.
HDialog {
    id: dialog
    objectName: "ledgerDialog"
    title: workspace ? qsTr("Traffic in and out of %1").arg(workspace.name) : ""
    wide: 980
    property WorkspaceItem workspace
    property string view: "lines"
    readonly property int roomy: Math.min(560, Math.max(200, (dialog.parent ? dialog.parent.height : 800) - 296))
    function openFor(workspace, refused = false) {
        dialog.workspace = workspace
        search.text = ""
        refusedOnly.chosen = refused
        view = "lines"
        open()
    }
    onOpened: search.forceActiveFocus()

    LedgerList {
        id: ledger
        backend: Backend
        workspace: dialog.workspace ? dialog.workspace.id : ""
        words: search.text
        refusedOnly: refusedOnly.chosen
        active: dialog.opened && dialog.view === "lines"
    }
    LedgerTotals {
        id: totals
        backend: Backend
        workspace: dialog.workspace ? dialog.workspace.id : ""
        words: search.text
        active: dialog.opened
    }
    RowLayout {
        Layout.fillWidth: true
        spacing: 12
        HTextField {
            id: search
            objectName: "ledgerWords"
            Layout.fillWidth: true
            name: qsTr("Search")
            placeholder: qsTr("Search name, address, program or rule")
            maximumLength: 200
        }
        HChip {
            id: refusedOnly
            objectName: "refusedOnly"
            visible: dialog.view === "lines"
            text: qsTr("Refused only")
            onClicked: chosen = !chosen
        }
        HSegmented {
            objectName: "ledgerView"
            implicitWidth: Theme.grown(190)
            label: qsTr("View")
            options: [{ value: "lines", text: qsTr("One by one") }, { value: "sites", text: qsTr("By site") }]
            value: dialog.view
            onChosen: value => dialog.view = value
        }
    }
    Rectangle {
        Layout.fillWidth: true
        Layout.preferredHeight: dialog.roomy
        radius: Theme.radius
        color: Theme.field
        border.color: Theme.line
        ListView {
            id: lines
            objectName: "ledgerLines"
            anchors.fill: parent
            anchors.margins: 1
            visible: dialog.view === "lines"
            clip: true
            model: ledger
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            keyNavigationEnabled: true
            onContentYChanged: if (contentY + 3 * height > contentHeight + originY) ledger.more()
            highlightMoveDuration: 0
            reuseItems: true
            ScrollBar.vertical: ScrollBar { }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Ledger")
            section.property: "day"
            section.delegate: CapsHeader {
                required property string section
                width: lines.width
                text: section
                leftPadding: 16
                topPadding: 14
                bottomPadding: 8
            }
            delegate: LedgerRow {
                width: lines.width
                current: lines.activeFocus && ListView.isCurrentItem
            }
        }
        ListView {
            id: sites
            objectName: "ledgerSites"
            anchors.fill: parent
            anchors.margins: 1
            visible: dialog.view === "sites"
            clip: true
            model: totals.sites
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            highlightMoveDuration: 0
            reuseItems: true
            ScrollBar.vertical: ScrollBar { }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Totals by site")
            delegate: SiteRow {
                width: sites.width
                current: sites.activeFocus && ListView.isCurrentItem
            }
        }
        HText {
            anchors.centerIn: parent
            visible: text !== ""
            width: Math.min(implicitWidth, parent.width - 64)
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.WordWrap
            text: ledger.problem !== "" ? ledger.problem
                : dialog.view === "sites" ? (sites.count === 0 ? qsTr("No site contains these words.") : "")
                : ledger.settled && ledger.count === 0 ? (search.text.trim() !== "" || refusedOnly.chosen ? qsTr("No line is like that.") : qsTr("Nothing has crossed yet.")) : ""
            color: ledger.problem !== "" ? Theme.bad : Theme.muted
        }
    }
    HText {
        Layout.fillWidth: true
        text: totals.summary
        color: Theme.muted
        font.pixelSize: Theme.small
        elide: Text.ElideRight
    }
    buttons: [
        HButton {
            objectName: "exportLedger"
            iconName: "file_download"
            text: qsTr("Export as JSON lines…")
            onClicked: picker.save(qsTr("Export the record"), dialog.workspace.name + "-ledger.jsonl")
        },
        HButton { text: qsTr("Close"); kind: "plain"; onClicked: dialog.close() }
    ]
    FilePicker {
        id: picker
        onPicked: file => Backend.boundaries.find(dialog.workspace.id).exportLedger(file)
    }
}
