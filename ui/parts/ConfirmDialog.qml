import QtQuick
import QtQuick.Layouts
import Helix

// Asks once and says what will be lost.
HDialog {
    id: dialog
    property string sentence
    property string action
    property string refusal: qsTr("Keep it")
    default property alias facts: below.data
    signal confirmed()
    onOpened: keep.forceActiveFocus(Qt.TabFocusReason)
    HText {
        Layout.fillWidth: true
        text: dialog.sentence
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    ColumnLayout {
        id: below
        visible: children.length > 0
        Layout.fillWidth: true
        spacing: 8
    }
    buttons: [
        HButton {
            id: keep
            objectName: "keepButton"
            text: dialog.refusal
            onClicked: dialog.close()
        },
        HButton {
            objectName: "confirmButton"
            kind: "danger"
            text: dialog.action
            onClicked: {
                dialog.close()
                dialog.confirmed()
            }
        }
    ]
}
