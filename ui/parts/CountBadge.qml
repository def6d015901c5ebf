import QtQuick
import Helix

// A small number on the corner of something that wants attention.
Rectangle {
    id: badge
    property string text
    property color ink: Theme.badgeInk
    implicitWidth: Math.max(implicitHeight, number.implicitWidth + 7)
    implicitHeight: Theme.grown(15)
    radius: height / 2
    color: Theme.bad
    HText {
        id: number
        anchors.centerIn: parent
        text: badge.text
        font.pixelSize: Theme.grown(10)
        font.weight: Font.Bold
        color: badge.ink
        Accessible.ignored: true
    }
}
