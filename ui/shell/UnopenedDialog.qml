import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Nothing on this computer opened an address: here it is, to copy.
HDialog {
    id: dialog
    objectName: "unopenedDialog"
    property string address
    title: qsTr("No browser opened")
    function show(address) {
        dialog.address = address
        open()
    }
    onOpened: copy.forceActiveFocus(Qt.TabFocusReason)
    HText {
        Layout.fillWidth: true
        text: qsTr("This computer has no program for web addresses, or it could not be started. Copy the address and open it where you like.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    AddressBox {
        objectName: "unopenedAddress"
        Layout.fillWidth: true
        address: dialog.address
    }
    buttons: [
        HButton { text: qsTr("Close"); kind: "plain"; onClicked: dialog.close() },
        HButton {
            id: copy
            objectName: "copyUnopened"
            text: qsTr("Copy the address")
            iconName: "content_copy"
            kind: "primary"
            onClicked: {
                Backend.clipboard.copy(dialog.address)
                dialog.close()
                Toaster.tell(qsTr("Copied."))
            }
        }
    ]
}
