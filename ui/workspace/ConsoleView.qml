import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// A machine without a desktop: its console to read, and SSH.
ColumnLayout {
    id: view
    property WorkspaceItem workspace
    signal stopAsked()
    property string text
    property string problem
    objectName: "consoleView"
    spacing: 0
    readonly property string ssh: workspace ? "helixctl ssh " + workspace.name : ""
    Timer {
        running: view.visible && view.workspace !== null
        interval: 2000
        repeat: true
        triggeredOnStart: true
        onTriggered: view.workspace.readLog(true)
    }
    Connections {
        target: view.workspace
        function onLogRead(serial, text, problem) {
            if (!serial)
                return
            view.problem = problem
            if (text !== view.text)
                view.text = text
        }
    }
    Rectangle {
        Layout.fillWidth: true
        implicitHeight: words.implicitHeight + 40
        color: Theme.background
        RowLayout {
            id: words
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            anchors.leftMargin: Theme.margin
            anchors.rightMargin: Theme.margin
            spacing: 16
            ColumnLayout {
                Layout.fillWidth: true
                spacing: 6
                HText {
                    text: view.workspace ? view.workspace.name : ""
                    font.pixelSize: Theme.section
                    font.weight: Font.DemiBold
                    Accessible.role: Accessible.Heading
                }
                HText {
                    Layout.fillWidth: true
                    text: view.workspace && view.workspace.agentExpected ? qsTr("It runs. This disk brought no desktop that Helix can show: use the terminal on the right, or SSH. Below is its console.")
                        : qsTr("It runs. This disk has no Helix Agent, so there is no desktop here: console and SSH only.")
                    color: Theme.soft
                    wrapMode: Text.WordWrap
                }
            }
            HButton {
                iconName: "content_copy"
                text: qsTr("Copy the SSH command")
                onClicked: { Backend.clipboard.copy(view.ssh); Toaster.tell(qsTr("Copied %1").arg(view.ssh)) }
            }
            HButton {
                iconName: "stop"
                text: qsTr("Stop")
                onClicked: view.stopAsked()
            }
        }
    }
    Rectangle {
        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.margin
        Layout.rightMargin: Theme.margin
        Layout.bottomMargin: Theme.margin
        radius: Theme.radius
        color: "#0b0e12"
        border.color: area.activeFocus ? Theme.accent : Theme.line
        ScrollView {
            anchors.fill: parent
            anchors.margins: 6
            TextArea {
                id: area
                readOnly: true
                text: view.text !== "" ? view.text : view.problem !== "" ? view.problem : qsTr("The console is silent so far.")
                textFormat: TextEdit.PlainText
                color: "#c6ced7"
                selectionColor: Theme.accent
                selectedTextColor: Theme.accentInk
                selectByMouse: true
                font.family: Theme.codeFamily
                font.preferShaping: false
                font.pixelSize: Theme.small
                wrapMode: TextEdit.WrapAnywhere
                background: null
                Accessible.name: qsTr("Console")
                onTextChanged: if (!activeFocus) cursorPosition = length
            }
        }
    }
}
