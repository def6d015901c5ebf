import QtQuick
import Helix

// Over the desktop: that it is the user's now, and whether what happens is private.
Item {
    id: notes
    property real room: 0
    property bool steering: false
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
        hint: busy ? "" : qsTr("Close what is private, then Ctrl+Alt+P ends it")
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
        hint: qsTr("Esc twice gives it back")
    }
}
