import QtQuick
import Helix

// Shows for a moment where on a page something is.
Rectangle {
    id: mark
    objectName: "foundMark"
    property Item target: null
    visible: target !== null
    radius: Theme.radius
    color: Theme.accentWash
    border.width: 1
    border.color: Theme.accent
    function show(item) {
        target = item
        opacity = 1
        place()
        shown.restart()
    }
    // What stands above it may be laid out later.
    function place() {
        if (!target)
            return
        const box = target.mapToItem(parent, 0, 0, target.width, target.height)
        x = box.x - 10
        y = box.y - 9
        width = box.width + 20
        height = box.height + 18
    }
    Connections {
        target: mark.parent
        function onHeightChanged() { Qt.callLater(mark.place) }
    }
    Connections {
        target: mark.target
        function onYChanged() { Qt.callLater(mark.place) }
        function onWidthChanged() { Qt.callLater(mark.place) }
    }
    SequentialAnimation {
        id: shown
        onFinished: mark.target = null
        PauseAnimation { duration: 1600 }
        NumberAnimation { target: mark; property: "opacity"; to: 0; duration: Theme.quick }
    }
}
