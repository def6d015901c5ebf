import QtQuick
import Helix

// What has become of a mapping: a dot, and a word for it.
Row {
    id: mark
    property string portState
    property string stateText
    property int size: Theme.body
    property bool spoken: true // not where what is around it says it
    spacing: 7
    StatusDot {
        anchors.verticalCenter: parent.verticalCenter
        kind: mark.portState === "open" ? "ready" : mark.portState === "failed" ? "failed" : "asleep"
    }
    HText {
        text: mark.stateText
        color: mark.portState === "failed" ? Theme.bad : Theme.soft
        font.pixelSize: mark.size
        Accessible.ignored: !mark.spoken
    }
}
