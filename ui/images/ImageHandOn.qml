import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// Where an image can go from here: into a file, or to a registry.
HButton {
    id: handOn
    property ImageItem image
    // One way at a time. The button itself stays: the keyboard may be on it.
    readonly property bool free: image !== null && !image.departure.underWay
    objectName: "handOn"
    iconName: "file_upload"
    text: qsTr("Share…")
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: image ? qsTr("Share %1").arg(image.title) : ""
    onClicked: menu.popup(handOn, 0, handOn.height)
    Menu {
        id: menu
        padding: 4
        width: Theme.menu
        background: Rectangle {
            implicitWidth: Theme.menu
            radius: Theme.radius
            color: Theme.raised
            border.color: Theme.line
        }
        MenuEntry {
            objectName: "saveImage"
            text: qsTr("Save to a file…")
            iconName: "save"
            enabled: handOn.free
            ink: enabled ? Theme.text : Theme.muted
            onTriggered: picker.save(qsTr("Save the image"), handOn.image.name + ".helixvm")
        }
        MenuEntry {
            objectName: "pushImage"
            text: qsTr("Push to a registry…")
            iconName: "cloud_upload"
            enabled: handOn.free
            ink: enabled ? Theme.text : Theme.muted
            onTriggered: pusher.begin()
        }
    }
    FilePicker {
        id: picker
        visible: false
        onPicked: file => handOn.image.departure.save(Backend.images.pathOf(file))
    }
    PushDialog {
        id: pusher
        image: handOn.image
    }
}
