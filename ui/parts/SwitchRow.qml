import QtQuick
import Helix

// What is on or off, also where there is little room: its name, what it means, the switch to the right.
Item {
    id: row
    property string title
    property string meaning
    property string switchName
    property bool on: false
    property bool changeable: true
    signal toggled(bool on)
    implicitHeight: more.y + more.height
    HText {
        id: name
        width: parent.width - toggle.width - 8
        text: row.title
        font.weight: Font.Medium
        wrapMode: Text.WordWrap
        Accessible.ignored: true
    }
    HText {
        id: more
        y: Math.max(name.height, toggle.height - 2) + 3
        width: parent.width
        text: row.meaning
        color: Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
        Accessible.ignored: true
    }
    HSwitch {
        id: toggle
        objectName: row.switchName
        seenWith: row
        anchors.right: parent.right
        y: -2
        // Not taken away from under a finger: the keyboard would be nowhere.
        enabled: row.changeable || activeFocus
        opacity: row.changeable ? 1 : 0.55
        checked: row.on
        Accessible.name: row.title
        Accessible.description: row.meaning
        onToggled: row.toggled(checked)
    }
}
