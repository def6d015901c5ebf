import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// The diff of one file. Only what is in sight is made, however long it is.
Item {
    id: view
    property var review
    readonly property var list: review ? review.diff : null
    readonly property bool sideBySide: list ? list.sideBySide : true
    property int hunk: 0
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
    function shift(by) { offset = Math.max(0, Math.min(furthest, offset + by)) }
    function scroll(lines) {
        const last = Math.max(0, rows.contentHeight - rows.height)
        rows.contentY = Math.max(0, Math.min(last, rows.contentY + lines * 22))
    }
    function page(direction) { scroll(direction * (Math.floor(rows.height / 22) - 2)) }
    onFurthestChanged: offset = Math.min(offset, furthest)
    Connections {
        target: view.review ?? null
        function onFileChanged() {
            view.hunk = 0
            view.offset = 0
            rows.positionViewAtBeginning()
        }
    }
    TextMetrics {
        id: letter
        text: "0"
        font.family: Theme.codeFamily
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
            height: 22
            list: view.list
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
