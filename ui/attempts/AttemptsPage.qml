import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Best of N: the attempts at one task side by side; one is kept.
PageFrame {
    id: page
    readonly property AttemptGroupItem group: Backend.attempts.count >= 0 ? Backend.attempts.find(Navigation.attemptsGroup) : null
    title: qsTr("Attempts")
    subtitle: group ? group.summary : ""
    actions: BackToWorkspaces { objectName: "backToWorkspaces" }
    onGroupChanged: if (group === null) Navigation.go("workspaces")

    HCard {
        visible: page.group !== null
        Layout.fillWidth: true
        implicitHeight: task.implicitHeight + 32
        Column {
            id: task
            x: 18
            y: 16
            width: parent.width - 36
            spacing: 6
            CapsHeader { text: qsTr("The task") }
            HText {
                width: parent.width
                text: page.group ? page.group.task : ""
                wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                maximumLineCount: 6
                elide: Text.ElideRight
            }
        }
    }
    GridLayout {
        id: grid
        Layout.fillWidth: true
        columns: Math.max(1, Math.min(4, Math.floor((page.room + 16) / (Theme.grown(270) + 16))))
        columnSpacing: 16
        rowSpacing: 16
        LayoutRepeater {
            model: page.group ? page.group.attempts : null
            AttemptCard {
                Layout.fillWidth: true
                Layout.preferredWidth: 1
                Layout.fillHeight: true
                onKeepAsked: keeping.openFor(workspaceId, name)
                onDiscardAsked: discarding.openFor(workspaceId, name)
            }
        }
    }
    ConfirmDialog {
        id: keeping
        objectName: "keepDialog"
        property string workspaceId
        property string name
        readonly property int others: page.group ? page.group.living - 1 : 0
        title: qsTr("Keep %1?").arg(name)
        sentence: others === 1 ? qsTr("The other workspace of this task is deleted: its disk, its conversation and every change in it that you have not taken home.")
            : qsTr("The other %1 workspaces of this task are deleted: their disks, their conversations and every change in them that you have not taken home.").arg(others)
        action: others === 1 ? qsTr("Delete the other") : qsTr("Delete the other %1").arg(others)
        refusal: qsTr("Not yet")
        function openFor(id, name) {
            workspaceId = id
            keeping.name = name
            open()
        }
        onConfirmed: Backend.attempts.keep(Navigation.attemptsGroup, workspaceId)
    }
    ConfirmDialog {
        id: discarding
        objectName: "discardDialog"
        property string workspaceId
        property string name
        title: qsTr("Discard %1?").arg(name)
        sentence: qsTr("The workspace is deleted: its disk, its conversation and every change in it that you have not taken home.")
        action: qsTr("Discard")
        function openFor(id, name) {
            workspaceId = id
            discarding.name = name
            open()
        }
        onConfirmed: Backend.attempts.discard(Navigation.attemptsGroup, workspaceId)
    }
}
