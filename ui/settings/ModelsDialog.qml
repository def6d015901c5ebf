import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Which models of a provider may be asked.
HDialog {
    id: dialog
    objectName: "modelsDialog"
    title: qsTr("Models of %1").arg(name)
    property string name
    function openFor(name, models) {
        dialog.name = name
        field.text = models
        open()
    }
    function accept() {
        Backend.providers.setModels(name, field.text)
        close()
    }
    onOpened: field.forceActiveFocus()
    HTextField {
        id: field
        objectName: "modelList"
        Layout.fillWidth: true
        label: qsTr("Models that may be asked")
        placeholder: qsTr("every model")
        code: true
        maximumLength: 2000
        hint: qsTr("Names with commas between them; one may end in *, such as claude-*. Empty: every model.")
        onAccepted: dialog.accept()
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "keepModels"; text: qsTr("Keep"); kind: "primary"; onClicked: dialog.accept() }
    ]
}
