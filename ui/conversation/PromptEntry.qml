import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix

// What the user said.
Rectangle {
    id: prompt
    required property var model
    property string checkpoint
    signal pictureAsked(string source)
    signal backAsked()
    signal forkAsked()
    signal severalAsked()
    function escaped(text) {
        return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\n/g, "<br/>")
    }
    width: parent ? parent.width : 0
    implicitHeight: column.implicitHeight + 20
    radius: 10
    color: Theme.raised
    HIconButton {
        id: before
        objectName: "beforeTurn"
        visible: prompt.checkpoint !== ""
        anchors.right: parent.right
        anchors.rightMargin: 6
        y: 6
        side: Theme.grown(28)
        iconName: "history"
        text: qsTr("Before this turn")
        onClicked: choice.popup(before, 0, before.height)
        Menu {
            id: choice
            padding: 4
            width: Theme.menu
            background: Rectangle {
                implicitWidth: Theme.menu
                radius: Theme.radius
                color: Theme.raised
                border.color: Theme.line
            }
            MenuEntry { objectName: "goBack"; text: qsTr("Go back to before this…"); iconName: "undo"; onTriggered: prompt.backAsked() }
            MenuEntry { objectName: "forkHere"; text: qsTr("Fork from here"); iconName: "call_split"; onTriggered: prompt.forkAsked() }
            MenuEntry {
                objectName: "trySeveralHere"
                // What was attached to it is not told again.
                visible: names.count === 0 && prompt.model.pictures.length === 0
                text: qsTr("Try this several ways…")
                iconName: "account_tree"
                onTriggered: prompt.severalAsked()
            }
        }
    }
    ColumnLayout {
        id: column
        x: 12
        y: 10
        width: parent.width - 24 - (before.visible ? before.width : 0)
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
