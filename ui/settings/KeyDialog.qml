import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Replaces the key of a provider.
HDialog {
    id: dialog
    objectName: "keyDialog"
    title: qsTr("Key of %1").arg(name)
    property string name
    property bool busy: false
    property string failure
    readonly property bool acceptable: !busy && key.text.trim() !== ""
    function openFor(name) {
        dialog.name = name
        key.text = ""
        failure = ""
        busy = false
        open()
    }
    function accept() {
        if (!acceptable)
            return
        busy = true
        Backend.providers.setKey(name, key.text)
    }
    onOpened: key.forceActiveFocus()
    onClosed: key.text = ""
    Connections {
        target: Backend.providers
        enabled: dialog.visible
        function onKeyKept(name) {
            dialog.close()
            Toaster.tell(qsTr("The key of %1 was replaced.").arg(name))
        }
        function onRefused(sentence, details) {
            dialog.busy = false
            dialog.failure = sentence
        }
    }
    HTextField {
        id: key
        objectName: "newKey"
        Layout.fillWidth: true
        label: qsTr("New key")
        placeholder: qsTr("Paste it here")
        code: true
        maximumLength: 4000
        echoMode: TextInput.Password
        hint: qsTr("It takes the place of the one before and is never shown again.")
        problem: dialog.failure
        onEdited: dialog.failure = ""
        onAccepted: dialog.accept()
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "keepKey"; text: qsTr("Replace key"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
