import QtQuick
import QtQuick.Controls.Basic
import Helix

// A choice of few. `options`: list of { value, text }.
FocusScope {
    id: control
    property var options: []
    property string value
    property string label
    signal chosen(string value)
    implicitHeight: Theme.control
    implicitWidth: Theme.grown(300)
    Accessible.role: Accessible.Grouping
    Accessible.name: label

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius
        color: Theme.field
        border.color: Theme.line
    }
    Row {
        anchors.fill: parent
        Repeater {
            model: control.options
            AbstractButton {
                id: segment
                required property var modelData
                required property int index
                readonly property bool isChosen: modelData.value === control.value
                width: control.width / control.options.length
                height: control.height
                text: modelData.text
                checkable: false
                checked: isChosen
                focusPolicy: Qt.StrongFocus
                Accessible.role: Accessible.RadioButton
                Accessible.name: text
                Accessible.checked: isChosen
                onClicked: control.chosen(modelData.value)
                Keys.onReturnPressed: clicked()
                Keys.onEnterPressed: clicked()
                Keys.onRightPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
                Keys.onLeftPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
                background: Rectangle {
                    radius: Theme.radius
                    color: segment.isChosen ? Theme.raised : segment.hovered ? Theme.hover : "transparent"
                    border.width: segment.isChosen ? 1.5 : 0
                    border.color: Theme.accent
                    FocusRing { target: segment }
                }
                contentItem: HText {
                    text: segment.text
                    color: segment.isChosen ? Theme.text : Theme.soft
                    font.weight: segment.isChosen ? Font.Medium : Font.Normal
                    horizontalAlignment: Text.AlignHCenter
                    verticalAlignment: Text.AlignVCenter
                    Accessible.ignored: true
                }
            }
        }
    }
}
