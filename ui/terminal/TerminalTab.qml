import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A shell in the guest.
ColumnLayout {
    id: tab
    property WorkspaceItem workspace
    spacing: 0
    function takeKeys() { terminal.forceActiveFocus() }
    Component.onCompleted: takeKeys()
    RowLayout {
        Layout.fillWidth: true
        Layout.margins: 8
        Layout.leftMargin: 18
        HText {
            text: qsTr("Terminal")
            font.pixelSize: Theme.cardTitle
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        // What the program calls itself: the guest's words.
        HText {
            objectName: "terminalTitle"
            Layout.fillWidth: true
            text: terminal.title
            color: Theme.muted
            font.pixelSize: Theme.small
            elide: Text.ElideRight
            maximumLineCount: 1
        }
        HIconButton {
            iconName: "content_copy"
            text: qsTr("Copy the selection (Ctrl+Shift+C)")
            onClicked: terminal.copySelection()
        }
        HIconButton {
            iconName: "content_paste"
            text: qsTr("Paste (Ctrl+Shift+V)")
            onClicked: terminal.paste()
        }
    }
    Rectangle {
        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.margins: 8
        Layout.topMargin: 0
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
            workspaceId: tab.workspace ? tab.workspace.id : ""
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
}
