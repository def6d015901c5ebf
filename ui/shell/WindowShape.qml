import QtQuick
import Helix.Native

// Where a window stands, how large it is and whether it is maximised: from one start to the next, and through full screen.
Item {
    id: shape
    required property Window window
    /// Of the names that it is remembered under: the main window has none, a desktop's own one names its workspace.
    property string prefix: ""
    /// Off: there is nothing left to remember it for.
    property bool keeps: true
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
        if (number("width", 0) > 0) {
            window.width = Math.max(window.minimumWidth, Math.min(number("width", window.width), Screen.desktopAvailableWidth))
            window.height = Math.max(window.minimumHeight, Math.min(number("height", window.height), Screen.desktopAvailableHeight))
        }
        const x = number("x", nowhere), y = number("y", nowhere)
        if (hasPlace && x !== nowhere && y !== nowhere && isReached(x, y)) {
            window.x = x
            window.y = y
        }
        return number("maximized", 0) === 1
    }
    function number(name, fallback) { return Backend.memory.number(prefix + name, fallback) }
    function remember(name, number) { Backend.memory.keep(prefix + name, number) }
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
        if (!keeps || (!maximized && window.visibility !== Window.Windowed))
            return
        remember("maximized", maximized ? 1 : 0)
        if (maximized)
            return
        remember("width", window.width)
        remember("height", window.height)
        if (hasPlace) {
            remember("x", window.x)
            remember("y", window.y)
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
