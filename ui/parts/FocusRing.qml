import QtQuick
import Helix

// Shows where the keyboard is.
Rectangle {
    property Item target: parent
    // Not every target knows.
    property bool shown: target.visualFocus === true // qmllint disable
    anchors.fill: parent
    anchors.margins: -3
    radius: Theme.radius + 3
    color: "transparent"
    border.width: 2
    border.color: Theme.accent
    visible: shown
}
