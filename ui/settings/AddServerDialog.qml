import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Adds an MCP server for every agent; with a key, for one workspace.
HDialog {
    id: dialog
    objectName: "addServer"
    title: qsTr("Add an MCP server")
    wide: 500
    readonly property bool isAddress: /:\/\//.test(where.text)
    readonly property string pairsProblem: Backend.sessions.pairsProblem(pairs.text)
    readonly property bool hasPairs: pairs.text.trim() !== ""
    property var names: []
    readonly property string workspaceId: { const item = Backend.workspaces.at(which.currentIndex); return hasPairs && item ? item.id : "" }
    readonly property bool acceptable: name.text.trim() !== "" && name.problem === "" && where.text.trim() !== "" && where.problem === "" && pairsProblem === "" && (!hasPairs || workspaceId !== "")
    function openNew() {
        name.text = ""
        where.text = ""
        pairs.text = ""
        const all = []
        for (let row = 0; row < Backend.workspaces.count; ++row)
            all.push(Backend.workspaces.at(row).name)
        names = all
        which.currentIndex = 0
        open()
    }
    function accept() {
        if (acceptable && Backend.sessions.addServer(name.text, where.text, pairs.text, workspaceId))
            close()
    }
    onOpened: name.forceActiveFocus()
    onClosed: pairs.text = ""
    HTextField {
        id: name
        objectName: "serverName"
        Layout.fillWidth: true
        label: qsTr("Name")
        placeholder: "tickets"
        maximumLength: 60
        problem: Backend.sessions.serverNameProblem(text)
        onAccepted: dialog.accept()
    }
    HTextField {
        id: where
        objectName: "serverWhere"
        Layout.fillWidth: true
        label: qsTr("Address, or command in the workspace")
        placeholder: qsTr("https://mcp.example.org/  or  npx -y some-server")
        code: true
        maximumLength: 1000
        problem: Backend.sessions.serverWhereProblem(text)
        onAccepted: dialog.accept()
    }
    Column {
        Layout.fillWidth: true
        spacing: 6
        HText {
            text: dialog.isAddress ? qsTr("Header with the key, NAME=VALUE") : qsTr("Environment, one NAME=VALUE on each line")
            color: Theme.muted
            font.pixelSize: Theme.small
        }
        Rectangle {
            width: parent.width
            height: Theme.grown(84)
            radius: Theme.radius
            color: Theme.field
            border.width: pairs.activeFocus ? 2 : 1
            border.color: dialog.pairsProblem !== "" ? Theme.bad : pairs.activeFocus ? Theme.accent : Theme.line
            ScrollView {
                anchors.fill: parent
                anchors.margins: 2
                TextArea {
                    id: pairs
                    objectName: "serverPairs"
                    color: Theme.text
                    textFormat: TextEdit.PlainText
                    selectByMouse: true
                    font.family: Theme.codeFamily
                    font.preferShaping: false
                    font.pixelSize: Theme.small
                    background: null
                    KeyNavigation.tab: cancel
                    Accessible.name: qsTr("Environment or headers")
                }
            }
        }
        HText {
            width: parent.width
            text: dialog.pairsProblem !== "" ? dialog.pairsProblem : dialog.isAddress ? qsTr("It stays on this computer: what the workspace asks goes through the gateway, which puts it in.") : qsTr("With values, the server goes to one workspace only, where everything can see them.")
            color: dialog.pairsProblem !== "" ? Theme.bad : Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
    }
    HSelect {
        id: which
        objectName: "serverWorkspace"
        visible: dialog.hasPairs
        Layout.fillWidth: true
        label: qsTr("Workspace that gets it")
        model: dialog.names
    }
    buttons: [
        HButton { id: cancel; text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "addServerNow"; text: qsTr("Add server"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
