import QtQuick
import QtQuick.Controls.Basic
import Helix

// A labelled line of text; `problem` turns it red and says why.
FocusScope {
    id: field
    property string label
    property string name: label !== "" ? label : placeholder
    property string hint
    property string problem
    property alias text: input.text
    property string placeholder
    property alias input: input
    property alias validator: input.validator
    property alias echoMode: input.echoMode
    property alias maximumLength: input.maximumLength
    property bool code: false
    /// What the hint or the problem would say is said elsewhere: nothing moves for it.
    property bool quiet: false
    signal edited()
    signal accepted()
    /// Tab, before it goes on; accepted by who has a use for it.
    signal tabbed(var event)

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
        TextField {
            id: input
            width: parent.width
            height: Theme.control
            focus: true
            leftPadding: 12
            rightPadding: 12
            color: Theme.text
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentInk
            selectByMouse: true
            font.family: field.code ? Theme.codeFamily : Theme.textFamily
            font.pixelSize: Theme.body
            verticalAlignment: TextInput.AlignVCenter
            Accessible.name: field.name
            Accessible.passwordEdit: echoMode !== TextInput.Normal
            Accessible.description: field.problem !== "" ? field.problem : field.hint
            onTextEdited: field.edited()
            onAccepted: field.accepted()
            Keys.onTabPressed: event => {
                event.accepted = false
                field.tabbed(event)
            }
            Placeholder { text: field.placeholder }
            background: Rectangle {
                radius: Theme.radius
                color: Theme.field
                border.width: input.activeFocus ? 2 : 1
                border.color: field.problem !== "" ? Theme.bad : input.activeFocus ? Theme.accent : Theme.line
            }
        }
        HText {
            visible: text !== "" && !field.quiet
            width: parent.width
            text: field.problem !== "" ? field.problem : field.hint
            color: field.problem !== "" ? Theme.bad : Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
    }
}
