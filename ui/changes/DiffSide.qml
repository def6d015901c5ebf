import QtQuick
import Helix
import Helix.Native

// One side of a line: its number, its sign, its text.
Rectangle {
    id: side
    property DiffList list
    property DiffSelection selection: null
    property int row: -1
    property bool second: false
    property string kind: "context"
    property int firstNumber: 0
    property int secondNumber: -1
    property real numberWidth: Theme.grown(40)
    property real offset: 0
    /// The column of the code at `x` of this side.
    function columnAt(x) { return code.columnAt(x - code.x) }
    color: kind === "added" ? Theme.addedWash : kind === "removed" ? Theme.removedWash : kind === "blank" ? Theme.side : "transparent"
    CodeText {
        x: 0
        width: side.numberWidth - 8
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignRight
        text: side.firstNumber > 0 ? side.firstNumber : ""
        color: Theme.muted
        font.pixelSize: Theme.fine
        Accessible.ignored: true
    }
    CodeText {
        visible: side.secondNumber >= 0
        x: side.numberWidth
        width: side.numberWidth - 8
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignRight
        text: side.secondNumber > 0 ? side.secondNumber : ""
        color: Theme.muted
        font.pixelSize: Theme.fine
        Accessible.ignored: true
    }
    CodeText {
        id: sign
        x: side.numberWidth * (side.secondNumber >= 0 ? 2 : 1)
        width: Theme.grown(14)
        anchors.verticalCenter: parent.verticalCenter
        text: side.kind === "added" ? "+" : side.kind === "removed" ? "−" : ""
        color: side.kind === "added" ? Theme.ok : Theme.bad
        Accessible.ignored: true
    }
    CodeLine {
        id: code
        anchors.left: sign.right
        anchors.right: parent.right
        height: parent.height
        clip: true
        visible: side.kind !== "blank"
        list: side.list
        row: side.row
        second: side.second
        selection: side.selection
        selectedInk: Theme.selected
        offset: side.offset
        family: Theme.codeFamily
        pixelSize: Theme.small
        ink: Theme.text
        commentInk: Theme.codeComment
        stringInk: Theme.codeString
        keywordInk: Theme.codeKeyword
        numberInk: Theme.codeNumber
        oddInk: Theme.bad
        emphasis: side.kind === "added" ? Theme.addedMark : Theme.removedMark
    }
}
