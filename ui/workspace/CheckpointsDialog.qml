import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// The points that a workspace can go back to: kept, gone back to, forked from, removed.
HDialog {
    id: dialog
    objectName: "checkpointsDialog"
    wide: 560
    property WorkspaceItem workspace: null
    readonly property bool mayKeep: workspace !== null && (workspace.ready || workspace.stopped)
    title: workspace ? qsTr("Checkpoints of %1").arg(workspace.name) : ""
    function openFor(asked) {
        workspace = asked
        name.text = ""
        open()
    }
    function accept() {
        if (name.text.trim() !== "" && mayKeep)
            points.keep(name.text, what.currentIndex === 1)
    }
    onOpened: name.forceActiveFocus()
    CheckpointList {
        id: points
        backend: Backend
        workspace: dialog.workspace ? dialog.workspace.id : ""
        onKept: name.text = ""
        onForked: id => { dialog.close(); Navigation.openWorkspace(id) }
    }
    HText {
        Layout.fillWidth: true
        text: points.count === 0 ? qsTr("There is none yet. A checkpoint is what a workspace is at one moment: you can go back to it, or begin another workspace there. Settings say whether one is kept before each turn of an agent.")
            : qsTr("Go back to one, or begin another workspace there.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    ListView {
        id: list
        objectName: "checkpoints"
        Layout.fillWidth: true
        visible: count > 0
        implicitHeight: Math.min(contentHeight, 264)
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        model: points
        ScrollBar.vertical: ScrollBar { }
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Checkpoints")
        delegate: Item {
            id: row
            required property string name
            required property string label
            required property string facts
            width: list.width
            height: Theme.grown(52)
            Accessible.role: Accessible.ListItem
            Accessible.name: row.label + ", " + row.facts
            RowLayout {
                anchors.fill: parent
                anchors.rightMargin: 10
                spacing: 4
                ColumnLayout {
                    Layout.fillWidth: true
                    spacing: 2
                    HText { Layout.fillWidth: true; text: row.label; elide: Text.ElideRight; font.weight: Font.Medium; Accessible.ignored: true }
                    HText { Layout.fillWidth: true; text: row.facts; elide: Text.ElideRight; color: Theme.muted; font.pixelSize: Theme.small; Accessible.ignored: true }
                }
                HIconButton { objectName: "restore-" + row.name; iconName: "undo"; text: qsTr("Go back to %1").arg(row.label); onClicked: back.ask(row.name, row.label) }
                HIconButton { objectName: "fork-" + row.name; iconName: "call_split"; text: qsTr("Fork from %1").arg(row.label); onClicked: points.fork(row.name) }
                HIconButton { objectName: "remove-" + row.name; iconName: "delete_outline"; text: qsTr("Remove %1").arg(row.label); onClicked: points.remove(row.name) }
            }
        }
    }
    RowLayout {
        Layout.fillWidth: true
        spacing: 10
        HTextField {
            id: name
            objectName: "checkpointName"
            Layout.fillWidth: true
            label: qsTr("Keep one now, named")
            placeholder: qsTr("for example before-the-upgrade")
            onAccepted: dialog.accept()
        }
        HSelect {
            id: what
            objectName: "checkpointHolds"
            Layout.alignment: Qt.AlignBottom
            width: Theme.grown(170)
            label: qsTr("What it holds")
            model: [qsTr("Disk and memory"), qsTr("Disk alone")]
        }
    }
    HText {
        objectName: "checkpointProblem"
        Layout.fillWidth: true
        visible: text !== ""
        text: points.problem !== "" ? points.problem : dialog.workspace && !dialog.mayKeep ? qsTr("One can be kept while it runs, or while it is stopped.") : ""
        color: points.problem !== "" ? Theme.bad : Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    BackDialog {
        id: back
        workspace: dialog.workspace
        onConfirmed: { dialog.close(); points.restore(checkpoint) }
    }
    buttons: [
        HButton { text: qsTr("Close"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "keepCheckpoint"; text: points.keeping ? qsTr("Keeping…") : qsTr("Keep it"); kind: "primary"; enabled: !points.keeping && dialog.mayKeep && name.text.trim() !== ""; onClicked: dialog.accept() }
    ]
}
