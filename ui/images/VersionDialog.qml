import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Under which name another version of an image comes here, beside the one that has the image's own; or another image
// that a catalogue offers under that name.
HDialog {
    id: dialog
    objectName: "versionDialog"
    property MarketCard card
    // Empty: another image.
    property string version: ""
    title: version === "" ? qsTr("Get %1").arg(card.another) : qsTr("Get version %1 of %2").arg(version).arg(card.title)
    wide: 480
    readonly property bool acceptable: name.text.trim() !== "" && name.problem === ""
    function begin(wanted) {
        version = wanted
        name.text = Backend.images.freeName(wanted === "" ? card.name : card.name + "-" + wanted)
        open()
    }
    function accept() {
        if (!acceptable)
            return
        if (version === "")
            card.getAnother(name.text.trim())
        else
            card.getVersion(version, name.text.trim())
        close()
    }
    onOpened: name.forceActiveFocus()
    HText {
        Layout.fillWidth: true
        text: dialog.version === "" ? qsTr("It becomes an image of its own, for which no updates are offered: what is here stays as it is.")
            : qsTr("It becomes an image of its own: what is here stays as it is, and goes on getting updates.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    HTextField {
        id: name
        objectName: "versionName"
        Layout.fillWidth: true
        label: qsTr("Name of the image here")
        maximumLength: 80
        problem: Backend.images.importNameProblem(text)
        onAccepted: dialog.accept()
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "getVersionNow"; text: qsTr("Get"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
