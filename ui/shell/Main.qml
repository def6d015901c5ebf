import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

ApplicationWindow {
    id: window
    property string startPage: ""
    property string asked: ""
    readonly property string page: Navigation.page
    property bool useTray: true
    property bool startHidden: false
    property string textFamily: "Inter"
    property string codeFamily: "JetBrains Mono"
    property string iconFamily: "Material Icons"

    width: 1280
    height: 800
    minimumWidth: 960
    minimumHeight: 600
    visible: !startHidden
    title: Navigation.page === "workspace" && workspacePage.workspace ? qsTr("%1 — Helix").arg(workspacePage.workspace.name) : "Helix"
    color: Theme.background
    font.family: Theme.textFamily
    font.pixelSize: Theme.body

    readonly property bool systemIsDark: Qt.colorEqual(systemColors.window, "transparent") ? true : systemColors.window.hslLightness < 0.5
    SystemPalette { id: systemColors }
    palette.window: Theme.background
    palette.windowText: Theme.text
    palette.toolTipBase: Theme.raised
    palette.toolTipText: Theme.text
    palette.base: Theme.raised
    palette.text: Theme.text
    palette.mid: Theme.muted
    palette.dark: Theme.muted
    palette.highlight: Theme.accent

    Binding { target: Theme; property: "dark"; value: Backend.settings.theme === "dark" || (Backend.settings.theme === "system" && window.systemIsDark) }
    Binding { target: Theme; property: "moreContrast"; value: Backend.settings.moreContrast || system.moreContrast }
    Binding { target: Theme; property: "textPercent"; value: Backend.settings.textPercent }
    // Nothing moves before that is known: a light window does not fade in from the dark one, nor does a mark stop half faded.
    Binding { target: Theme; property: "reduceMotion"; value: !Backend.settings.known || Backend.settings.reduceMotion || system.lessMotion }
    SystemWishes { id: system }

    WindowShape { id: shape; window: window }
    Component.onCompleted: {
        if (shape.take())
            startHidden ? shownAs = Window.Maximized : visibility = Window.Maximized
        Theme.textFamily = textFamily
        Theme.codeFamily = codeFamily
        Theme.iconFamily = iconFamily
        begin()
        ask(asked)
    }
    // A link of any web page, or a file: the page is opened with it filled in, and nothing is done.
    function ask(about) {
        if (about === "")
            return
        if (!about.startsWith("helixvm:"))
            return Navigation.importDisk(about)
        const link = HelixLink.read(about)
        if (link.problem !== "")
            Toaster.fail(link.problem, "")
        else
            Navigation.askToCreate(link.image, link.name)
    }
    // "workspace/NAME" waits until the workspaces are known.
    function begin() {
        const parts = startPage.split("/")
        if (parts[0] === "workspace" && parts.length > 1) {
            const wanted = Backend.workspaces.findByName(parts[1]) ?? Backend.workspaces.find(parts[1])
            if (wanted) {
                startPage = ""
                Navigation.showWorkspace(wanted.id)
            }
            return
        }
        startPage = ""
        if (parts[0] === "settings" && parts.length > 1)
            Navigation.settingsSection = parts[1]
        if (["workspaces", "wall", "beside", "create", "images", "activity", "settings"].includes(parts[0]))
            Navigation.page = parts[0]
    }
    Connections {
        target: Backend.workspaces
        function onCountChanged() { if (window.startPage !== "") window.begin() }
        function onFailedNow(workspace) {
            const inSight = Navigation.page === "workspace" && Navigation.workspaceId === workspace.id && window.visible
            if (!inSight)
                Toaster.fail(workspace.error, workspace.errorDetails)
            window.notify(Backend.settings.notifyFailed, qsTr("%1 failed").arg(workspace.name), workspace.error, workspace.id)
        }
    }
    Connections {
        target: Backend.createFlow
        function onCreated(id) {
            // Whoever went elsewhere meanwhile is not torn away.
            if (Navigation.page === "create")
                Navigation.openWorkspace(id)
            else
                Toaster.tell(qsTr("%1 is being created.").arg(Backend.createFlow.name))
        }
        function onAttemptsStarted(group) {
            if (Navigation.page === "create")
                Navigation.openAttempts(group)
            else
                Toaster.tell(qsTr("The attempts have begun."))
        }
        function onChanged() {
            if (Backend.createFlow.error !== "" && Navigation.page !== "create")
                Toaster.fail(Backend.createFlow.error, Backend.createFlow.errorDetails)
        }
    }
    Connections {
        target: Backend.attempts
        // Its group, and with it that page, are gone by then.
        function onKept(workspaceId) {
            if (["attempts", "workspaces"].includes(Navigation.page))
                Navigation.openWorkspace(workspaceId)
        }
    }
    Connections {
        target: Backend.modelOffers
        function onAdded(sentence) { Toaster.tell(sentence) }
        // The dialog says it itself, and so does a card; that of the offer may be gone.
        function onFailed(sentence) {
            if (!addProvider.visible && Toaster.offerProblems === 0)
                window.tellFailedTest(sentence)
        }
    }
    Connections {
        target: Backend.providers
        // The row in Settings says the same.
        function onTestFailed(sentence) {
            if (!window.seesProviders)
                window.tellFailedTest(sentence)
        }
    }
    readonly property bool seesProviders: Navigation.page === "settings" && Navigation.settingsSection === "providers"
    function tellFailedTest(sentence) {
        // Of a proxy, with a way there of its own.
        if (seesProviders || Backend.settings.proxy.mends(sentence))
            Toaster.fail(sentence, "")
        else
            Toaster.advise(sentence, qsTr("Open Settings"), () => Navigation.openSettings("providers"))
    }
    Connections {
        target: Backend.notices
        function onFailed(sentence, details) { Toaster.fail(sentence, details) }
        function onTold(sentence) { Toaster.tell(sentence) }
    }
    // What an agent has to say reaches the user wherever they are.
    Connections {
        target: Backend.sessions
        function inSight(workspaceId) { return window.visible && Navigation.page === "workspace" && Navigation.workspaceId === workspaceId }
        function onAsked(workspaceId, sentence) {
            if (!inSight(workspaceId))
                Toaster.advise(sentence, qsTr("Answer"), () => Navigation.openWorkspace(workspaceId))
            window.notify(Backend.settings.notifyAsks, qsTr("An agent asks"), sentence, workspaceId)
        }
        function onFinished(workspaceId, sentence) {
            if (!tour.finished(workspaceId) && !inSight(workspaceId))
                Toaster.act(sentence, qsTr("Look"), () => Navigation.openWorkspace(workspaceId))
            window.notify(Backend.settings.notifyFinished, qsTr("An agent is done"), sentence, workspaceId)
        }
        function onFailedNow(workspaceId, sentence) {
            if (!inSight(workspaceId))
                Toaster.fail(sentence, "")
            window.notify(Backend.settings.notifyFinished, qsTr("An agent stopped"), sentence, workspaceId)
        }
        function onRuleMade(sentence, number) { Toaster.undoable(sentence, () => Backend.sessions.undoRule(number)) }
    }
    Connections {
        target: Navigation
        function onSearchAsked() { search.open() }
        function onProviderAsked() { addProvider.openNew() }
        function onShortcutsAsked() { shortcuts.open() }
    }
    AddProviderDialog { id: addProvider }
    Tour {
        id: tour
        onReviewAsked: id => {
            Navigation.openWorkspace(id)
            workspacePage.openReview("")
        }
    }
    SearchDialog {
        id: search
        onChosen: (workspaceId, session, entry) => {
            Navigation.openWorkspace(workspaceId)
            workspacePage.showEntry(session, entry)
        }
    }
    Connections {
        target: Backend.ports
        function onRemoved(workspaceId, guestPort, hostPort, label, hostAddress) {
            Toaster.undoable(qsTr("The mapping of port %1 was removed.").arg(guestPort), () => Backend.ports.add(workspaceId, guestPort, hostPort, label, hostAddress))
        }
        function onAddFailed(sentence, details) { Toaster.fail(sentence, details) }
        function onPageOpened(url) { LinkOpener.open(url) }
    }
    Connections {
        target: Backend
        function onActivated(asked) {
            window.comeBack()
            window.ask(asked)
        }
    }
    Connections {
        target: LinkOpener
        function onFailed(address) { unopened.show(address) }
    }
    UnopenedDialog { id: unopened }
    // No text is cut short for good.
    WholeText { id: whole; window: window }
    Item {
        x: whole.place.x
        y: whole.place.y
        width: whole.place.width
        height: whole.place.height
        HToolTip {
            objectName: "wholeText"
            shown: whole.text !== ""
            text: whole.text
            delay: 0
        }
    }
    Connections {
        target: DetailsOpener
        function onAsked(sentence, details) {
            detailsDialog.sentence = sentence
            detailsDialog.text = details
            detailsDialog.open()
        }
    }

    // Through the desktop, when nobody looks here. A notification may be drawn as markup.
    signal notified(string title, string sentence, string workspaceId)
    function notify(wanted, title, sentence, workspaceId) {
        if (wanted && !window.active)
            notified(title, sentence, workspaceId)
    }
    onNotified: (title, sentence, workspaceId) => {
        if (useTray)
            Backend.desktopNotes.show(title, sentence, workspaceId)
    }
    /// What the tray said last is about this one.
    property string saidByTray: ""
    function lookInto(workspaceId) {
        window.comeBack()
        if (Backend.workspaces.find(workspaceId))
            Navigation.openWorkspace(workspaceId)
    }
    Connections {
        target: Backend.desktopNotes
        function onActivated(place) { window.lookInto(place) }
        // Nobody shows notifications: the tray does, where there is one.
        function onAbsent(title, sentence, place) {
            if (!window.hasTray)
                return
            window.saidByTray = place
            trayLoader.item.showMessage(Backend.trayHost.plain(title), Backend.trayHost.plain(sentence)) // qmllint disable
        }
    }

    // Closing ------------------------------------------------------------------------------------------------------------------
    readonly property bool hasTray: trayLoader.item !== null && trayLoader.item.available // qmllint disable
    // As it was: show() would make a maximised window small.
    property int shownAs: Window.Windowed
    onVisibilityChanged: visibility => {
        if (visibility !== Window.Hidden && visibility !== Window.Minimized)
            shownAs = visibility
    }
    function comeBack() {
        if (visibility === Window.Hidden || visibility === Window.Minimized)
            visibility = shownAs
        raise()
        requestActivate()
    }
    // A tray may come to the desktop some seconds after what is started at login.
    Timer {
        interval: window.useTray ? 15000 : 0
        running: window.startHidden && !window.visible && !window.hasTray
        onTriggered: window.comeBack()
    }
    Leaving {
        id: leaving
        window: window
        hasTray: window.hasTray
    }
    function quitByKey() { leaving.quitByKey() }
    onClosing: close => leaving.close(close)
    readonly property bool inSight: visible && visibility !== Window.Minimized
    Binding { target: Backend.streams; property: "watched"; value: window.inSight || desktopWindows.seen > 0 }
    DesktopWindows { id: desktopWindows }
    Loader {
        id: trayLoader
        active: window.useTray && Backend.trayHost.available
        source: "Tray.qml"
        asynchronous: true
    }
    Connections {
        target: trayLoader.item
        function onOpenAsked() { window.comeBack() }
        function onMessageClicked() { window.lookInto(window.saidByTray) }
        function onQuitAsked() { leaving.quit() }
        function onWorkAsked() {
            Navigation.go("activity")
            window.comeBack()
        }
    }
    TextDialog {
        id: detailsDialog
        objectName: "detailsDialog"
        title: qsTr("Details")
    }

    // Keys ---------------------------------------------------------------------------------------------------------------------
    /// Keys are letters to somebody.
    readonly property bool typing: workspacePage.controlling || activeFocusItem instanceof TextInput || activeFocusItem instanceof TextEdit || activeFocusItem instanceof TerminalView
    CommandPalette {
        id: palette
        workspacePage: Navigation.page === "workspace" ? workspacePage : null
        onSearchAsked: search.open()
    }
    ShortcutsDialog { id: shortcuts }
    readonly property bool isFullScreen: shape.fullScreen
    Shortcut { sequence: "Ctrl+N"; onActivated: Navigation.go("create") }
    Shortcut { sequence: "Ctrl+1"; onActivated: Navigation.go("workspaces") }
    Shortcut { sequence: "Ctrl+0"; onActivated: Navigation.go("wall") }
    Shortcut { sequence: "Ctrl+2"; onActivated: Navigation.go("images") }
    Shortcut { sequence: "Ctrl+3"; onActivated: Navigation.go("activity") }
    Shortcut { sequences: ["Ctrl+4", "Ctrl+,"]; onActivated: Navigation.go("settings") }
    Shortcut { sequence: "Ctrl+F"; enabled: !workspacePage.controlling && !["activity", "settings"].includes(Navigation.page) && !(Navigation.page === "workspace" && workspacePage.reviewing); onActivated: search.open() }
    Shortcut { sequence: "Ctrl+L"; enabled: Navigation.page === "workspace" && workspacePage.canTalk && !workspacePage.controlling; onActivated: workspacePage.talk() }
    Shortcut { sequence: "Ctrl+T"; enabled: Navigation.page === "workspace" && workspacePage.canControl; onActivated: workspacePage.takeControl() }
    Shortcut { sequence: "F11"; enabled: Navigation.page === "workspace" && workspacePage.desktopInSight; onActivated: shape.setFullScreen(!window.isFullScreen) }
    Shortcut { sequence: "Esc"; enabled: window.isFullScreen || Navigation.page === "create"; onActivated: window.isFullScreen ? shape.setFullScreen(false) : Navigation.go("workspaces") }
    Shortcut { sequence: "Ctrl+K"; enabled: !workspacePage.controlling; onActivated: palette.open() }
    Shortcut { sequence: "?"; enabled: !window.typing; onActivated: shortcuts.open() }
    Shortcut { sequence: "F1"; enabled: !workspacePage.controlling; onActivated: shortcuts.open() }
    Shortcut { sequences: [StandardKey.Quit]; onActivated: window.quitByKey() } // qmllint disable
    HiddenFocus { onFreed: Navigation.page === "workspace" ? workspacePage.takeKeys() : pages.forceActiveFocus(Qt.OtherFocusReason) }

    // Pages --------------------------------------------------------------------------------------------------------------------
    Sidebar {
        id: sidebar
        objectName: "sidebar"
        height: parent.height
        visible: !window.isFullScreen
        folded: window.width < 1080 || Navigation.page === "beside" || (Navigation.page === "workspace" && workspacePage.showsDesktop)
    }
    Item {
        id: stage
        anchors.left: window.isFullScreen ? parent.left : sidebar.right
        anchors.right: parent.right
        height: parent.height
        Loader {
            id: pages
            objectName: "pages"
            anchors.fill: parent
            visible: Navigation.page !== "workspace"
            focus: visible
            readonly property string wanted: {
                switch (Navigation.page) {
                case "create": return "../create/CreatePage.qml"
                case "attempts": return "../attempts/AttemptsPage.qml"
                case "images": return "../images/ImagesPage.qml"
                case "activity": return "../activity/ActivityPage.qml"
                case "settings": return "../settings/SettingsPage.qml"
                case "beside": return "../workspace/BesidePage.qml"
                case "wall": return "../home/WallPage.qml"
                case "workspaces": return "../home/WorkspacesPage.qml"
                default: return ""
                }
            }
            source: wanted
            onLoaded: fade.restart()
            NumberAnimation { id: fade; target: pages.item; property: "opacity"; from: 0; to: 1; duration: Theme.quick }
        }
        WorkspacePage {
            id: workspacePage
            objectName: "workspacePage"
            anchors.fill: parent
            visible: Navigation.page === "workspace"
            workspaceId: Navigation.workspaceId
            fullScreen: window.isFullScreen
            onFullScreenAsked: on => shape.setFullScreen(on)
        }
        Toasts { z: 10 }
    }
}
