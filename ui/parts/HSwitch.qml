import QtQuick
import QtQuick.Controls.Basic
import Helix

Switch {
    id: control
    // What must be in sight with it, when the keyboard comes to it.
    property Item seenWith: control
    implicitWidth: 40
    implicitHeight: 24
    padding: 0
    Keys.onReturnPressed: { toggle(); toggled() }
    Keys.onEnterPressed: { toggle(); toggled() }
    indicator: Rectangle {
        width: 40
        height: 22
        y: 1
        radius: 11
        color: control.checked ? Theme.accent : Theme.tile
        border.width: control.checked ? 0 : 1
        border.color: Theme.line
        Behavior on color { ColorAnimation { duration: Theme.quick } }
        Rectangle {
            x: control.checked ? 21 : 3
            y: 3
            width: 16
            height: 16
            radius: 8
            color: control.checked ? Theme.accentInk : Theme.muted
            Behavior on x { NumberAnimation { duration: Theme.quick; easing.type: Easing.OutCubic } }
        }
        FocusRing { target: control; radius: 14 }
    }
    contentItem: Item {}
}
