import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Adds a secret for one other service. Its value goes to the keychain and is never shown again.
HDialog {
    id: dialog
    objectName: "addSecret"
    title: qsTr("Add a named secret")
    wide: 480
    property bool busy: false
    property string failure
    readonly property bool acceptable: !busy && name.text.trim() !== "" && name.problem === "" && origin.text.trim() !== "" && origin.problem === ""
        && header.text.trim() !== "" && header.problem === "" && secret.text.trim() !== ""
    function openNew() {
        name.text = ""
        origin.text = ""
        header.text = "Authorization: Bearer {}"
        secret.text = ""
        failure = ""
        busy = false
        open()
    }
    function accept() {
        if (!acceptable)
            return
        busy = true
        failure = ""
        Backend.providers.addSecret(name.text, origin.text, header.text, secret.text)
    }
    onOpened: name.forceActiveFocus()
    onClosed: secret.text = ""
    Connections {
        target: Backend.providers
        enabled: dialog.visible
        function onAdded(name) {
            dialog.close()
            Toaster.tell(qsTr("%1 was added. Give it to a workspace in its Boundary.").arg(name))
        }
        function onRefused(sentence, details) {
            dialog.busy = false
            dialog.failure = sentence
        }
    }
    HTextField {
        id: name
        objectName: "secretName"
        Layout.fillWidth: true
        label: qsTr("Name")
        placeholder: qsTr("npm-token")
        maximumLength: 80
        problem: Backend.providers.secretNameProblem(text)
        hint: text.trim() === "" ? "" : qsTr("Agents ask http://10.0.2.100:8080/secret/%1/…").arg(text.trim())
        onAccepted: dialog.accept()
    }
    HTextField {
        id: origin
        objectName: "secretOrigin"
        Layout.fillWidth: true
        label: qsTr("The one service it is for")
        placeholder: "https://api.example.org"
        code: true
        maximumLength: 400
        problem: Backend.providers.originProblem(text)
        onAccepted: dialog.accept()
    }
    HTextField {
        id: header
        objectName: "secretHeader"
        Layout.fillWidth: true
        label: qsTr("Header it is sent in")
        code: true
        maximumLength: 400
        problem: Backend.providers.headerProblem(text)
        hint: qsTr("{} stands for the value.")
        onAccepted: dialog.accept()
    }
    HTextField {
        id: secret
        objectName: "secretValue"
        Layout.fillWidth: true
        label: qsTr("Value")
        placeholder: qsTr("Paste it here")
        code: true
        maximumLength: 4000
        echoMode: TextInput.Password
        hint: Backend.doctor.hasKeychain ? qsTr("Kept in your keychain and never shown again.") : qsTr("Kept in a file only you can read, and never shown again.")
        onAccepted: dialog.accept()
    }
    HText {
        Layout.fillWidth: true
        visible: text !== ""
        text: dialog.failure
        color: Theme.bad
        wrapMode: Text.WordWrap
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "addSecretNow"; text: qsTr("Add secret"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
