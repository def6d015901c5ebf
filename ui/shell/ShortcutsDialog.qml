import QtQuick
import QtQuick.Layouts
import Helix

// Every shortcut, in one place.
HDialog {
    id: dialog
    objectName: "shortcutsDialog"
    title: qsTr("Shortcuts")
    wide: 620
    onOpened: done.forceActiveFocus(Qt.TabFocusReason)
    GridLayout {
        Layout.fillWidth: true
        columns: 2
        columnSpacing: 36
        rowSpacing: 9
        Repeater {
            model: [
                [qsTr("Ctrl+K"), qsTr("Go to, or do")], ["?", qsTr("These shortcuts")],
                [qsTr("Ctrl+N"), qsTr("New workspace")], [qsTr("Ctrl+F"), qsTr("Search all conversations; in Settings: settings")],
                [qsTr("Ctrl+1"), qsTr("Workspaces")], [qsTr("Ctrl+0"), qsTr("Wall")],
                [qsTr("Ctrl+2"), qsTr("Images")], [qsTr("Ctrl+3"), qsTr("Activity")],
                [qsTr("Ctrl+4"), qsTr("Settings")], [qsTr("Ctrl+L"), qsTr("Talk to the agent")],
                [qsTr("Ctrl+T"), qsTr("Take control of the desktop")], ["Esc Esc", qsTr("Give the desktop back")],
                ["F11", qsTr("Full screen")], [qsTr("Ctrl+Alt+P"), qsTr("In control: private")],
                [qsTr("Enter"), qsTr("In a prompt: send it")], [qsTr("Shift+Enter"), qsTr("In a prompt: a new line")],
                ["@", qsTr("In a prompt: name a file")], ["/", qsTr("In a prompt: a command of the agent")],
                [qsTr("Ctrl+Enter"), qsTr("On Create: create it")], [qsTr("Ctrl+Q"), qsTr("Quit")]
            ]
            RowLayout {
                id: row
                required property var modelData
                Layout.fillWidth: true
                Layout.preferredWidth: Theme.grown(260)
                spacing: 12
                Accessible.role: Accessible.StaticText
                Accessible.name: qsTr("%1: %2").arg(modelData[0]).arg(modelData[1])
                Rectangle {
                    Layout.preferredWidth: Math.max(92, keys.implicitWidth + 16)
                    Layout.preferredHeight: Theme.grown(24)
                    radius: 6
                    color: Theme.tile
                    CodeText { id: keys; anchors.centerIn: parent; text: row.modelData[0]; Accessible.ignored: true }
                }
                HText { Layout.fillWidth: true; text: row.modelData[1]; color: Theme.soft; wrapMode: Text.WordWrap; Accessible.ignored: true }
            }
        }
    }
    buttons: HButton { id: done; text: qsTr("Close"); onClicked: dialog.close() }
}
