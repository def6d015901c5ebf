import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// What moving to the folder that was chosen means, before Helix ends for it.
HDialog {
    id: dialog
    objectName: "moveStorageDialog"
    readonly property StorageMove move: Backend.storageMove
    wide: 520
    title: qsTr("Move workspaces and images?")
    closePolicy: move.ending ? Popup.NoAutoClose : Popup.CloseOnEscape
    function openFor(folder) {
        move.look(folder)
        open()
    }
    HText {
        objectName: "moveFolder"
        Layout.fillWidth: true
        text: qsTr("From %1 to %2.").arg(dialog.move.place).arg(dialog.move.folder)
        color: Theme.soft
        wrapMode: Text.Wrap
    }
    HText {
        objectName: "moveSays"
        Layout.fillWidth: true
        text: dialog.move.problem !== "" ? dialog.move.problem
            : dialog.move.looking ? qsTr("Looking how much there is…")
            : qsTr("%1 to copy, %2 free there. Helix ends, moves them in a small window, and opens again. Until the end they stay whole where they are; you can cancel.").arg(dialog.move.size).arg(dialog.move.free)
        color: dialog.move.problem !== "" ? Theme.bad : Theme.text
        wrapMode: Text.Wrap
        Accessible.role: dialog.move.problem !== "" ? Accessible.AlertMessage : Accessible.StaticText
        Accessible.name: text
    }
    HText {
        objectName: "moveRunning"
        Layout.fillWidth: true
        visible: dialog.move.running !== "" && dialog.move.problem === ""
        text: dialog.move.ending ? qsTr("Suspending %1…").arg(dialog.move.running) : qsTr("Suspended before that: %1.").arg(dialog.move.running)
        color: Theme.warning
        wrapMode: Text.Wrap
    }
    buttons: [
        HButton { objectName: "moveCancel"; text: qsTr("Cancel"); kind: "plain"; enabled: !dialog.move.ending; onClicked: dialog.close() },
        HButton {
            objectName: "moveNow"
            kind: "primary"
            enabled: dialog.move.fits && !dialog.move.ending
            text: dialog.move.running !== "" ? qsTr("Suspend and move") : qsTr("Move and restart")
            onClicked: dialog.move.begin()
        }
    ]
}
