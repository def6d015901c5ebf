import QtQuick
import Helix

// Over the desktop: that it is the user's now, and whether what happens is private.
Item {
    id: notes
    property real room: 0
    property bool steering: false
    /// A program of the machine's has the pointer, which is not to be seen.
    property bool pointerHeld: false
    property bool privately: false
    /// The guest has said that it is private.
    property bool settled: false
    width: room
    height: Math.max(privateNote.height, controlNote.height)

    StageNote {
        id: privateNote
        objectName: "privateNote"
        visible: notes.privately
        anchors.horizontalCenter: parent.horizontalCenter
        room: notes.room
        iconName: "lock"
        ink: Theme.warning
        busy: notes.privately && !notes.settled
        text: busy ? qsTr("Making this private…") : qsTr("Private: not recorded, not shown to the agent")
        hint: busy ? "" : notes.pointerHeld ? qsTr("Close what is private first: Esc twice frees the pointer and ends it") : qsTr("Close what is private, then press Ctrl+Alt+P")
    }
    StageNote {
        id: controlNote
        objectName: "controlNote"
        visible: notes.steering && !notes.privately
        anchors.horizontalCenter: parent.horizontalCenter
        room: notes.room
        iconName: "pan_tool"
        ink: Theme.accent
        text: qsTr("You are in control, and the agent waits")
        hint: notes.pointerHeld ? qsTr("The machine has the pointer; Esc twice frees it") : qsTr("Esc twice gives it back, then F11 leaves full screen")
    }
}
