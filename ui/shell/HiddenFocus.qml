import QtQuick
import QtQuick.Templates as T

// A hidden thing takes no keys. In a dialog they go to what is around it, never behind the dialog; elsewhere `freed` asks for
// whoever shall have them.
Item {
    id: watch
    readonly property Item focused: Window.window ? Window.window.activeFocusItem : null
    signal freed()
    Connections {
        target: watch.focused
        ignoreUnknownSignals: true
        function onVisibleChanged() {
            if (watch.focused && !watch.focused.visible)
                Qt.callLater(watch.look)
        }
    }
    function look() {
        const bare = Window.window ? Window.window.contentItem : null
        if (focused && focused.visible && focused !== bare)
            return
        const around = aroundInDialog(focused)
        if (around)
            around.forceActiveFocus(Qt.OtherFocusReason)
        else
            freed()
    }
    // The nearest thing in sight around `item`, in the dialog it stands in; null: it stands in none.
    function aroundInDialog(item) {
        const overlay = T.Overlay.overlay
        let shown = null
        for (let above = item; above && above !== overlay; above = above.parent) {
            if (shown === null && above.visible)
                shown = above
            if (above.parent === overlay)
                return shown
        }
        return null
    }
}
