import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Adds an MCP server for every agent.
HDialog {
    id: dialog
    objectName: "addServer"
    title: qsTr("Add an MCP server")
    wide: 500
    readonly property bool isAddress: /:\/\//.test(where.text)
    readonly property string pairsProblem: Backend.sessions.pairsProblem(pairs.text)
    readonly property bool acceptable: name.text.trim() !== "" && name.problem === "" && where.text.trim() !== "" && where.problem === "" && pairsProblem === ""
    function openNew() {
        name.text = ""
        where.text = ""
        pairs.text = ""
        open()
    }
    function accept() {
        if (acceptable && Backend.sessions.addServer(name.text, where.text, pairs.text))
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
            text: dialog.isAddress ? qsTr("Headers, one NAME=VALUE on each line") : qsTr("Environment, one NAME=VALUE on each line")
            color: Theme.muted
            font.pixelSize: Theme.small
        }
        Rectangle {
            width: parent.width
            height: 84
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
                    font.pixelSize: Theme.small
                    background: null
                    KeyNavigation.tab: cancel
                    Accessible.name: qsTr("Environment or headers")
                }
            }
        }
        HText {
            width: parent.width
            text: dialog.pairsProblem !== "" ? dialog.pairsProblem : qsTr("These values go into the workspace as they are. For a key that must not, use a named secret instead.")
            color: dialog.pairsProblem !== "" ? Theme.bad : Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
    }
    buttons: [
        HButton { id: cancel; text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "addServerNow"; text: qsTr("Add server"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
