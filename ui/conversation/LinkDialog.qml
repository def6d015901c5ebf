import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Shows where a link of an agent leads before it is opened on this computer.
HDialog {
    id: dialog
    objectName: "linkDialog"
    property string link
    title: qsTr("Open this address?")
    function ask(link) {
        if (!/^https?:\/\//i.test(link))
            return
        dialog.link = link
        open()
    }
    onOpened: cancel.forceActiveFocus(Qt.TabFocusReason)
    HText {
        Layout.fillWidth: true
        text: qsTr("The agent wrote this link. It opens in the browser of this computer, outside the workspace.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    AddressBox {
        Layout.fillWidth: true
        address: dialog.link
    }
    buttons: [
        HButton { id: cancel; text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { text: qsTr("Copy"); onClicked: { Backend.clipboard.copy(dialog.link); dialog.close() } },
        HButton {
            objectName: "openLink"
            text: qsTr("Open in the browser")
            kind: "primary"
            onClicked: { dialog.close(); LinkOpener.open(dialog.link) }
        }
    ]
}
