import QtQuick
import Helix

Rectangle {
    id: line
    property double value: 0
    property string label
    height: 6
    radius: 3
    color: Theme.tile
    Accessible.role: Accessible.ProgressBar
    Accessible.name: label
    Accessible.description: qsTr("%1 percent").arg(Math.floor(value * 100))
    Rectangle {
        width: Math.max(line.value > 0 ? line.height : 0, line.width * Math.min(1, line.value))
        height: parent.height
        radius: parent.radius
        color: Theme.accent
        Behavior on width { NumberAnimation { duration: Theme.calm } }
    }
}
