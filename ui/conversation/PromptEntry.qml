import QtQuick
import QtQuick.Layouts
import Helix

// What the user said.
Rectangle {
    id: prompt
    required property var model
    signal pictureAsked(string source)
    function escaped(text) {
        return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\n/g, "<br/>")
    }
    width: parent ? parent.width : 0
    implicitHeight: column.implicitHeight + 20
    radius: 10
    color: Theme.raised
    ColumnLayout {
        id: column
        x: 12
        y: 10
        width: parent.width - 24
        spacing: 8
        TextEdit {
            Layout.fillWidth: true
            visible: prompt.model.text !== ""
            // Rich text for its line height alone: every character is escaped.
            text: "<p style=\"line-height:125%;white-space:pre-wrap\">" + prompt.escaped(prompt.model.text) + "</p>"
            textFormat: TextEdit.RichText
            readOnly: true
            selectByMouse: true
            activeFocusOnTab: false
            wrapMode: TextEdit.Wrap
            color: Theme.text
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentInk
            font.family: Theme.textFamily
            font.pixelSize: Theme.body
            Accessible.ignored: true
        }
        PictureRow {
            Layout.fillWidth: true
            pictures: prompt.model.pictures
            onAsked: source => prompt.pictureAsked(source)
        }
        Flow {
            Layout.fillWidth: true
            visible: names.count > 0
            spacing: 6
            Repeater {
                id: names
                model: prompt.model.attachments
                Row {
                    id: attached
                    required property string modelData
                    spacing: 4
                    Icon { name: "attach_file"; size: 13; anchors.verticalCenter: parent.verticalCenter }
                    HText { text: attached.modelData; color: Theme.soft; font.pixelSize: Theme.small; elide: Text.ElideMiddle; width: Math.min(implicitWidth, 240) }
                }
            }
        }
    }
}
