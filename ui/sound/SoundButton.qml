import QtQuick
import Helix
import Helix.Native

// Hears what a workspace plays: off, on, muted; and how loud it is.
HIconButton {
    id: button
    objectName: "soundButton"
    property SoundWatch sound
    readonly property bool audible: sound.on && !sound.muted
    iconName: audible ? "volume_up" : "volume_off"
    ink: sound.failed ? Theme.warning : sound.on ? Theme.accent : Theme.soft
    text: !sound.on ? qsTr("Hear its sound")
        : sound.muted ? qsTr("Muted. Hear its sound again") : qsTr("Mute. %1").arg(sound.meaning)
    Accessible.name: !sound.on ? qsTr("Hear its sound") : sound.muted ? qsTr("Unmute its sound") : qsTr("Mute its sound")
    Accessible.description: sound.meaning
    onClicked: sound.choose(true, sound.on && !sound.muted)
    Rectangle {
        objectName: "soundLevel"
        visible: button.sound.on
        anchors { horizontalCenter: parent.horizontalCenter; bottom: parent.bottom; bottomMargin: 3 }
        width: 18
        height: 2
        radius: 1
        color: Theme.line
        Rectangle {
            width: parent.width * button.sound.level
            height: parent.height
            radius: 1
            color: button.sound.muted ? Theme.muted : Theme.ok
        }
    }
}
