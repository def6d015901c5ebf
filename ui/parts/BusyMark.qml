import QtQuick
import Helix

// Something goes on whose end is not known.
Item {
    implicitWidth: 16
    implicitHeight: 16
    Accessible.role: Accessible.Indicator
    Accessible.name: qsTr("Working")
    Rectangle {
        id: dot
        anchors.centerIn: parent
        width: 8
        height: 8
        radius: 4
        color: Theme.working
        SequentialAnimation on opacity {
            running: dot.visible && !Theme.reduceMotion
            loops: Animation.Infinite
            onStopped: dot.opacity = 1
            NumberAnimation { from: 1; to: 0.3; duration: 600 }
            NumberAnimation { from: 0.3; to: 1; duration: 600 }
        }
    }
}
