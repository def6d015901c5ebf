import QtQuick
import Helix
import Helix.Native

// Records a desktop, and says for how long and how much it has.
HButton {
    id: button
    objectName: "recordButton"
    property RecordingList recordings
    property bool wordless: false
    readonly property bool recording: recordings.recording
    kind: recording ? "danger" : "plain"
    leftPadding: 8
    rightPadding: 8
    enabled: !recordings.busy
    iconName: recording ? "stop" : "fiber_manual_record"
    text: wordless ? "" : recording ? recordings.progress : qsTr("Record")
    Accessible.name: recording ? qsTr("Stop recording") : qsTr("Record the desktop")
    onClicked: recordings.toggle()
    HToolTip {
        shown: button.hovered || button.visualFocus
        text: button.recording ? qsTr("Stop recording (%1)").arg(button.recordings.progress)
            : button.recordings.problem !== "" ? button.recordings.problem : qsTr("Record the desktop")
    }
}
