import QtQuick
import Helix

// The windows that desktops have of their own: one for each id in Navigation.windowed.
Item {
    id: windows
    visible: false
    /// How many of them somebody can see.
    property int seen: 0
    property var open: ({}) // DesktopWindow by workspace
    function countSeen() { seen = Object.values(open).filter(window => window.inSight).length }
    function follow() {
        for (const id of Navigation.windowed) {
            if (open[id])
                continue
            open[id] = maker.createObject(null, { workspaceId: id })
            open[id].inSightChanged.connect(countSeen)
            open[id].appear()
        }
        for (const id of Object.keys(open)) {
            if (Navigation.windowed.includes(id))
                continue
            const window = open[id]
            delete open[id]
            window.keepShape()
            window.visible = false
            window.destroy()
        }
        countSeen()
    }
    Component {
        id: maker
        DesktopWindow { }
    }
    Connections {
        target: Navigation
        function onWindowedChanged() { windows.follow() }
        function onWindowAsked(id) { if (windows.open[id]) windows.open[id].show() }
    }
    Component.onDestruction: {
        for (const window of Object.values(open))
            window.destroy()
    }
}
