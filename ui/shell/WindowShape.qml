import QtQuick
import Helix.Native

// Where the window stands, how large it is and whether it is maximised: from one start to the next, and through full screen.
Item {
    id: shape
    required property Window window
    property bool fullScreen: false
    /// What it comes back to from full screen.
    property int before: Window.Windowed
    /// On Wayland no window knows where it stands.
    readonly property bool hasPlace: Qt.platform.pluginName !== "wayland"
    readonly property int nowhere: -100000

    function setFullScreen(on) {
        if (on === fullScreen)
            return
        fullScreen = on
        if (on) {
            before = window.visibility
            window.showFullScreen()
        } else {
            window.visibility = before === Window.Maximized ? Window.Maximized : Window.Windowed
        }
    }
    // As it was, as far as it fits on the screens that there are now. True: it is to be shown maximised.
    function take() {
        const memory = Backend.memory
        if (memory.number("width", 0) > 0) {
            window.width = Math.max(window.minimumWidth, Math.min(memory.number("width", window.width), Screen.desktopAvailableWidth))
            window.height = Math.max(window.minimumHeight, Math.min(memory.number("height", window.height), Screen.desktopAvailableHeight))
        }
        const x = memory.number("x", nowhere), y = memory.number("y", nowhere)
        if (hasPlace && x !== nowhere && y !== nowhere && isReached(x, y)) {
            window.x = x
            window.y = y
        }
        return memory.number("maximized", 0) === 1
    }
    /// Some of its upper edge lies on a screen, so that it can be moved.
    function isReached(x, y) {
        const grip = 120
        for (let i = 0; i < Application.screens.length; ++i) {
            const screen = Application.screens[i]
            if (x + window.width - grip >= screen.virtualX && x + grip <= screen.virtualX + screen.width && y >= screen.virtualY && y + grip <= screen.virtualY + screen.height)
                return true
        }
        return false
    }
    function keep() {
        const maximized = window.visibility === Window.Maximized
        if (!maximized && window.visibility !== Window.Windowed)
            return
        Backend.memory.keep("maximized", maximized ? 1 : 0)
        if (maximized)
            return
        Backend.memory.keep("width", window.width)
        Backend.memory.keep("height", window.height)
        if (hasPlace) {
            Backend.memory.keep("x", window.x)
            Backend.memory.keep("y", window.y)
        }
    }
    Connections {
        target: shape.window
        function onXChanged() { soon.restart() }
        function onYChanged() { soon.restart() }
        function onWidthChanged() { soon.restart() }
        function onHeightChanged() { soon.restart() }
        function onVisibilityChanged() { soon.restart() }
    }
    Timer { id: soon; interval: 300; onTriggered: shape.keep() }
}
