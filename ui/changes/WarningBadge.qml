import QtQuick
import Helix

// A word of warning; its sentence is its tip.
Rectangle {
    id: badge
    property string word
    property string sentence
    property bool grave: false
    // On its own wash the light theme's amber is too faint for small letters.
    readonly property color ink: grave ? Theme.bad : Theme.dark ? Theme.warning : Qt.darker(Theme.warning, 1.35)
    implicitWidth: label.implicitWidth + 14
    implicitHeight: Theme.grown(19)
    radius: 5
    color: grave ? Theme.badWash : Theme.warningWash
    border.width: 1
    border.color: Qt.rgba(ink.r, ink.g, ink.b, 0.4)
    Accessible.role: Accessible.StaticText
    Accessible.name: word + ". " + sentence
    HText {
        id: label
        anchors.centerIn: parent
        text: badge.word
        color: badge.ink
        font.pixelSize: Theme.fine
        font.weight: Font.Medium
        Accessible.ignored: true
    }
    HoverHandler { id: hover }
    HToolTip {
        shown: hover.hovered
        delay: 400
        text: badge.sentence
    }
}
