import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// All desktops that run, live, only to be looked at. As large as all of them fit, and no smaller than can be read.
FocusScope {
    id: page
    focus: true
    readonly property int count: Backend.runningDesktops.count
    readonly property int gap: 12
    readonly property int least: 200
    readonly property int caption: 34
    // How many side by side, and how wide: as large as all of them fit; where they could not be read any more, as many as can be, and
    // the rest below.
    function placesFor(count, width, height) {
        let places = { columns: 1, tile: 0 }
        for (let columns = 1; columns <= count; ++columns) {
            const rows = Math.ceil(count / columns)
            const byHeight = (height / rows - gap - caption) * 16 / 9
            const tile = Math.floor(Math.min(width / columns - gap, byHeight))
            if (tile > places.tile)
                places = { columns: columns, tile: tile }
        }
        if (places.tile < least) {
            const columns = Math.max(1, Math.floor(width / (least + gap)))
            places = { columns: columns, tile: Math.max(1, Math.floor(width / columns - gap)) }
        }
        return places
    }
    Keys.onEscapePressed: Navigation.go("workspaces")

    PageHeader {
        id: header
        x: Theme.margin
        y: Theme.margin - 4
        width: parent.width - 2 * x
        title: qsTr("Wall")
        subtitle: page.count === 0 ? "" : page.count === 1 ? qsTr("1 desktop, live. You only watch here.") : qsTr("%1 desktops, live. You only watch here.").arg(page.count)
        actions: BackToWorkspaces { objectName: "leaveWall" }
    }
    GridView {
        id: grid
        objectName: "wall"
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        anchors.leftMargin: Theme.margin
        anchors.rightMargin: Theme.margin - page.gap
        anchors.topMargin: 20
        anchors.bottomMargin: 12
        clip: true
        focus: true
        activeFocusOnTab: true
        keyNavigationEnabled: true
        boundsBehavior: Flickable.StopAtBounds
        cacheBuffer: 0 // what is out of sight is not streamed
        reuseItems: false
        readonly property var places: page.placesFor(page.count, width, height)
        cellWidth: Math.max(1, Math.floor(width / places.columns))
        cellHeight: Math.floor(places.tile * 9 / 16) + page.caption + page.gap
        model: Backend.runningDesktops
        ScrollBar.vertical: ScrollBar { }
        Keys.onReturnPressed: if (currentItem) currentItem.clicked() // qmllint disable
        Keys.onEnterPressed: if (currentItem) currentItem.clicked() // qmllint disable
        Keys.onSpacePressed: if (currentItem) currentItem.clicked() // qmllint disable
        delegate: Item {
            id: cell
            // No type: with one it turns null when its workspace goes, which is before its tile does.
            required property var workspace
            required property int index
            width: grid.cellWidth
            height: grid.cellHeight
            function clicked() { Navigation.openWorkspace(workspace.id) }
            WallTile {
                x: Math.max(0, Math.floor((parent.width - page.gap - width) / 2))
                width: grid.places.tile
                height: parent.height - page.gap
                workspace: cell.workspace
                current: grid.activeFocus && grid.currentIndex === cell.index
                onClicked: cell.clicked()
            }
        }
    }
    EmptyState {
        objectName: "emptyWall"
        visible: page.count === 0
        anchors.centerIn: parent
        width: Math.min(parent.width - 96, 520)
        iconName: "view_module"
        title: qsTr("No desktop runs")
        sentence: qsTr("Here you see all running desktops at once, live. Start a workspace, and its desktop appears.")
        HButton {
            kind: "primary"
            large: true
            iconName: "grid_view"
            text: qsTr("Go to the workspaces")
            onClicked: Navigation.go("workspaces")
        }
    }
}
