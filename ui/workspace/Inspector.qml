import QtQuick
import Helix
import Helix.Native

// The right rail: one tab open at a time, or none.
Rectangle {
    id: inspector
    property WorkspaceItem workspace
    property string tab: ""
    readonly property ProjectItem project: workspace ? Backend.projects.find(workspace.id) : null
    signal reviewAsked(string path)
    signal bringAsked()
    signal sheetAsked()
    readonly property BoundaryItem boundary: workspace ? Backend.boundaries.find(workspace.id) : null
    readonly property int wide: 1 + (tab === "terminal" ? content.broad : content.narrow)
    /// A rail of icons; on a wide window each with its word.
    readonly property bool worded: parent.width >= 1480
    readonly property int strip: !worded ? 48 : 24 + Math.max(48, ...tabs.map(one => Math.ceil(letters.advanceWidth(one.text))))
    FontMetrics {
        id: letters
        font.family: Theme.textFamily
        font.pixelSize: 11
        font.weight: Font.Medium
    }
    readonly property var tabs: [
        { tab: "boundary", icon: "shield", text: qsTr("Boundary") },
        { tab: "changes", icon: "edit_note", text: qsTr("Changes") },
        { tab: "ports", icon: "power", text: qsTr("Ports") },
        { tab: "files", icon: "folder_open", text: qsTr("Files") },
        { tab: "terminal", icon: "terminal", text: qsTr("Terminal") },
        { tab: "info", icon: "info_outline", text: qsTr("Info") }
    ]
    width: strip + (tab !== "" ? wide : 0)
    color: Theme.side
    readonly property int usual: Math.min(Theme.grown(290), 380) // beside a desktop in 1280
    property int narrow: Backend.memory.number("inspector", usual)
    property int broad: Backend.memory.number("terminal", 0)
    readonly property int least: 260
    /// What was dragged wider on a larger window is remembered, and shown as far as the desktop keeps its room.
    readonly property int most: Math.max(least, Math.min(900, parent.width - strip - 360))
    PanelEdge {
        objectName: "inspectorEdge"
        panel: inspector.tab === "terminal" ? qsTr("terminal") : qsTr("inspector")
        z: 3
        anchors.left: parent.left
        visible: inspector.tab !== ""
        fromRight: true
        wide: inspector.wide
        usual: inspector.tab === "terminal" ? Math.round(Math.min(560, inspector.parent.width * 0.45)) : inspector.usual
        least: inspector.least
        most: inspector.most
        onMoved: wide => {
            if (inspector.tab === "terminal")
                inspector.broad = wide
            else
                inspector.narrow = wide
            Backend.memory.keep(inspector.tab === "terminal" ? "terminal" : "inspector", wide)
        }
    }
    Behavior on width { enabled: inspector.width === inspector.strip || inspector.tab === ""; NumberAnimation { duration: Theme.calm; easing.type: Easing.OutCubic } }
    function toggle(name) { tab = tab === name ? "" : name }
    // A shell is opened to be typed into, each time.
    onTabChanged: if (tab === "terminal") Qt.callLater(takeKeys)
    function takeKeys() {
        if (tab === "terminal" && terminal.item)
            (terminal.item as TerminalTab).takeKeys()
    }

    Rectangle {
        width: 1
        height: parent.height
        color: Theme.line
    }
    Item {
        id: content
        objectName: "inspectorContent"
        anchors.left: parent.left
        anchors.leftMargin: 1
        anchors.right: rail.left
        anchors.top: parent.top
        anchors.bottom: parent.bottom
        clip: true
        visible: inspector.tab !== ""
        // What is in it keeps its width while the rail slides in and out over it.
        readonly property int narrow: Math.min(inspector.narrow, inspector.most) - 1
        readonly property int broad: inspector.broad > 0 ? Math.min(inspector.broad, inspector.most) - 1 : Math.max(narrow, Math.min(560, inspector.parent.width * 0.45) - 1)
        Loader {
            width: content.narrow
            height: parent.height
            // Made when it is first opened.
            property bool wanted: false
            active: wanted
            visible: inspector.tab === "boundary"
            onVisibleChanged: if (visible) wanted = true
            sourceComponent: BoundaryTab {
                workspace: inspector.workspace
                onPortsAsked: inspector.tab = "ports"
                onProjectAsked: inspector.tab = "changes"
                onSheetAsked: inspector.sheetAsked()
            }
        }
        ChangesTab {
            width: content.narrow
            height: parent.height
            visible: inspector.tab === "changes"
            workspace: inspector.workspace
            onReviewAsked: path => inspector.reviewAsked(path)
            onBringAsked: inspector.bringAsked()
        }
        PortsTab {
            width: content.narrow
            height: parent.height
            visible: inspector.tab === "ports"
            workspace: inspector.workspace
        }
        Loader {
            width: content.narrow
            height: parent.height
            property bool wanted: false
            active: wanted
            visible: inspector.tab === "files"
            onVisibleChanged: if (visible) wanted = true
            sourceComponent: FilesTab {
                workspace: inspector.workspace
                inSight: inspector.visible && inspector.tab === "files"
            }
        }
        Loader {
            id: terminal
            width: content.broad
            height: parent.height
            // Once opened the shell stays, also while another tab is looked at.
            property bool wanted: false
            active: wanted && inspector.workspace !== null && inspector.workspace.ready
            visible: inspector.tab === "terminal"
            onVisibleChanged: if (visible) wanted = true
            sourceComponent: TerminalTab { workspace: inspector.workspace }
        }
        HText {
            visible: inspector.tab === "terminal" && (!inspector.workspace || !inspector.workspace.ready)
            x: 16
            y: 60
            width: parent.width - 32
            text: inspector.workspace && inspector.workspace.restHint !== "" ? inspector.workspace.restHint : qsTr("A terminal opens when the workspace is ready.")
            color: Theme.muted
            wrapMode: Text.WordWrap
        }
        InfoTab {
            width: content.narrow
            height: parent.height
            visible: inspector.tab === "info"
            workspace: inspector.workspace
        }
    }
    Column {
        id: rail
        anchors.right: parent.right
        y: 12
        width: inspector.strip
        spacing: 6
        Repeater {
            model: inspector.tabs
            HIconButton {
                id: opener
                required property var modelData
                objectName: "tab-" + modelData.tab
                anchors.horizontalCenter: parent.horizontalCenter
                side: Math.min(Theme.grown(36), 46)
                iconName: modelData.icon
                text: modelData.text
                words: inspector.worded ? modelData.text : ""
                stacked: true
                quiet: inspector.worded
                tipBeside: true
                width: inspector.worded ? inspector.strip - 12 : implicitWidth
                active: inspector.tab === modelData.tab
                Accessible.role: Accessible.PageTab
                Accessible.selected: active
                onClicked: inspector.toggle(modelData.tab)
                readonly property bool troubled: modelData.tab === "boundary" && inspector.boundary !== null && inspector.boundary.headline !== ""
                readonly property int waiting: modelData.tab === "ports" ? offers.found : modelData.tab === "boundary" && inspector.boundary ? inspector.boundary.blockedCount : modelData.tab === "changes" && inspector.project ? inspector.project.fileCount : 0
                Accessible.description: troubled ? inspector.boundary.headline : waiting > 0 ? (modelData.tab === "ports" ? qsTr("%1 to map").arg(waiting) : modelData.tab === "changes" ? (waiting === 1 ? qsTr("1 changed file") : qsTr("%1 changed files").arg(waiting)) : qsTr("%1 blocked").arg(waiting)) : ""
                CountBadge {
                    visible: opener.waiting > 0 || opener.troubled
                    anchors.right: parent.right
                    anchors.top: parent.top
                    anchors.margins: 1
                    text: opener.troubled ? "!" : opener.waiting > 99 ? "99+" : opener.waiting
                    color: opener.modelData.tab === "boundary" ? Theme.bad : Theme.accent
                    ink: opener.modelData.tab === "boundary" ? Theme.badgeInk : Theme.accentInk
                }
            }
        }
    }
    // How many services wait to be mapped.
    Item {
        id: offers
        property int found: 0
        function count() {
            let waiting = 0
            for (let row = 0; row < counter.count; ++row)
                waiting += counter.itemAt(row) && counter.itemAt(row).portState === "found" ? 1 : 0
            found = waiting
        }
        Repeater {
            id: counter
            model: PortsOfWorkspace {
                sourceModel: Backend.ports
                workspace: inspector.workspace ? inspector.workspace.id : ""
            }
            Item {
                required property string portState
                onPortStateChanged: Qt.callLater(offers.count)
            }
            onItemAdded: Qt.callLater(offers.count)
            onItemRemoved: Qt.callLater(offers.count)
        }
    }
}
