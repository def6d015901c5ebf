import QtQuick

// Scrolls a Flickable so that what Tab has come to is seen. A click moves nothing: it went to what is in sight.
Item {
    id: follower
    property Flickable view
    readonly property int margin: 12
    Connections {
        target: follower.Window.window
        function onActiveFocusItemChanged() { follower.follow(follower.Window.window.activeFocusItem) }
    }
    function holds(item) {
        for (let above = item; above; above = above.parent)
            if (above === view.contentItem)
                return true
        return false
    }
    function follow(item) {
        if (!item || !view.visible || item.focusReason === Qt.MouseFocusReason || !holds(item))
            return
        const whole = item.seenWith ?? item
        const box = whole.mapToItem(view.contentItem, 0, 0, whole.width, whole.height)
        const lowest = Math.max(0, view.contentHeight - view.height)
        if (box.y < view.contentY || box.height > view.height)
            view.contentY = Math.max(0, Math.min(box.y - margin, lowest))
        else if (box.y + box.height > view.contentY + view.height)
            view.contentY = Math.min(lowest, box.y + box.height + margin - view.height)
    }
}
