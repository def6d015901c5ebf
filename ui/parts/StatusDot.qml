import QtQuick
import Helix

// A live dot; a ring when asleep. Amber needs you.
Rectangle {
    id: dot
    property string kind: "ready"
    implicitWidth: 8
    implicitHeight: 8
    radius: 4
    color: kind === "asleep" ? "transparent" : Theme.dot(kind)
    border.width: kind === "asleep" ? 2 : 0
    border.color: Theme.dot(kind)
    Accessible.ignored: true
    SequentialAnimation on opacity {
        running: dot.kind === "working" && !Theme.reduceMotion && dot.visible
        loops: Animation.Infinite
        alwaysRunToEnd: true
        NumberAnimation { to: 0.45; duration: 700; easing.type: Easing.InOutSine }
        NumberAnimation { to: 1; duration: 700; easing.type: Easing.InOutSine }
    }
}
