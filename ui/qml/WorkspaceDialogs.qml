import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The questions about one workspace: delete it, rename it.
Item {
    id: dialogs
    property var workspace
    function askDelete() { confirm.open() }
    function askRename() {
        name.text = workspace.name
        rename.open()
        name.input.selectAll()
    }
    ConfirmDialog {
        id: confirm
        objectName: "deleteDialog"
        title: dialogs.workspace ? qsTr("Delete %1?").arg(dialogs.workspace.name) : ""
        sentence: !dialogs.workspace ? ""
            : dialogs.workspace.running
            ? qsTr("It is running and will be switched off. Everything in it is lost: its disk (%1), its files and its port mappings. This cannot be undone.").arg(dialogs.workspace.diskUsed)
            : qsTr("Everything in it is lost: its disk (%1), its files and its port mappings. This cannot be undone.").arg(dialogs.workspace.diskUsed)
        action: qsTr("Delete")
        onConfirmed: dialogs.workspace.remove()
    }
    HDialog {
        id: rename
        title: qsTr("Rename workspace")
        onOpened: name.forceActiveFocus()
        readonly property string problem: !dialogs.workspace || name.text.trim() === dialogs.workspace.name ? "" : Backend.workspaces.nameProblem(name.text)
        function accept() {
            if (problem !== "")
                return
            close()
            if (name.text.trim() !== dialogs.workspace.name)
                dialogs.workspace.rename(name.text)
        }
        HTextField {
            id: name
            Layout.fillWidth: true
            label: qsTr("Name")
            problem: rename.problem
            onAccepted: rename.accept()
        }
        buttons: [
            HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: rename.close() },
            HButton { text: qsTr("Rename"); kind: "primary"; enabled: rename.problem === ""; onClicked: rename.accept() }
        ]
    }
}
