import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Follows a catalogue, once its document was found to be signed by the key that is pasted here.
HDialog {
    id: dialog
    objectName: "addCatalogue"
    title: qsTr("Follow a catalogue")
    wide: 520
    property bool busy: false
    property string failure
    readonly property bool acceptable: !busy && name.text.trim() !== "" && name.problem === "" && address.text.trim() !== "" && address.problem === ""
        && key.text.trim() !== "" && key.problem === ""
    function openNew() {
        name.text = ""
        address.text = ""
        key.text = ""
        failure = ""
        busy = false
        open()
    }
    function accept() {
        if (!acceptable)
            return
        busy = true
        failure = ""
        Backend.catalogues.add(name.text, address.text, key.text)
    }
    onOpened: name.forceActiveFocus()
    Connections {
        target: Backend.catalogues
        enabled: dialog.visible
        function onAdded(name, images) {
            dialog.close()
            Toaster.tell(images === 1 ? qsTr("%1 is followed. It offers 1 image.").arg(name) : qsTr("%1 is followed. It offers %2 images.").arg(name).arg(images))
        }
        function onRefused(sentence, details) {
            dialog.busy = false
            dialog.failure = sentence
        }
    }
    HTextField {
        id: name
        objectName: "catalogueName"
        Layout.fillWidth: true
        label: qsTr("Name")
        placeholder: qsTr("company")
        maximumLength: 63
        problem: Backend.catalogues.nameProblem(text)
        onAccepted: dialog.accept()
    }
    HTextField {
        id: address
        objectName: "catalogueAddress"
        Layout.fillWidth: true
        label: qsTr("Address")
        placeholder: qsTr("registry.example.org/team/catalogue:latest")
        hint: qsTr("A place in a registry, an https address, or the whole path of a file.")
        code: true
        maximumLength: 1000
        problem: Backend.catalogues.addressProblem(text)
        onAccepted: dialog.accept()
    }
    HTextArea {
        id: key
        objectName: "catalogueKey"
        Layout.fillWidth: true
        label: qsTr("Public key to check its signature with")
        placeholder: "-----BEGIN PUBLIC KEY-----"
        problem: Backend.catalogues.keyProblem(text)
    }
    HText {
        Layout.fillWidth: true
        text: qsTr("Get the key from whoever keeps the catalogue, by another way than the catalogue itself.")
        color: Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    HText {
        Layout.fillWidth: true
        visible: text !== ""
        objectName: "catalogueRefused"
        text: dialog.failure
        color: Theme.bad
        wrapMode: Text.WordWrap
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "addCatalogueNow"; text: dialog.busy ? qsTr("Looking…") : qsTr("Follow"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
