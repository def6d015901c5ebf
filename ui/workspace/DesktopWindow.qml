import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// The desktop of one workspace in a window of its own, which comes back where it stood.
ApplicationWindow {
    id: window
    property string workspaceId
    readonly property WorkspaceItem workspace: pane.workspace
    readonly property bool inSight: visible && visibility !== Window.Minimized
    readonly property bool isFullScreen: visibility === Window.FullScreen
    objectName: "desktopWindow"
    title: workspace ? qsTr("%1 — desktop").arg(workspace.name) : "Helix"
    minimumWidth: 480
    minimumHeight: 320
    // The first time; as the last one of any workspace, which was kept of another screen, perhaps.
    function fitting(kept, available, least) { return Math.max(least, available > 0 ? Math.min(kept, available) : kept) }
    width: fitting(Backend.memory.number("desktop-width", 1040), Screen.desktopAvailableWidth, minimumWidth)
    height: fitting(Backend.memory.number("desktop-height", 690), Screen.desktopAvailableHeight, minimumHeight)
    color: Theme.background
    font.family: Theme.textFamily
    font.pixelSize: Theme.body
    palette.window: Theme.background
    palette.windowText: Theme.text
    palette.base: Theme.raised
    palette.text: Theme.text
    palette.mid: Theme.muted
    palette.dark: Theme.muted
    palette.highlight: Theme.accent

    WindowShape { id: shape; window: window; prefix: "desktop/" + window.workspaceId + "/"; keeps: window.workspace !== null }
    property int shownAs: Window.Windowed
    function appear() {
        if (shape.take())
            shownAs = Window.Maximized
        visibility = shownAs
    }
    function show() {
        if (visibility === Window.Hidden || visibility === Window.Minimized)
            visibility = shownAs
        raise()
        requestActivate()
    }
    /// What it comes back to from full screen.
    property int before: Window.Windowed
    function setFullScreen(on) {
        if (on && !isFullScreen)
            before = visibility
        visibility = on ? Window.FullScreen : before
    }
    function keepShape() {
        shape.keep()
        if (visibility !== Window.Windowed)
            return
        Backend.memory.keep("desktop-width", width)
        Backend.memory.keep("desktop-height", height)
    }
    onWidthChanged: shapeKept.restart()
    onHeightChanged: shapeKept.restart()
    Timer { id: shapeKept; interval: 300; onTriggered: window.keepShape() }
    // It goes with its workspace, and back into the page when it is closed.
    onClosing: Navigation.closeWindow(workspaceId)
    onWorkspaceChanged: if (workspace === null) Qt.callLater(Navigation.closeWindow, workspaceId)

    DesktopPane {
        id: pane
        anchors.fill: parent
        workspaceId: window.workspaceId
        inSight: window.inSight
        fullScreen: window.isFullScreen
        onFullScreenAsked: window.setFullScreen(true)
        after: HIconButton {
            objectName: "windowBack"
            iconName: "close_fullscreen"
            text: qsTr("Back into the main window (Ctrl+W)")
            onClicked: Navigation.closeWindow(window.workspaceId)
        }
    }
    Shortcut { sequence: "F11"; onActivated: window.setFullScreen(!window.isFullScreen) }
    Shortcut { sequence: "Esc"; enabled: window.isFullScreen && !pane.stage.controlling; onActivated: window.setFullScreen(false) }
    Shortcut { sequence: "Ctrl+T"; enabled: pane.stage.canControl && !pane.stage.controlling; onActivated: pane.stage.takeControl() }
    Shortcut { sequence: "Ctrl+W"; enabled: !pane.stage.controlling; onActivated: Navigation.closeWindow(window.workspaceId) }
    Toasts {
        // Of what is done here; the main window has all of them.
        visible: window.active
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        anchors.margins: 24
        z: 10
    }
}
