import QtQuick
import Helix
import Helix.Native

// A row of a diff: the heading of a part, or a line of it.
Item {
    id: row
    required property int index
    required property string kind
    required property int hunk
    required property string heading
    required property string leftKind
    required property string rightKind
    required property int oldNumber
    required property int newNumber
    required property bool chosen
    required property bool noNewline
    required property string spoken
    property DiffList list
    property DiffSelection selection: null
    property bool sideBySide: true
    property bool checkable: true
    property bool current: false
    property real numberWidth: Theme.grown(40)
    property real offset: 0
    signal chooseAsked(int hunk, bool on)
    function columnAt(right, x) { return right ? after.columnAt(x - after.x) : before.columnAt(x) }
    implicitHeight: Theme.grown(22)
    // A list makes rows out of sight bit by bit: half made, its controls are there and have no names yet.
    visible: false
    Component.onCompleted: visible = true
    opacity: chosen || kind === "hunk" ? 1 : 0.55
    Accessible.role: Accessible.ListItem
    Accessible.name: kind === "hunk" ? spoken + ", " + (chosen ? qsTr("chosen") : qsTr("not chosen")) : spoken

    Rectangle {
        visible: row.kind === "hunk"
        anchors.fill: parent
        color: row.current ? Theme.hover : Theme.side
        Rectangle {
            width: 3
            height: parent.height
            visible: row.current
            color: Theme.accent
        }
        HCheck {
            x: 10
            anchors.verticalCenter: parent.verticalCenter
            visible: row.checkable
            focusPolicy: Qt.NoFocus
            chosen: row.chosen ? "all" : "none"
            text: qsTr("Take part %1").arg(row.hunk + 1)
            onClicked: row.chooseAsked(row.hunk, !row.chosen)
        }
        CodeText {
            x: row.checkable ? 40 : 12
            width: parent.width - x - 12
            anchors.verticalCenter: parent.verticalCenter
            text: row.heading
            color: Theme.muted
            font.pixelSize: Theme.fine
            elide: Text.ElideRight
            Accessible.ignored: true
        }
    }
    DiffSide {
        id: before
        visible: row.kind === "line"
        width: row.sideBySide ? Math.floor(parent.width / 2) - 1 : parent.width
        height: parent.height
        list: row.list
        selection: row.selection
        row: row.index
        kind: row.leftKind
        firstNumber: row.oldNumber
        secondNumber: row.sideBySide ? -1 : row.newNumber
        numberWidth: row.numberWidth
        offset: row.offset
    }
    DiffSide {
        id: after
        visible: row.kind === "line" && row.sideBySide
        x: Math.floor(parent.width / 2)
        width: parent.width - x
        height: parent.height
        list: row.list
        selection: row.selection
        row: row.index
        second: true
        kind: row.rightKind
        firstNumber: row.newNumber
        numberWidth: row.numberWidth
        offset: row.offset
    }
    HText {
        visible: row.noNewline
        anchors.right: parent.right
        anchors.rightMargin: 16
        anchors.verticalCenter: parent.verticalCenter
        text: qsTr("no end of line")
        color: Theme.muted
        font.pixelSize: Theme.fine
        Accessible.ignored: true
    }
}
