import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// The files of the guest's user, as a tree: looked at, brought in and taken out.
Item {
    id: tab
    property WorkspaceItem workspace
    property bool inSight: false
    readonly property bool ready: workspace !== null && workspace.ready
    /// The row that is chosen.
    property string path: ""
    property string kind: ""
    /// Where files are put: the folder that is chosen, or the one that the chosen file is in.
    readonly property string place: kind === "folder" ? path : path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ""
    readonly property string placeName: place === "" ? qsTr("its home") : place.slice(place.lastIndexOf("/") + 1)
    function look() { if (inSight && ready) folders.refresh() }
    onInSightChanged: look()
    onReadyChanged: look()
    Component.onCompleted: look()
    GuestFolders {
        id: folders
        backend: Backend
        workspace: tab.workspace ? tab.workspace.id : ""
        onWorkspaceChanged: { tab.path = ""; tab.kind = ""; tab.look() }
    }
    Connections {
        target: Backend.sessions
        function onFinished(workspaceId, sentence) { if (tab.workspace && workspaceId === tab.workspace.id) tab.look() }
    }
    FilePicker {
        id: picker
        onPicked: file => folders.upload([file], tab.place)
    }
    FilePreviewDialog { id: preview }
    RowDrag {
        id: drags
        backend: Backend
        workspace: tab.workspace ? tab.workspace.id : ""
        property FileRow row: null
        function begin(row) {
            drags.row = row
            take(row.path)
        }
        onReady: (path, address) => {
            // A list may have given the row to another file meanwhile.
            const carried = row !== null && row.path === path && row.carry(address)
            if (!carried)
                Toaster.tell(qsTr("%1 is here now. Drag it once more.").arg(path.slice(path.lastIndexOf("/") + 1)))
            row = null
        }
        onFailed: (sentence, details) => Toaster.fail(sentence, details)
    }
    function open(path, kind) {
        tab.path = path
        tab.kind = kind
        if (kind === "folder")
            folders.toggle(path)
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.topMargin: 14
        spacing: 4
        RowLayout {
            Layout.fillWidth: true
            Layout.minimumHeight: Theme.grown(32)
            Layout.leftMargin: 18
            Layout.rightMargin: 8
            spacing: 2
            HText {
                Layout.fillWidth: true
                text: qsTr("Files")
                font.pixelSize: Theme.cardTitle
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            HIconButton {
                objectName: "filesHidden"
                iconName: folders.hidden ? "visibility" : "visibility_off"
                active: folders.hidden
                text: folders.hidden ? qsTr("Hide names that begin with a dot") : qsTr("Show names that begin with a dot")
                onClicked: folders.hidden = !folders.hidden
            }
            HIconButton {
                objectName: "filesRefresh"
                iconName: "refresh"
                enabled: tab.ready && !folders.looking
                text: qsTr("Look again")
                onClicked: folders.refresh()
            }
        }
        HText {
            Layout.fillWidth: true
            Layout.leftMargin: 18
            Layout.rightMargin: 18
            visible: text !== ""
            text: !tab.workspace ? "" : !tab.ready ? (tab.workspace.restHint !== "" ? tab.workspace.restHint : qsTr("Its files can be looked at when the workspace is ready.")) : folders.problem !== "" ? folders.problem : folders.count === 0 ? (folders.looking ? qsTr("Looking…") : qsTr("There is nothing in its home yet.")) : ""
            color: Theme.muted
            wrapMode: Text.WordWrap
        }
        ListView {
            id: list
            objectName: "filesList"
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            visible: tab.ready
            clip: true
            model: folders
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            keyNavigationEnabled: true
            ScrollBar.vertical: ScrollBar { }
            Accessible.role: Accessible.Tree
            Accessible.name: qsTr("Files of %1").arg(tab.workspace ? tab.workspace.name : "")
            Keys.onReturnPressed: if (currentItem) currentItem.activate() // qmllint disable
            Keys.onSpacePressed: if (currentItem) currentItem.clicked() // qmllint disable
            delegate: FileRow {
                width: list.width
                current: path === tab.path
                keyboard: list.activeFocus && ListView.isCurrentItem
                onClicked: {
                    list.currentIndex = index
                    tab.open(path, kind)
                }
                onDraggedOut: drags.begin(this)
                onActivated: kind === "folder" ? clicked() : kind === "file" ? preview.openFor(tab.workspace.id, path) : undefined
            }
            DropArea {
                id: area
                anchors.fill: parent
                keys: ["text/uri-list"]
                // What is dragged out of this list lies here already.
                onEntered: event => event.accepted = event.source === null
                onDropped: event => {
                    folders.upload(event.urls, tab.place)
                    event.accept(Qt.CopyAction)
                }
            }
            Rectangle {
                anchors.fill: parent
                visible: area.containsDrag
                color: Qt.rgba(Theme.background.r, Theme.background.g, Theme.background.b, 0.82)
                radius: Theme.radius
                border.width: 2
                border.color: Theme.accent
                HText {
                    anchors.centerIn: parent
                    width: parent.width - 24
                    text: qsTr("Drop to bring them into %1").arg(tab.placeName)
                    wrapMode: Text.WordWrap
                    horizontalAlignment: Text.AlignHCenter
                }
            }
        }
        HCard {
            objectName: "fetchingToDrag"
            Layout.fillWidth: true
            Layout.leftMargin: 8
            Layout.rightMargin: 8
            Layout.preferredHeight: visible ? 56 : 0
            visible: drags.fetching !== ""
            HText {
                x: 14
                y: 12
                width: parent.width - cancelDrag.width - 30
                text: qsTr("Fetching %1 to be dragged").arg(drags.fetching.slice(drags.fetching.lastIndexOf("/") + 1))
                elide: Text.ElideMiddle
            }
            ProgressLine {
                x: 14
                y: 38
                width: parent.width - cancelDrag.width - 30
                value: drags.share
                label: qsTr("Fetching")
            }
            HButton {
                id: cancelDrag
                anchors.right: parent.right
                anchors.rightMargin: 8
                anchors.verticalCenter: parent.verticalCenter
                kind: "plain"
                text: qsTr("Cancel")
                onClicked: drags.cancel()
            }
        }
        LayoutRepeater {
            model: [folders.uploads, folders.downloads]
            CarryCard {
                required property FileTransfers modelData
                transfers: modelData
                cancelName: "cancelCarry"
                Layout.fillWidth: true
                Layout.leftMargin: 8
                Layout.rightMargin: 8
                Layout.preferredHeight: visible ? implicitHeight : 0
                implicitHeight: Theme.grown(56)
            }
        }
        Flow {
            Layout.fillWidth: true
            Layout.margins: 12
            spacing: 8
            visible: tab.ready
            HButton {
                objectName: "filesPreview"
                tall: Theme.grown(30)
                iconName: "visibility"
                text: qsTr("Preview")
                enabled: tab.kind === "file"
                onClicked: preview.openFor(tab.workspace.id, tab.path)
            }
            HButton {
                objectName: "filesDownload"
                tall: Theme.grown(30)
                iconName: "file_download"
                text: qsTr("Download")
                enabled: tab.kind === "file" || tab.kind === "folder"
                onClicked: folders.download(tab.path)
            }
            HButton {
                objectName: "filesUpload"
                tall: Theme.grown(30)
                iconName: "file_upload"
                text: qsTr("Upload…")
                Accessible.description: qsTr("Into %1").arg(tab.placeName)
                onClicked: picker.choose(qsTr("Bring a file into %1").arg(tab.placeName))
            }
        }
    }
}
