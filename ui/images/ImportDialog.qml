import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Which disk becomes an image, and under which name. The import itself shows in the list.
HDialog {
    id: dialog
    objectName: "importDialog"
    title: qsTr("Import a disk or a container image")
    wide: 520
    property bool nameTouched: false
    readonly property bool acceptable: file.text.trim() !== "" && file.problem === "" && name.text.trim() !== "" && name.problem === ""
    function openFor(path) {
        nameTouched = false
        file.text = Backend.images.pathOf(path)
        name.text = ""
        cloudInit.checked = false
        suggest()
        open()
    }
    function suggest() {
        if (!nameTouched)
            name.text = file.text.trim() === "" ? "" : Backend.images.importName(file.text)
    }
    function accept() {
        if (!acceptable)
            return
        Backend.images.importDisk(file.text, name.text, cloudInit.checked)
        close()
    }
    onOpened: file.text === "" ? file.forceActiveFocus() : name.forceActiveFocus()
    HText {
        Layout.fillWidth: true
        text: qsTr("A disk (qcow2, raw, VMDK, VDI, OVA), one of our bundles or archives (.helixvm), or a container image that docker save wrote (.tar). A copy is checked and converted; the file itself is neither run nor changed.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    RowLayout {
        Layout.fillWidth: true
        spacing: 8
        HTextField {
            id: file
            objectName: "importFile"
            Layout.fillWidth: true
            Layout.alignment: Qt.AlignTop
            label: qsTr("File")
            placeholder: qsTr("/home/me/disk.qcow2")
            maximumLength: 4000
            problem: Backend.images.importFileProblem(text)
            onEdited: dialog.suggest()
            onAccepted: dialog.accept()
        }
        HButton {
            objectName: "browse"
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: 22
            tall: Theme.control
            text: qsTr("Browse…")
            onClicked: picker.choose(qsTr("Choose a disk"))
        }
    }
    HTextField {
        id: name
        objectName: "importName"
        Layout.fillWidth: true
        label: qsTr("Name of the image")
        maximumLength: 80
        problem: Backend.images.importNameProblem(text)
        onEdited: dialog.nameTouched = true
        onAccepted: dialog.accept()
    }
    SettingRow {
        Layout.fillWidth: true
        title: qsTr("It is a Linux with cloud-init")
        more: cloudInit.checked ? qsTr("Helix Agent comes in at its first start, so that agents can work in it.")
            : qsTr("Found by itself where it can be. Say so when yours stands on LVM, btrfs or XFS; without it there is no agent: console and SSH only.")
        HSwitch {
            id: cloudInit
            objectName: "importCloudInit"
            Accessible.name: qsTr("It is a Linux with cloud-init")
        }
    }
    FilePicker {
        id: picker
        onPicked: path => {
            file.text = Backend.images.pathOf(path)
            dialog.suggest()
        }
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "importNow"; text: qsTr("Import"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
