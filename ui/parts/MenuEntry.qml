import QtQuick
import QtQuick.Controls.Basic
import Helix

// One thing to choose in a menu.
MenuItem {
    id: entry
    property string iconName
    property color ink: Theme.text
    implicitHeight: visible ? Theme.grown(34) : 0
    height: implicitHeight
    contentItem: Row {
        spacing: 10
        leftPadding: 6
        Icon { name: entry.iconName; color: entry.ink; anchors.verticalCenter: parent.verticalCenter }
        HText { text: entry.text; color: entry.ink; anchors.verticalCenter: parent.verticalCenter; Accessible.ignored: true }
    }
    background: Rectangle {
        radius: 6
        color: entry.highlighted ? Theme.hover : "transparent"
    }
}
