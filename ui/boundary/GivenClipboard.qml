import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What the clipboard may carry, each way; every change holds at once.
ColumnLayout {
    id: given
    property BoundaryItem boundary
    spacing: 6
    HText {
        Layout.fillWidth: true
        text: given.boundary ? given.boundary.clipboardInTitle : ""
        font.weight: Font.Medium
        wrapMode: Text.WordWrap
        Accessible.ignored: true
    }
    HSegmented {
        objectName: "clipboardIn"
        Layout.fillWidth: true
        label: given.boundary ? given.boundary.clipboardInTitle : ""
        options: [
            { value: "0", text: qsTr("Off") },
            { value: "1", text: qsTr("On paste") },
            { value: "2", text: qsTr("Always") }
        ]
        value: given.boundary ? String(given.boundary.clipboardIn) : ""
        onChosen: value => given.boundary.chooseClipboard(Number(value), given.boundary.clipboardOut)
    }
    HText {
        objectName: "clipboardInMeaning"
        Layout.fillWidth: true
        text: given.boundary ? given.boundary.clipboardInMeaning : ""
        color: given.boundary && given.boundary.clipboardIn === 2 ? Theme.warning : Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    SwitchRow {
        Layout.fillWidth: true
        Layout.topMargin: 8
        switchName: "clipboardOut"
        title: given.boundary ? given.boundary.clipboardOutTitle : ""
        meaning: given.boundary ? given.boundary.clipboardOutMeaning : ""
        on: given.boundary !== null && given.boundary.clipboardOut
        onToggled: on => given.boundary.chooseClipboard(given.boundary.clipboardIn, on)
    }
}
