import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// The diff of one file. Only what is in sight is made, however long it is. Its code is selected with the
// pointer, one side at a time, and copied without numbers and signs.
Item {
    id: view
    property Review review: null
    readonly property DiffList list: review ? review.diff : null
    readonly property bool sideBySide: list ? list.sideBySide : true
    property int hunk: 0
    signal pointed() // the pointer is used here: the keyboard follows
    property real offset: 0
    readonly property real numberWidth: (list ? Math.max(2, list.digits) : 2) * letter.advanceWidth + 18
    readonly property real room: (sideBySide ? width / 2 : width) - numberWidth * (sideBySide ? 1 : 2) - 30
    readonly property real longest: (list ? list.columns : 0) * letter.advanceWidth
    readonly property real furthest: Math.max(0, longest - room)

    function goToHunk(wanted) {
        if (!list || list.hunks === 0)
            return
        hunk = Math.max(0, Math.min(list.hunks - 1, wanted))
        rows.positionViewAtIndex(list.rowOfHunk(hunk), ListView.Beginning)
    }
    /// The next or previous change, of the next or previous file at the end of this one.
    function goToChange(step) {
        const wanted = hunk + step
        if (list && wanted >= 0 && wanted < list.hunks) {
            goToHunk(wanted)
            return
        }
        const before = review.path
        fromEnd = step < 0
        review.openNext(step)
        if (review.path === before)
            fromEnd = false
    }
    property bool fromEnd: false // the next file is entered at its last change
    function shift(by) { offset = Math.max(0, Math.min(furthest, offset + by)) }
    function scroll(lines) {
        const last = Math.max(0, rows.contentHeight - rows.height)
        rows.contentY = Math.max(0, Math.min(last, rows.contentY + lines * 22))
    }
    function page(direction) { scroll(direction * (Math.floor(rows.height / 22) - 2)) }
    readonly property alias selection: selection
    function copy() {
        if (selection.empty)
            return
        Backend.clipboard.copy(selection.text())
        Toaster.tell(qsTr("Copied."))
    }
    /// Goes to the next place with these words, if there is one.
    function find(words, forward) {
        const row = selection.find(words, forward)
        if (row >= 0)
            rows.positionViewAtIndex(row, ListView.Contain)
    }
    DiffSelection {
        id: selection
        list: view.list
    }
    onFurthestChanged: offset = Math.min(offset, furthest)
    Connections {
        target: view.review
        function onFileChanged() {
            view.hunk = 0
            view.offset = 0
            rows.positionViewAtBeginning()
            if (view.fromEnd && !view.review.loading) {
                view.fromEnd = false
                view.goToHunk(view.list.hunks - 1)
            }
        }
    }
    TextMetrics {
        id: letter
        text: "0"
        font.family: Theme.codeFamily
        font.preferShaping: false
        font.pixelSize: Theme.small
    }
    ListView {
        id: rows
        objectName: "diffRows"
        anchors.fill: parent
        clip: true
        model: view.list
        boundsBehavior: Flickable.StopAtBounds
        reuseItems: true
        cacheBuffer: 220
        ScrollBar.vertical: ScrollBar { }
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Changed lines")
        delegate: DiffRow {
            width: rows.width
            height: Theme.grown(22)
            list: view.list
            selection: view.selection
            sideBySide: view.sideBySide
            checkable: view.review !== null && view.review.takeable && !view.review.cut
            current: hunk === view.hunk
            numberWidth: view.numberWidth
            offset: view.offset
            onChooseAsked: (hunk, on) => {
                view.hunk = hunk
                view.review.chooseHunk(hunk, on)
            }
        }
        WheelHandler {
            acceptedModifiers: Qt.ShiftModifier
            orientation: Qt.Vertical
            onWheel: event => view.shift(-event.angleDelta.y / 2)
        }
        WheelHandler {
            orientation: Qt.Horizontal
            onWheel: event => view.shift(-event.angleDelta.x / 2)
        }
    }
    MouseArea {
        id: pointer
        objectName: "diffPointer"
        anchors.fill: rows
        anchors.rightMargin: 14
        preventStealing: true
        acceptedButtons: Qt.LeftButton
        cursorShape: Qt.IBeamCursor
        property int clicks: 0
        property bool onRight: false
        property int line: -1 // where whole lines began to be selected; -1: not whole lines
        // Rows have one height; what lies above and below them belongs to the first and the last.
        function rowAt(y) { return Math.max(0, Math.min(rows.count - 1, Math.floor((rows.contentY - rows.originY + y) / 22))) }
        function columnAt(row, x) {
            const item = rows.itemAtIndex(row) as DiffRow
            return item && item.kind === "line" ? item.columnAt(onRight, x) : 0
        }
        function extend() {
            const row = rowAt(mouseY)
            if (line >= 0)
                selection.selectLines(line, row, onRight)
            else
                selection.extendTo(row, mouseY < 0 ? 0 : columnAt(row, mouseX))
        }
        property int clickedRow: -1
        onPressed: mouse => {
            view.pointed()
            const inside = rows.count > 0 && rows.contentY - rows.originY + mouse.y < rows.count * 22
            const row = inside ? rowAt(mouse.y) : -1
            const item = inside ? rows.itemAtIndex(row) : null
            // The tick of a part is below.
            if (!item || item.kind !== "line") {
                mouse.accepted = false
                return
            }
            again.running && row === clickedRow ? ++clicks : clicks = 1
            clickedRow = row
            again.restart()
            line = -1
            if ((mouse.modifiers & Qt.ShiftModifier) && !selection.empty) {
                selection.extendTo(row, columnAt(row, mouse.x))
                return
            }
            onRight = view.sideBySide && mouse.x >= rows.width / 2
            view.hunk = item.hunk
            if (clicks >= 3) {
                line = row
                selection.selectLines(row, row, onRight)
            } else if (clicks === 2) {
                selection.selectWord(row, onRight, columnAt(row, mouse.x))
            } else {
                selection.begin(row, onRight, columnAt(row, mouse.x))
            }
        }
        onPositionChanged: if (pressed && (clicks !== 2 || line >= 0)) extend()
        Timer {
            id: again
            interval: Application.styleHints.mouseDoubleClickInterval
        }
        // Held above or below, it goes on.
        Timer {
            interval: 40
            repeat: true
            running: pointer.pressed && (pointer.mouseY < 0 || pointer.mouseY > pointer.height)
            onTriggered: {
                view.scroll(pointer.mouseY < 0 ? -1 : 1)
                pointer.extend()
            }
        }
    }
    Rectangle {
        visible: view.sideBySide && rows.count > 0
        x: Math.floor(parent.width / 2) - 1
        width: 1
        height: Math.min(parent.height, rows.contentHeight)
        color: Theme.line
    }
    ScrollBar {
        id: sideways
        visible: view.furthest > 0
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        orientation: Qt.Horizontal
        policy: ScrollBar.AlwaysOn
        size: view.longest > 0 ? Math.min(1, view.room / view.longest) : 1
        onPositionChanged: if (pressed) view.offset = position * view.longest
        Binding {
            target: sideways
            property: "position"
            value: view.longest > 0 ? view.offset / view.longest : 0
            when: !sideways.pressed
        }
    }
}
