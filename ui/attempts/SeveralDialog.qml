import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// One task for several copies of a workspace: as it is, or as it was before a turn.
HDialog {
    id: dialog
    objectName: "severalDialog"
    property WorkspaceItem workspace: null
    property string session
    property string checkpoint
    readonly property AttemptBoard board: Backend.attempts
    readonly property var counts: [2, 3, 4, 6, 8]
    readonly property bool ready: task.text.trim() !== "" && workspace !== null && !board.beginning
    signal begun()
    title: qsTr("Try this several ways")
    wide: 480
    // What comes of it is said here.
    closePolicy: board.beginning ? Popup.NoAutoClose : Popup.CloseOnEscape
    function openFor(asked, conversation, before, text) {
        workspace = asked
        session = conversation
        checkpoint = before
        task.text = text
        count.currentIndex = 1
        board.forgetProblem()
        open()
    }
    function accept() {
        if (ready)
            board.tryFrom(workspace.id, session, checkpoint, task.text, counts[count.currentIndex])
    }
    onOpened: task.input.forceActiveFocus()
    Connections {
        target: dialog.opened ? dialog.board : null
        function onBegun(group) {
            dialog.close()
            dialog.begun()
            Navigation.openAttempts(group)
        }
    }
    HText {
        Layout.fillWidth: true
        text: dialog.checkpoint !== ""
            ? qsTr("Each way is a copy of %1 as it was before this turn, with the conversation up to there. Compare what comes of them, and keep the best; %1 itself stays as it is.").arg(dialog.workspace ? dialog.workspace.name : "")
            : qsTr("Each way is a copy of %1 as it is now, with this conversation. Compare what comes of them, and keep the best; %1 itself stays as it is.").arg(dialog.workspace ? dialog.workspace.name : "")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    HTextArea {
        id: task
        objectName: "severalTask"
        Layout.fillWidth: true
        label: qsTr("Task")
        placeholder: qsTr("What every one of them is told")
    }
    HSelect {
        id: count
        objectName: "severalCount"
        Layout.fillWidth: true
        label: qsTr("Ways")
        model: dialog.counts.map(n => qsTr("%1 ways").arg(n))
    }
    HText {
        objectName: "severalProblem"
        Layout.fillWidth: true
        visible: text !== ""
        text: dialog.board.problem
        color: Theme.bad
        wrapMode: Text.WordWrap
        Accessible.role: Accessible.AlertMessage
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; enabled: !dialog.board.beginning; onClicked: dialog.close() },
        HButton { objectName: "severalNow"; text: qsTr("Try"); kind: "primary"; enabled: dialog.ready; onClicked: dialog.accept() }
    ]
}
