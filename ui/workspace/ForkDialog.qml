import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// How many copies of a running workspace, and what they are called.
HDialog {
    id: dialog
    objectName: "forkDialog"
    property WorkspaceItem workspace: null
    readonly property var counts: [1, 2, 3, 4, 6, 8]
    readonly property string problem: name.text.trim() === "" || !workspace ? "" : Backend.workspaces.nameProblem(many ? name.text.trim() + "-1" : name.text)
    readonly property bool many: count.currentIndex > 0
    title: workspace ? qsTr("Fork %1").arg(workspace.name) : ""
    function openFor(asked) {
        workspace = asked
        count.currentIndex = 0
        name.text = ""
        open()
    }
    function accept() {
        if (problem !== "" || !workspace)
            return
        close()
        workspace.fork(counts[count.currentIndex], name.text)
    }
    onOpened: count.forceActiveFocus(Qt.TabFocusReason)
    // The first new one is what its user wants to see next.
    Connections {
        target: dialog.workspace
        function onForked(id) { Navigation.openWorkspace(id) }
    }
    HText {
        Layout.fillWidth: true
        text: qsTr("Each copy goes on from this moment, with everything that is open in it, and nothing that is done in one shows in another. What its agents are doing right now ends in the copies.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    HSelect {
        id: count
        objectName: "forkCount"
        Layout.fillWidth: true
        label: qsTr("Copies")
        model: dialog.counts.map(n => n === 1 ? qsTr("1 copy") : qsTr("%1 copies").arg(n))
    }
    HTextField {
        id: name
        objectName: "forkName"
        Layout.fillWidth: true
        label: dialog.many ? qsTr("Name, which gets a number (optional)") : qsTr("Name (optional)")
        problem: dialog.problem
        onAccepted: dialog.accept()
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "forkNow"; text: qsTr("Fork"); kind: "primary"; enabled: dialog.problem === ""; onClicked: dialog.accept() }
    ]
}
