import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Which image of a registry comes here, and under which name. How far it is shows in the list.
HDialog {
    id: dialog
    objectName: "pullDialog"
    title: qsTr("Get from a registry")
    wide: 520
    property bool nameTouched: false
    readonly property bool acceptable: reference.text.trim() !== "" && reference.problem === "" && name.text.trim() !== "" && name.problem === ""
    function begin() {
        nameTouched = false
        reference.text = ""
        name.text = ""
        open()
    }
    function accept() {
        if (!acceptable)
            return
        Backend.images.pull(reference.text, name.text)
        close()
    }
    onOpened: reference.forceActiveFocus()
    HText {
        Layout.fillWidth: true
        text: qsTr("An image that somebody has put into an OCI registry with helixctl image push. What is in it is its publisher's word; every part is compared with its digest.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    HTextField {
        id: reference
        objectName: "pullReference"
        Layout.fillWidth: true
        label: qsTr("Image")
        placeholder: qsTr("registry.example.org/team/image:tag")
        maximumLength: 600
        problem: Backend.images.referenceProblem(text)
        onEdited: if (!dialog.nameTouched) name.text = Backend.images.pulledName(text)
        onAccepted: dialog.accept()
    }
    HTextField {
        id: name
        objectName: "pullName"
        Layout.fillWidth: true
        label: qsTr("Name of the image here")
        maximumLength: 80
        problem: Backend.images.pulledNameProblem(text)
        onEdited: dialog.nameTouched = true
        onAccepted: dialog.accept()
    }
    HText {
        Layout.fillWidth: true
        text: qsTr("Who you are to the registry is taken from docker login or podman login.")
        color: Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "pullNow"; text: qsTr("Get"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
