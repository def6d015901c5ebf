import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Exactly what this agent has been given, and what has crossed.
Flickable {
    id: tab
    property WorkspaceItem workspace
    readonly property BoundaryItem boundary: workspace ? Backend.boundaries.find(workspace.id) : null
    readonly property AccountItem account: workspace ? Backend.providers.account(workspace.id) : null
    property bool editing: false
    property bool choosingClipboard: false
    readonly property ProjectItem project: workspace ? Backend.projects.find(workspace.id) : null
    signal portsAsked()
    signal projectAsked()
    signal sheetAsked()
    contentHeight: column.implicitHeight + 36
    boundsBehavior: Flickable.StopAtBounds
    ScrollBar.vertical: ScrollBar { }
    FocusInSight { view: tab }
    onWorkspaceChanged: editing = choosingClipboard = false
    function look() {
        if (visible && boundary) {
            boundary.look()
            account.look()
        }
    }
    onVisibleChanged: look()
    Component.onCompleted: look()

    WorkspaceDialogs {
        id: dialogs
        workspace: tab.workspace
    }
    LedgerList {
        id: ledger
        backend: Backend
        workspace: tab.workspace ? tab.workspace.id : ""
        words: search.text
        most: 6
        active: tab.visible
    }
    LedgerTotals {
        id: totals
        backend: Backend
        workspace: tab.workspace ? tab.workspace.id : ""
        active: tab.visible
    }
    ColumnLayout {
        id: column
        x: 18
        y: 14
        width: tab.width - 36
        spacing: 0
        HText {
            Layout.minimumHeight: Theme.grown(32)
            verticalAlignment: Text.AlignVCenter
            text: qsTr("Boundary")
            font.pixelSize: Theme.cardTitle
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        BoundaryState {
            Layout.fillWidth: true
            Layout.topMargin: 12
            boundary: tab.boundary
            onRestartAsked: dialogs.askStop(true)
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.topMargin: 12
            CapsHeader {
                Layout.fillWidth: true
                text: qsTr("Given to this agent")
            }
            HButton {
                objectName: "openSheet"
                Layout.rightMargin: -10
                kind: "link"
                tall: Theme.grown(26)
                leftPadding: 10
                rightPadding: 10
                text: qsTr("Read it all")
                Accessible.description: qsTr("Everything it has been given, as one page")
                HToolTip {
                    shown: parent.hovered || parent.visualFocus
                    delay: 700
                    text: qsTr("Everything it has been given, as one page")
                }
                onClicked: tab.sheetAsked()
            }
        }
        GivenRow {
            objectName: "givenProject"
            Layout.fillWidth: true
            iconName: "folder"
            title: qsTr("Project")
            value: tab.project ? tab.project.summary : ""
            verb: tab.project && tab.project.present ? qsTr("Open the changes") : qsTr("Give it a project")
            actionIcon: tab.project && tab.project.present ? "chevron_right" : "add"
            onClicked: tab.projectAsked()
        }
        GivenRow {
            objectName: "givenInternet"
            Layout.fillWidth: true
            iconName: "public"
            title: qsTr("Internet")
            value: tab.boundary ? tab.boundary.choice.summary : ""
            warns: tab.boundary !== null && tab.boundary.choice.empty
            verb: tab.editing ? qsTr("Done") : qsTr("Change")
            actionIcon: tab.editing ? "expand_less" : "edit"
            onClicked: tab.editing = !tab.editing
        }
        GivenInternet {
            visible: tab.editing
            Layout.fillWidth: true
            Layout.topMargin: 6
            Layout.bottomMargin: 10
            boundary: tab.boundary
        }
        GivenRow {
            objectName: "givenModels"
            Layout.fillWidth: true
            iconName: "vpn_key"
            title: qsTr("Model access")
            value: Backend.providers.count === 0 ? qsTr("No provider yet") : Backend.providers.count === 1 ? qsTr("%1, key stays on this computer").arg(Backend.providers.names) : qsTr("%1; keys stay on this computer").arg(Backend.providers.names)
            verb: Backend.providers.count === 0 ? qsTr("Add a provider") : qsTr("Open the providers")
            actionIcon: Backend.providers.count === 0 ? "add" : "chevron_right"
            onClicked: Navigation.openSettings("providers")
        }
        SwitchRow {
            readonly property bool openInternet: tab.boundary !== null && tab.boundary.choice.mode === "open"
            visible: Backend.providers.count > 0 && tab.account !== null && tab.boundary !== null
            Layout.fillWidth: true
            Layout.leftMargin: Theme.iconFamily === "" ? 0 : 28
            Layout.topMargin: 6
            Layout.bottomMargin: 6
            switchName: "fetchSwitch"
            title: tab.account ? tab.account.fetchTitle : ""
            meaning: visible ? tab.account.fetchMeaning(tab.boundary.choice.mode, tab.account.mayFetch) : ""
            on: tab.account !== null && (tab.account.mayFetch || openInternet)
            changeable: tab.account !== null && (tab.account.mayFetch || !openInternet)
            onToggled: on => tab.account.allowFetch(on)
        }
        GivenRow {
            objectName: "givenBudget"
            Layout.fillWidth: true
            iconName: "payments"
            title: qsTr("Budget")
            value: tab.account ? tab.account.budgetText : ""
            share: tab.account ? tab.account.share : 0
            warns: share >= 1
            onClicked: budget.openFor(tab.account)
        }
        GivenRow {
            objectName: "givenSecrets"
            Layout.fillWidth: true
            iconName: "lock"
            title: qsTr("Secrets")
            value: tab.account ? tab.account.grantedText : ""
            verb: qsTr("Give or take back")
            onClicked: secrets.openFor(tab.account)
        }
        GivenRow {
            objectName: "givenPorts"
            Layout.fillWidth: true
            iconName: "lan"
            title: qsTr("Ports")
            value: ports.text
            verb: qsTr("Open the ports")
            actionIcon: "chevron_right"
            onClicked: tab.portsAsked()
        }
        GivenRow {
            objectName: "givenClipboard"
            Layout.fillWidth: true
            iconName: "content_paste"
            title: qsTr("Clipboard")
            value: tab.boundary ? tab.boundary.clipboardText : ""
            warns: tab.boundary !== null && tab.boundary.clipboardIn === 2
            verb: tab.choosingClipboard ? qsTr("Done") : qsTr("Change")
            actionIcon: tab.choosingClipboard ? "expand_less" : "edit"
            onClicked: tab.choosingClipboard = !tab.choosingClipboard
        }
        GivenClipboard {
            visible: tab.choosingClipboard
            Layout.fillWidth: true
            Layout.leftMargin: Theme.iconFamily === "" ? 0 : 28
            Layout.topMargin: 6
            Layout.bottomMargin: 10
            boundary: tab.boundary
        }
        Rectangle {
            Layout.fillWidth: true
            Layout.topMargin: 14
            implicitHeight: 1
            color: Theme.line
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.topMargin: 14
            CapsHeader {
                Layout.fillWidth: true
                text: qsTr("Traffic in and out")
            }
            HText {
                visible: tab.boundary !== null && tab.boundary.state === "up"
                text: tab.boundary && tab.boundary.openConnections > 0 ? qsTr("live · %1 open").arg(tab.boundary.openConnections) : qsTr("live")
                color: Theme.accent
                font.pixelSize: Theme.small
            }
        }
        HTextField {
            id: search
            objectName: "ledgerSearch"
            visible: totals.crossings > 0 || text !== ""
            Layout.fillWidth: true
            Layout.topMargin: 10
            name: qsTr("Search what crossed")
            placeholder: qsTr("Search")
            maximumLength: 200
        }
        Column {
            Layout.fillWidth: true
            Layout.topMargin: 6
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Traffic in and out")
            Repeater {
                model: ledger
                CrossedRow { width: parent.width }
            }
        }
        HText {
            visible: ledger.problem !== ""
            Layout.fillWidth: true
            Layout.topMargin: 8
            text: ledger.problem
            color: Theme.bad
            wrapMode: Text.WordWrap
        }
        HText {
            objectName: "nothingCrossed"
            visible: ledger.settled && ledger.count === 0 && ledger.problem === ""
            Layout.fillWidth: true
            Layout.topMargin: 8
            text: search.text.trim() !== "" ? qsTr("Nothing that crossed contains “%1”.").arg(search.text.trim())
                : tab.boundary && tab.boundary.running ? qsTr("Nothing has crossed yet. Each connection in or out, and each one that is refused, gets a line here the moment it happens.")
                : qsTr("Nothing has crossed yet. The workspace does not run, so nothing can.")
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
        HText {
            visible: totals.summary !== ""
            Layout.fillWidth: true
            Layout.topMargin: 14
            text: totals.summary
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
        HButton {
            objectName: "showLedger"
            visible: totals.crossings > 0
            Layout.topMargin: 10
            text: qsTr("Show all %1").arg(Number(totals.crossings).toLocaleString(Qt.locale(), "f", 0))
            onClicked: all.openFor(tab.workspace)
        }
    }
    MappedPorts {
        id: ports
        workspace: tab.workspace
    }
    BudgetDialog { id: budget }
    GrantDialog { id: secrets }
    LedgerDialog { id: all }
}
