import QtQuick

// Scrolls a Flickable so that what Tab has come to is seen. A click moves nothing: it went to what is in sight.
Item {
    id: follower
    property Flickable view
    readonly property int margin: 12
    // What the keyboard came to, and how the view was left then.
    property Item followed: null
    property double leftAt: 0
    Connections {
        target: follower.Window.window
        function onActiveFocusItemChanged() { follower.follow(follower.Window.window.activeFocusItem) }
    }
    // What stands above it may be laid out later or grow: it stays in sight, unless somebody scrolled away.
    Connections {
        target: follower.view
        function onContentHeightChanged() { Qt.callLater(follower.stay) }
    }
    function holds(item) {
        for (let above = item; above; above = above.parent)
            if (above === view.contentItem)
                return true
        return false
    }
    function stay() {
        if (followed && follower.Window.window && followed === follower.Window.window.activeFocusItem && view.contentY === leftAt)
            follow(followed)
    }
    function follow(item) {
        followed = null
        if (!item || !view.visible || item.focusReason === Qt.MouseFocusReason || !holds(item))
            return
        show(item.seenWith ?? item)
        followed = item
        leftAt = view.contentY
    }
    /// Scrolls no more than is needed; what is taller than the view is seen from its top.
    function show(whole) {
        const box = whole.mapToItem(view.contentItem, 0, 0, whole.width, whole.height)
        const lowest = Math.max(0, view.contentHeight - view.height)
        if (box.y < view.contentY || box.height > view.height)
            view.contentY = Math.max(0, Math.min(box.y - margin, lowest))
        else if (box.y + box.height > view.contentY + view.height)
            view.contentY = Math.min(lowest, box.y + box.height + margin - view.height)
    }
}
