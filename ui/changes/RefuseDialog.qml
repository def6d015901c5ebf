import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Says what is wrong with the changes; it becomes the agent's next prompt.
HDialog {
    id: dialog
    objectName: "refuseDialog"
    title: qsTr("Refuse with a comment")
    wide: 520
    property Review review
    property WorkspaceItem workspace
    function openFor() {
        review.forgetEnd()
        comment.text = ""
        open()
    }
    onOpened: comment.forceActiveFocus()
    function send() {
        if (!sendButton.enabled)
            return
        // The conversation that is open, else the one that was spoken in last.
        const open = Backend.sessions.ofWorkspace(workspace.id).current
        review.refuse(open ? open.id : Backend.projects.currentSession(workspace.id), comment.text)
    }
    HText {
        Layout.fillWidth: true
        text: qsTr("Nothing is taken. What you write goes to the agent as its next prompt, with the names of what is chosen.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    HTextArea {
        id: comment
        objectName: "refuseComment"
        Layout.fillWidth: true
        label: qsTr("Comment for the agent")
        placeholder: qsTr("What should be different?")
        lines: 5
        onAccepted: dialog.send()
    }
    HText {
        objectName: "refuseAbout"
        Layout.fillWidth: true
        text: !dialog.review ? "" : dialog.review.anyChosen ? qsTr("About: %1").arg(dialog.review.summary) : qsTr("About the changes as a whole")
        color: Theme.muted
        font.pixelSize: Theme.small
    }
    Banner {
        Layout.fillWidth: true
        visible: sentence !== ""
        kind: "bad"
        sentence: dialog.review ? dialog.review.error : ""
        details: dialog.review ? dialog.review.errorDetails : ""
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton {
            id: sendButton
            objectName: "refuseNow"
            kind: "primary"
            enabled: comment.text.trim() !== "" && dialog.review !== null && !dialog.review.busy
            text: qsTr("Send to the agent")
            onClicked: dialog.send()
        }
    ]
}
