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
    /// They say something. Of facts that only hide themselves the room would stay: a layout in which nothing is left to be seen keeps
    /// its height (Qt 6.4).
    property bool hasFacts: below.children.length > 0
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
        visible: dialog.hasFacts
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
