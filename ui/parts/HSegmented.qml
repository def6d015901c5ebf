import QtQuick
import QtQuick.Controls.Basic
import Helix

// A choice of few, beside one another, or below where its words are wider than it. `options`: list of { value, text }.
FocusScope {
    id: control
    property var options: []
    property string value
    property string label
    signal chosen(string value)
    // A method's answer: by the height it is asked again when the letters become others.
    readonly property real widest: metrics.height > 0 ? Math.max(0, ...options.map(option => metrics.advanceWidth(option.text))) : 0
    // Said later: a layout that is told another height while it gives out widths leaves the rest where it was.
    property bool stacked: false
    function lookAtRoom() { stacked = width > 0 && options.length > 0 && widest + 4 > width / options.length }
    onWidthChanged: Qt.callLater(lookAtRoom)
    onWidestChanged: Qt.callLater(lookAtRoom)
    onOptionsChanged: Qt.callLater(lookAtRoom)
    implicitHeight: stacked ? Theme.control * options.length : Theme.control
    implicitWidth: Theme.grown(300)
    Accessible.role: Accessible.Grouping
    Accessible.name: label

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius
        color: Theme.field
        border.color: Theme.line
    }
    FontMetrics {
        id: metrics
        font.family: Theme.textFamily
        font.pixelSize: Theme.body
        font.weight: Font.Medium
    }
    Grid {
        anchors.fill: parent
        columns: control.stacked ? 1 : Math.max(1, control.options.length)
        Repeater {
            model: control.options
            AbstractButton {
                id: segment
                required property var modelData
                required property int index
                readonly property bool isChosen: modelData.value === control.value
                width: control.stacked ? control.width : control.width / control.options.length
                height: control.stacked ? Theme.control : control.height
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
                Keys.onDownPressed: event => { if (control.stacked) nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason); else event.accepted = false }
                Keys.onUpPressed: event => { if (control.stacked) nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason); else event.accepted = false }
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
