import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Ctrl+K: everything one can go to or do, by a few letters of its name.
HDialog {
    id: dialog
    objectName: "commandPalette"
    title: qsTr("Go to, or do")
    wide: 560
    /// The page of the workspace that is looked at, or null.
    property WorkspacePage workspacePage: null
    signal searchAsked()
    onOpened: {
        field.text = ""
        gather()
        field.forceActiveFocus()
    }
    // { icon, title, detail, act }: made when it is opened; a list one chooses from does not move.
    property var all: []
    readonly property var found: {
        const words = field.text.toLowerCase().split(/\s+/).filter(word => word !== "")
        const hits = all.filter(one => words.every(word => (one.title + " " + one.detail).toLowerCase().includes(word)))
        return hits.slice(0, 60)
    }
    function gather() {
        const list = []
        const page = (icon, title, name, keys) => list.push({ icon: icon, title: title, detail: keys, act: () => Navigation.go(name) })
        list.push({ icon: "play_circle_outline", title: qsTr("Show me how it works"), detail: qsTr("A small project whose test fails"), act: () => Navigation.showMe() })
        gatherLooked(list)
        for (let row = 0; row < Backend.workspaces.count; ++row) {
            const workspace = Backend.workspaces.at(row)
            list.push({ icon: "desktop_windows", title: workspace.name, detail: workspace.stateText, act: () => Navigation.openWorkspace(workspace.id) })
        }
        for (const one of Backend.sessions.titles())
            list.push({ icon: "chat", title: one.title, detail: one.workspaceName, act: () => Navigation.showPlace(one.workspaceId, "conversation", one.session, 0) })
        list.push({ icon: "add", title: qsTr("New workspace"), detail: qsTr("Ctrl+N"), act: () => Navigation.go("create") })
        page("grid_view", qsTr("Workspaces"), "workspaces", qsTr("Ctrl+1"))
        page("view_module", qsTr("Wall"), "wall", qsTr("Ctrl+0"))
        page("layers", qsTr("Images"), "images", qsTr("Ctrl+2"))
        page("timeline", qsTr("Activity"), "activity", qsTr("Ctrl+3"))
        page("settings", qsTr("Settings"), "settings", qsTr("Ctrl+4"))
        for (const section of Navigation.sections)
            list.push({ icon: "tune", title: section.text, detail: qsTr("Settings"), act: () => Navigation.openSettings(section.key) })
        list.push({ icon: "vpn_key", title: qsTr("Add a model provider"), detail: "", act: () => Navigation.addProvider() })
        list.push({ icon: "note_add", title: qsTr("Import a disk"), detail: "", act: () => Navigation.importDisk() })
        list.push({ icon: "search", title: qsTr("Search all conversations"), detail: qsTr("Ctrl+F"), act: () => dialog.searchAsked() })
        list.push({ icon: "keyboard", title: qsTr("All shortcuts"), detail: "?", act: () => Navigation.showShortcuts() })
        all = list
    }
    /// What can be done with the workspace that is looked at, as its menu and its bar do it.
    function gatherLooked(list) {
        const looked = workspacePage ? workspacePage.workspace : null
        if (!looked)
            return
        const page = workspacePage
        const action = (icon, title, keys, act) => list.push({ icon: icon, title: title.arg(looked.name), detail: keys, act: act })
        list.push({ icon: "chat_bubble_outline", title: qsTr("Talk to the agent"), detail: qsTr("Ctrl+L"), act: () => page.talk() })
        if (page.canControl)
            action("pan_tool", qsTr("Take control of %1"), qsTr("Ctrl+T"), () => page.takeControl())
        if (looked.ready) {
            action("bedtime", qsTr("Suspend %1"), "", () => looked.suspend())
            action("stop", qsTr("Stop %1"), "", () => page.questions.askStop())
            action("refresh", qsTr("Restart %1"), "", () => page.questions.askStop(true))
            action("call_split", qsTr("Fork %1"), "", () => page.questions.askFork())
        } else if (looked.outOfReach) {
            action("refresh", qsTr("Try again to reach %1"), "", () => looked.start())
            action("stop", qsTr("Stop %1 by force"), "", () => page.questions.askStop())
        } else if (looked.stopped || looked.suspended) {
            action("play_arrow", qsTr("Start %1"), "", () => looked.start())
        }
        action("history", qsTr("Checkpoints of %1"), "", () => page.questions.showCheckpoints())
        if (looked.ready && looked.desktopExpected)
            action("open_in_new", qsTr("%1 in a window of its own"), "", () => Navigation.openWindow(looked.id))
        if (looked.ready && looked.desktopExpected && Backend.runningDesktops.count > 1)
            action("view_column", qsTr("%1 beside another"), "", () => Navigation.openBeside(looked.id))
        if (page.showsDesktop && !page.films.busy)
            action(page.films.recording ? "stop" : "fiber_manual_record", page.films.recording ? qsTr("Stop recording %1") : qsTr("Record %1"), "", () => page.films.toggle())
        if (page.desktopInSight)
            action("fullscreen", qsTr("%1 in full screen"), "F11", () => page.fullScreenAsked(true))
    }
    function take(row) {
        const chosen = found[row]
        if (!chosen)
            return
        close()
        chosen.act()
    }
    HTextField {
        id: field
        objectName: "paletteField"
        Layout.fillWidth: true
        name: qsTr("What to go to or do")
        placeholder: qsTr("A workspace, a page, something to do…")
        maximumLength: 100
        Keys.onDownPressed: list.currentIndex = Math.min(list.count - 1, list.currentIndex + 1)
        Keys.onUpPressed: list.currentIndex = Math.max(0, list.currentIndex - 1)
        onAccepted: dialog.take(Math.max(0, list.currentIndex))
    }
    ListView {
        id: list
        objectName: "paletteList"
        Layout.fillWidth: true
        Layout.preferredHeight: Math.max(120, Math.min(400, (dialog.parent ? dialog.parent.height : 800) - 260))
        clip: true
        model: dialog.found
        currentIndex: 0
        boundsBehavior: Flickable.StopAtBounds
        ScrollBar.vertical: ScrollBar { }
        Accessible.role: Accessible.List
        Accessible.name: qsTr("What was found")
        HText {
            anchors.centerIn: parent
            visible: list.count === 0
            text: qsTr("Nothing is called that.")
            color: Theme.muted
        }
        delegate: AbstractButton {
            id: entry
            required property var modelData
            required property int index
            objectName: "palette-" + index
            width: ListView.view.width
            implicitHeight: Theme.grown(38)
            hoverEnabled: true
            text: modelData.title
            Accessible.role: Accessible.ListItem
            Accessible.name: modelData.detail !== "" ? qsTr("%1, %2").arg(modelData.title).arg(modelData.detail) : modelData.title
            onClicked: dialog.take(index)
            background: Rectangle {
                radius: Theme.radius
                color: entry.hovered || entry.ListView.isCurrentItem ? Theme.hover : "transparent"
            }
            contentItem: RowLayout {
                spacing: 12
                Icon { Layout.leftMargin: 12; Layout.preferredWidth: Theme.grown(18); name: entry.modelData.icon; size: 18; color: Theme.soft }
                HText { Layout.fillWidth: true; text: entry.modelData.title; elide: Text.ElideRight; Accessible.ignored: true }
                HText { Layout.rightMargin: 12; text: entry.modelData.detail; color: Theme.muted; font.pixelSize: Theme.small; Accessible.ignored: true }
            }
        }
    }
    buttons: HButton { text: qsTr("Close"); kind: "plain"; onClicked: dialog.close() }
}
