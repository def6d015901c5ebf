import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// The ports of one workspace: what is mapped, what could be.
Flickable {
    id: tab
    property WorkspaceItem workspace
    contentHeight: column.implicitHeight + 32
    CounterWatch { shown: tab.visible }
    boundsBehavior: Flickable.StopAtBounds
    ScrollBar.vertical: ScrollBar { }
    FocusInSight { view: tab }
    ColumnLayout {
        id: column
        x: 18
        y: 14
        width: tab.width - 32
        spacing: 12
        RowLayout {
            Layout.fillWidth: true
            Layout.minimumHeight: Theme.grown(32)
            HText {
                Layout.fillWidth: true
                text: qsTr("Ports")
                font.pixelSize: Theme.cardTitle
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            HButton {
                objectName: "addPortHere"
                tall: Theme.grown(30)
                iconName: "add"
                text: qsTr("Add")
                onClicked: add.openFor(tab.workspace.id)
            }
        }
        HText {
            Layout.fillWidth: true
            text: qsTr("A service in the workspace can be reached from this computer at the address below it.")
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
        HText {
            visible: rows.count === 0
            Layout.fillWidth: true
            Layout.topMargin: 8
            text: qsTr("Nothing is mapped. Start a service in the workspace, for example python3 -m http.server 8000, and it is offered here.")
            color: Theme.soft
            wrapMode: Text.WordWrap
        }
        LayoutRepeater {
            id: rows
            model: PortsOfWorkspace {
                sourceModel: Backend.ports
                workspace: tab.workspace ? tab.workspace.id : ""
            }
            ColumnLayout {
                id: row
                required property int guestPort
                required property int hostPort
                required property string address
                required property bool exposed
                required property bool reachable
                required property string traffic
                required property int openNow
                required property string label
                required property string portState
                required property string stateText
                required property string problem
                required property string process
                required property bool removable
                required property int nextHostPort
                required property string workspaceId
                /// A browser can do something with it.
                readonly property bool opens: reachable && guestPort !== 22
                Layout.fillWidth: true
                spacing: 4
                Rectangle { Layout.fillWidth: true; implicitHeight: 1; color: Theme.line }
                RowLayout {
                    Layout.fillWidth: true
                    Layout.topMargin: 4
                    CodeText { text: row.guestPort; font.pixelSize: Theme.grown(13) }
                    HText {
                        Layout.fillWidth: true
                        text: row.label !== "" ? row.label : row.process
                        color: Theme.muted
                        font.pixelSize: Theme.small
                        elide: Text.ElideRight
                    }
                    HButton {
                        visible: row.portState === "found"
                        objectName: "map" + row.guestPort
                        kind: "primary"
                        tall: Theme.grown(28)
                        text: qsTr("Map")
                        onClicked: Backend.ports.add(row.workspaceId, row.guestPort, 0, row.process)
                    }
                    HIconButton {
                        visible: row.removable
                        side: Theme.grown(28)
                        iconName: "delete_outline"
                        text: qsTr("Remove the mapping")
                        onClicked: Backend.ports.remove(row.workspaceId, row.guestPort)
                    }
                    // Last: a second press on what was Map until now does no harm.
                    HIconButton {
                        visible: row.hostPort !== 0
                        side: Theme.grown(28)
                        iconName: "content_copy"
                        objectName: "copyAddress" + row.guestPort
                        text: qsTr("Copy %1").arg(row.address)
                        onClicked: {
                            Backend.clipboard.copy(row.address)
                            Toaster.tell(qsTr("Copied %1").arg(row.address))
                        }
                    }
                }
                RowLayout {
                    visible: row.hostPort !== 0
                    Layout.fillWidth: true
                    spacing: 8
                    PortAddress {
                        Layout.fillWidth: true
                        exposed: row.exposed
                        reachable: row.reachable
                        text: row.address
                        wrapMode: Text.WrapAnywhere
                        maximumLineCount: 3
                        elide: Text.ElideRight
                    }
                    HButton {
                        visible: row.opens
                        objectName: "open" + row.guestPort
                        kind: "link"
                        tall: Theme.grown(28)
                        iconName: "open_in_new"
                        text: qsTr("Open")
                        Accessible.name: qsTr("Open in the browser")
                        onClicked: Backend.ports.open(row.workspaceId, row.guestPort)
                    }
                }
                PortStateWord {
                    visible: row.hostPort !== 0
                    portState: row.portState
                    stateText: row.stateText
                    size: Theme.small
                }
                HText {
                    visible: row.traffic !== ""
                    Layout.fillWidth: true
                    text: row.openNow > 0 ? qsTr("%1 · %2 open").arg(row.traffic).arg(row.openNow) : row.traffic
                    color: Theme.muted
                    font.pixelSize: Theme.small
                    wrapMode: Text.WordWrap
                }
                HText {
                    visible: row.exposed
                    Layout.fillWidth: true
                    text: Backend.ports.addressWarning
                    color: Theme.warning
                    font.pixelSize: Theme.small
                    wrapMode: Text.WordWrap
                }
                HText {
                    visible: row.portState === "inside"
                    Layout.fillWidth: true
                    text: qsTr("Listens inside the workspace only (127.0.0.1). Start it on 0.0.0.0 to reach it from here.")
                    color: Theme.muted
                    font.pixelSize: Theme.small
                    wrapMode: Text.WordWrap
                }
                HText {
                    visible: row.problem !== ""
                    Layout.fillWidth: true
                    text: row.problem
                    color: Theme.bad
                    font.pixelSize: Theme.small
                    wrapMode: Text.WordWrap
                }
                RowLayout {
                    visible: row.portState === "failed" && row.removable
                    HButton { tall: Theme.grown(28); kind: "plain"; text: qsTr("Try again"); onClicked: Backend.ports.retry(row.workspaceId, row.guestPort) }
                    HButton { tall: Theme.grown(28); visible: row.nextHostPort > 0; text: qsTr("Use %1").arg(row.nextHostPort); onClicked: Backend.ports.moveTo(row.workspaceId, row.guestPort, row.nextHostPort) }
                }
            }
        }
    }
    AddMappingDialog { id: add }
}
