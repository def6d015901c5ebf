import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A workspace's disk becomes an image; one that runs is stopped for it. How far it is shows among the images.
HDialog {
    id: dialog
    objectName: "keepDialog"
    property WorkspaceItem workspace: null
    property bool nameTouched: false
    readonly property bool runs: workspace !== null && workspace.ready
    readonly property bool mayBeKept: runs || workspace !== null && workspace.stopped
    readonly property bool acceptable: mayBeKept && name.text.trim() !== "" && name.problem === ""
    title: workspace ? qsTr("Save %1 as an image").arg(workspace.name) : ""
    wide: 520
    function openFor(asked) {
        workspace = asked
        nameTouched = false
        imageTitle.text = ""
        name.text = Backend.images.importName(asked.name)
        open()
    }
    function accept() {
        if (!acceptable)
            return
        close()
        if (runs)
            Backend.images.stopAndKeep(workspace.id, workspace.name, name.text, imageTitle.text)
        else
            Backend.images.keep(workspace.id, workspace.name, name.text, imageTitle.text)
    }
    onOpened: imageTitle.forceActiveFocus()
    HText {
        Layout.fillWidth: true
        text: qsTr("New workspaces then begin with what is on its disk. Left out: what makes it this machine, SSH and GPG keys, logins of Git, npm, Docker, clouds and agents, browser profiles, histories, logs, and what was deleted.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    HText {
        Layout.fillWidth: true
        text: qsTr("Everything else stays, your project included: look for secrets in it before you hand the image on.")
        color: Theme.warning
        wrapMode: Text.WordWrap
    }
    HText {
        objectName: "keepStops"
        Layout.fillWidth: true
        visible: dialog.runs
        text: qsTr("It is running. It is stopped first, and what runs in it ends.")
        wrapMode: Text.WordWrap
    }
    HText {
        objectName: "keepWaits"
        Layout.fillWidth: true
        visible: dialog.workspace !== null && !dialog.mayBeKept
        text: dialog.workspace ? qsTr("It can be saved while it runs or is stopped. It is now: %1.").arg(dialog.workspace.stateText) : ""
        wrapMode: Text.WordWrap
    }
    HTextField {
        id: imageTitle
        objectName: "keepTitle"
        Layout.fillWidth: true
        label: qsTr("Title")
        placeholder: qsTr("My tools")
        maximumLength: 100
        onEdited: if (!dialog.nameTouched && text.trim() !== "") name.text = Backend.images.importName(text)
        onAccepted: dialog.accept()
    }
    HTextField {
        id: name
        objectName: "keepName"
        Layout.fillWidth: true
        label: qsTr("Name of the image")
        maximumLength: 63
        problem: Backend.images.importNameProblem(text)
        onEdited: dialog.nameTouched = true
        onAccepted: dialog.accept()
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "keepNow"; text: dialog.runs ? qsTr("Stop and save") : qsTr("Save as image"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
