import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// A longer text to read and to copy: details of an error, a log.
HDialog {
    id: dialog
    property string sentence
    property string text
    property bool followEnd: false
    wide: 860
    HText {
        Layout.fillWidth: true
        visible: text !== ""
        text: dialog.sentence
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    Rectangle {
        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(480, Math.max(120, (dialog.parent ? dialog.parent.height : 800) - 280))
        radius: Theme.radius
        color: Theme.dark ? "#080a0d" : Theme.field
        border.color: Theme.line
        ScrollView {
            id: scroll
            anchors.fill: parent
            anchors.margins: 4
            TextArea {
                id: area
                readOnly: true
                text: dialog.text
                textFormat: TextEdit.PlainText
                color: Theme.soft
                selectionColor: Theme.accent
                selectedTextColor: Theme.accentInk
                selectByMouse: true
                font.family: Theme.codeFamily
                font.preferShaping: false
                font.pixelSize: Theme.small
                wrapMode: TextEdit.WrapAnywhere
                background: null
                Accessible.name: dialog.title
                onTextChanged: if (dialog.followEnd) cursorPosition = length
            }
        }
    }
    buttons: [
        HButton {
            text: qsTr("Copy")
            iconName: "content_copy"
            enabled: dialog.text !== ""
            onClicked: {
                Backend.clipboard.copy((dialog.sentence !== "" ? dialog.sentence + "\n" : "") + dialog.text)
                Toaster.tell(qsTr("Copied."))
            }
        },
        HButton {
            text: qsTr("Close")
            kind: "plain"
            onClicked: dialog.close()
        }
    ]
}
