import QtQuick
import QtQuick.Controls.Basic
import Helix

// Several lines of text with a label; `problem` turns them red and says why. Tab goes on.
FocusScope {
    id: field
    property string label
    property string placeholder
    property string problem
    property alias text: input.text
    property alias input: input
    property int lines: 4
    signal edited()
    signal accepted()
    implicitHeight: column.implicitHeight
    implicitWidth: Theme.grown(240)
    Column {
        id: column
        width: parent.width
        spacing: 6
        HText {
            visible: field.label !== ""
            text: field.label
            color: Theme.muted
            font.pixelSize: Theme.small
        }
        Rectangle {
            width: parent.width
            height: field.lines * Theme.grown(18) + 20
            radius: Theme.radius
            color: Theme.field
            border.width: input.activeFocus ? 2 : 1
            border.color: field.problem !== "" ? Theme.bad : input.activeFocus ? Theme.accent : Theme.line
            ScrollView {
                focus: true
                anchors.fill: parent
                anchors.margins: 3
                TextArea {
                    id: input
                    focus: true
                    wrapMode: TextArea.Wrap
                    textFormat: TextEdit.PlainText
                    color: Theme.text
                    selectionColor: Theme.accent
                    selectedTextColor: Theme.accentInk
                    selectByMouse: true
                    leftPadding: 9
                    font.family: Theme.textFamily
                    font.pixelSize: Theme.body
                    background: null
                    Placeholder { text: field.placeholder }
                    Accessible.name: field.label !== "" ? field.label : field.placeholder
                    onTextChanged: field.edited()
                    Keys.onPressed: event => {
                        if ((event.key === Qt.Key_Return || event.key === Qt.Key_Enter) && event.modifiers & Qt.ControlModifier) {
                            event.accepted = true
                            field.accepted()
                        } else if (event.key === Qt.Key_Tab || event.key === Qt.Key_Backtab) {
                            event.accepted = true
                            const forward = event.key === Qt.Key_Tab
                            nextItemInFocusChain(forward).forceActiveFocus(forward ? Qt.TabFocusReason : Qt.BacktabFocusReason)
                        }
                    }
                }
            }
        }
        HText {
            visible: text !== ""
            width: parent.width
            text: field.problem
            color: Theme.bad
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
    }
}
