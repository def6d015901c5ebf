import QtQuick
import Helix

// What an input method has composed so far.
Rectangle {
    id: box
    property string text: ""
    property real room: 0
    visible: text !== ""
    width: Math.min(composed.implicitWidth + 24, box.room)
    height: composed.implicitHeight + 12
    radius: Theme.radius
    color: Theme.raised
    border.color: Theme.accent
    HText {
        id: composed
        anchors.centerIn: parent
        width: Math.min(implicitWidth, parent.width - 24)
        text: box.text
    }
}
