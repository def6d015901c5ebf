import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Which registry an image goes to, and who vouches for it there. How far it is shows beside the image.
HDialog {
    id: dialog
    objectName: "pushDialog"
    title: image ? qsTr("Push %1 to a registry").arg(image.title) : ""
    wide: 580
    property ImageItem image
    readonly property bool acceptable: reference.text.trim() !== "" && reference.problem === "" && key.problem === ""
    function begin() {
        reference.text = ""
        key.text = ""
        open()
    }
    function accept() {
        if (!acceptable)
            return
        image.departure.push(reference.text, key.text)
        close()
    }
    onOpened: reference.forceActiveFocus()
    HText {
        objectName: "pushSays"
        Layout.fillWidth: true
        text: dialog.image ? qsTr("All that is in it goes there: its disk (%1 here) and how it starts. Whoever may read that repository has it then. Parts that are there already are not sent again.").arg(dialog.image.size) : ""
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    HTextField {
        id: reference
        objectName: "pushReference"
        Layout.fillWidth: true
        label: qsTr("Registry, repository and tag")
        placeholder: qsTr("registry.example.org/team/image:tag")
        maximumLength: 600
        problem: dialog.image ? dialog.image.departure.referenceProblem(text) : ""
        hint: dialog.image && problem === "" && text.trim() !== "" ? qsTr("Goes to %1.").arg(dialog.image.departure.sentAs(text)) : qsTr("Say where it goes.")
        onAccepted: dialog.accept()
    }
    RowLayout {
        Layout.fillWidth: true
        spacing: 8
        HTextField {
            id: key
            objectName: "pushKey"
            Layout.fillWidth: true
            Layout.alignment: Qt.AlignTop
            label: qsTr("Private key to sign it with (optional)")
            placeholder: qsTr("/home/me/key.pem")
            maximumLength: 4000
            problem: dialog.image ? dialog.image.departure.keyProblem(text) : ""
            hint: text.trim() === "" ? qsTr("Without one it goes unsigned.") : qsTr("The signature is good for a year.")
            onAccepted: dialog.accept()
        }
        HButton {
            objectName: "browseKey"
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: Theme.grown(22)
            tall: Theme.control
            text: qsTr("Browse…")
            Accessible.name: qsTr("Browse for the private key")
            onClicked: picker.choose(qsTr("Choose a private key"))
        }
    }
    HText {
        Layout.fillWidth: true
        text: qsTr("Who you are to the registry is taken from docker login or podman login: ~/.docker/config.json, or the credential helper that it names. Nothing is typed here.")
        color: Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    FilePicker {
        id: picker
        visible: false
        onPicked: file => key.text = Backend.images.pathOf(file)
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "pushNow"; text: qsTr("Push"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
