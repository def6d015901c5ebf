import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// One file of a guest: its text, or its picture.
HDialog {
    id: dialog
    objectName: "filePreview"
    wide: 860
    title: preview.name
    function openFor(workspace, path) {
        preview.show(workspace, path)
        open()
    }
    onClosed: preview.clear()
    FilePreview { id: preview; backend: Backend }
    Rectangle {
        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(560, Math.max(160, (dialog.parent ? dialog.parent.height : 800) - 240))
        radius: Theme.radius
        color: Theme.dark ? "#080a0d" : Theme.field
        border.color: Theme.line
        clip: true
        ScrollView {
            visible: preview.text !== ""
            anchors.fill: parent
            anchors.margins: 4
            TextArea {
                objectName: "previewText"
                readOnly: true
                text: preview.text
                textFormat: TextEdit.PlainText
                color: Theme.soft
                selectionColor: Theme.accent
                selectedTextColor: Theme.accentInk
                selectByMouse: true
                font.family: Theme.codeFamily
                font.preferShaping: false
                font.pixelSize: Theme.small
                Accessible.name: preview.name
            }
        }
        ForeignPicture {
            id: picture
            visible: preview.hasPicture
            anchors.fill: parent
            anchors.margins: 12
            decoder: Backend.pictures
            content: preview.picture
            Accessible.role: Accessible.Graphic
            Accessible.name: preview.name
        }
        HText {
            objectName: "previewProblem"
            anchors.centerIn: parent
            width: parent.width - 48
            visible: text !== ""
            text: preview.loading ? qsTr("Reading…") : preview.problem !== "" ? preview.problem : preview.hasPicture ? picture.problem : ""
            color: Theme.muted
            wrapMode: Text.WordWrap
            horizontalAlignment: Text.AlignHCenter
        }
    }
    HText {
        Layout.fillWidth: true
        visible: text !== ""
        text: preview.note
        color: Theme.muted
        font.pixelSize: Theme.small
    }
    buttons: HButton { text: qsTr("Close"); kind: "plain"; onClicked: dialog.close() }
}
