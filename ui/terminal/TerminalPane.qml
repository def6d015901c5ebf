import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A shell in the guest.
Rectangle {
    id: pane
    property WorkspaceItem workspace
    readonly property string title: terminal.title
    function takeKeys() { terminal.forceActiveFocus() }
    function copySelection() { terminal.copySelection() }
    function paste() { terminal.paste() }
    radius: Theme.radius
    color: "#0b0e12"
    border.width: terminal.activeFocus ? 2 : 1
    border.color: terminal.activeFocus ? Theme.accent : Theme.line
    TerminalView {
        id: terminal
        objectName: "terminal"
        anchors.fill: parent
        anchors.margins: 8
        backend: Backend
        workspaceId: pane.workspace ? pane.workspace.id : ""
        family: Theme.codeFamily
        pixelSize: Theme.small
        foreground: "#d5dbe2"
        background: "#0b0e12"
        Accessible.role: Accessible.EditableText
        Accessible.name: qsTr("Terminal")
        Accessible.description: screenText
    }
    HCard {
        visible: terminal.problem !== ""
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        anchors.margins: 12
        height: again.implicitHeight + 24
        ColumnLayout {
            id: again
            x: 12
            y: 12
            width: parent.width - 24
            HText { Layout.fillWidth: true; text: terminal.problem; color: Theme.soft; wrapMode: Text.WordWrap }
            HButton { text: qsTr("New shell"); onClicked: { terminal.startShell(); terminal.forceActiveFocus() } }
        }
    }
}
