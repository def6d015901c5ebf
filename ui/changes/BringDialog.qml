import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Gives a running workspace a project.
HDialog {
    id: dialog
    objectName: "bringDialog"
    title: workspace ? qsTr("A project for %1").arg(workspace.name) : ""
    wide: 480
    property WorkspaceItem workspace
    property ProjectItem project: null
    function openFor(workspace) {
        dialog.workspace = workspace
        project = Backend.projects.find(workspace.id)
        project.forgetBringError()
        open()
    }
    ProjectDraft {
        id: draft
        backend: Backend
        kind: "folder"
    }
    Connections {
        target: dialog.project
        function onBroughtIn() {
            if (dialog.opened)
                Toaster.tell(qsTr("The project is in %1.").arg(dialog.workspace.name))
            dialog.close()
        }
    }
    ProjectField {
        Layout.fillWidth: true
        visible: dialog.project !== null && !dialog.project.bringing
        optional: false
        draft: draft
    }
    BringProgress {
        Layout.fillWidth: true
        visible: dialog.project !== null && dialog.project.bringing
        project: dialog.project
    }
    Banner {
        objectName: "bringError"
        Layout.fillWidth: true
        visible: sentence !== ""
        kind: "bad"
        sentence: dialog.project ? dialog.project.bringError : ""
        details: dialog.project ? dialog.project.bringErrorDetails : ""
    }
    buttons: [
        HButton {
            kind: "plain"
            text: dialog.project !== null && dialog.project.bringing ? qsTr("Close and let it go on") : qsTr("Cancel")
            onClicked: dialog.close()
        },
        HButton {
            objectName: "bringNow"
            kind: "primary"
            visible: dialog.project !== null && !dialog.project.bringing
            enabled: draft.ready && draft.kind !== "none"
            text: qsTr("Bring it in")
            onClicked: dialog.project.bring(draft)
        }
    ]
}
