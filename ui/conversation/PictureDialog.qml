import QtQuick
import QtQuick.Layouts
import Helix

// A picture of a conversation, large.
HDialog {
    id: dialog
    objectName: "pictureDialog"
    property string source
    title: qsTr("Picture")
    wide: 1100
    function show(source) {
        dialog.source = source
        open()
    }
    Image {
        Layout.fillWidth: true
        Layout.preferredHeight: Math.max(160, Math.min((dialog.parent ? dialog.parent.height : 800) - 190, 760))
        source: dialog.visible ? dialog.source : ""
        sourceSize { width: dialog.wide; height: 760 }
        fillMode: Image.PreserveAspectFit
        asynchronous: true
        Accessible.role: Accessible.Graphic
        Accessible.name: dialog.title
        HText {
            visible: parent.status === Image.Error
            anchors.centerIn: parent
            text: qsTr("Not a picture Helix can show")
            color: Theme.muted
        }
    }
    buttons: HButton { text: qsTr("Close"); kind: "plain"; onClicked: dialog.close() }
}
