import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The mappings of all workspaces in one table.
ColumnLayout {
    id: section
    spacing: 16
    CounterWatch { shown: section.visible }
    readonly property real unit: table.width / 778
    readonly property int labelAt: 140 * unit
    readonly property int guestAt: 266 * unit
    readonly property int hostAt: Math.max(344 * unit, Theme.hasLargeText ? guestAt + Theme.grown(76) : 0)
    readonly property int stateAt: 602 * unit
    /// Large letters and narrow windows leave no room for columns: what they hold stands below one another.
    readonly property bool stacked: (Theme.hasLargeText && table.width < Theme.grown(778)) || table.width <= 740

    SectionHeader {
        title: qsTr("Port mappings")
        subtitle: qsTr("Reach a service in a workspace from this computer. A mapping works the moment it appears.")
        HButton {
            objectName: "addMappingButton"
            kind: "primary"
            iconName: "add"
            text: qsTr("Add mapping")
            enabled: Backend.workspaces.count > 0
            onClicked: add.openFor(Navigation.workspaceId)
        }
    }
    HCard {
        visible: Backend.ports.count === 0
        Layout.fillWidth: true
        implicitHeight: 240
        EmptyState {
            anchors.centerIn: parent
            width: Math.min(parent.width - 48, 460)
            iconName: "lan"
            title: qsTr("No port mappings yet")
            sentence: Backend.workspaces.count === 0
                ? qsTr("Create a workspace first; then any port in it can be reached from this computer.")
                : qsTr("Start a service in a workspace and it is offered here, or add a mapping by hand.")
        }
    }
    HCard {
        id: table
        objectName: "portTable"
        visible: Backend.ports.count > 0
        Layout.fillWidth: true
        implicitHeight: rows.implicitHeight
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Port mappings")
        Column {
            id: rows
            width: parent.width
            Item {
                visible: !section.stacked
                width: parent.width
                height: Theme.grown(42)
                Repeater {
                    model: [
                        { x: 19, text: qsTr("Workspace") }, { x: section.labelAt, text: qsTr("Label") }, { x: section.guestAt, text: qsTr("Inside") },
                        { x: section.hostAt, text: qsTr("On this computer") }, { x: section.stateAt, text: qsTr("State") }
                    ]
                    HText {
                        required property var modelData
                        x: modelData.x
                        anchors.verticalCenter: parent.verticalCenter
                        text: modelData.text
                        color: Theme.muted
                        font.pixelSize: Theme.small
                    }
                }
            }
            Repeater {
                model: Backend.ports
                Item {
                    id: row
                    required property int index
                    required property string workspaceId
                    required property string workspaceName
                    required property string label
                    required property int guestPort
                    required property int hostPort
                    required property string address
                    required property bool exposed
                    required property bool reachable
                    required property string traffic
                    required property string connections
                    required property string bytes
                    required property int openNow
                    required property string portState
                    required property string stateText
                    required property bool removable
                    required property string process
                    readonly property string unmapped: portState === "inside" ? qsTr("inside only") : qsTr("not mapped")
                    width: rows.width
                    height: section.stacked ? words.height + 28 : Theme.grown(58)
                    Accessible.role: Accessible.Row
                    Accessible.name: qsTr("%1, port %2, %3, %4").arg(workspaceName).arg(guestPort).arg(hostPort ? address : qsTr("not mapped")).arg(stateText) + (traffic !== "" ? ", " + traffic : "")
                    // The first of them has the card's own border above it.
                    Rectangle { visible: !section.stacked || row.index > 0; width: parent.width; height: 1; color: Theme.line }
                    Column {
                        id: words
                        visible: section.stacked
                        x: 19
                        y: 14
                        width: section.stateAt - x - 12
                        spacing: 4
                        HText {
                            width: parent.width
                            text: row.workspaceName
                            font.weight: Font.Medium
                            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                            Accessible.ignored: true
                        }
                        HText {
                            width: parent.width
                            visible: text !== ""
                            text: about.text
                            color: about.color
                            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                            Accessible.ignored: true
                        }
                        PortAddress {
                            width: parent.width
                            exposed: row.exposed
                            reachable: row.reachable
                            text: row.hostPort !== 0 ? row.guestPort + " → " + row.address : row.guestPort + " · " + row.unmapped
                            wrapMode: Text.WrapAnywhere
                            Accessible.ignored: true
                        }
                        PortStateWord {
                            visible: row.hostPort !== 0
                            portState: row.portState
                            stateText: row.stateText
                            size: Theme.small
                            spoken: false
                        }
                        HText {
                            width: parent.width
                            visible: row.traffic !== ""
                            text: row.traffic
                            color: Theme.muted
                            font.pixelSize: Theme.fine
                            wrapMode: Text.WordWrap
                            Accessible.ignored: true
                        }
                    }
                    HText {
                        visible: !section.stacked
                        x: 19
                        width: section.labelAt - x - 12
                        anchors.verticalCenter: parent.verticalCenter
                        text: row.workspaceName
                        font.weight: Font.Medium
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                    HText {
                        id: about
                        visible: !section.stacked
                        x: section.labelAt
                        width: section.guestAt - x - 12
                        anchors.verticalCenter: parent.verticalCenter
                        anchors.verticalCenterOffset: row.traffic !== "" ? -8 : 0
                        text: row.hostPort !== 0 ? row.label : row.process !== "" ? qsTr("found: %1").arg(row.process) : qsTr("found just now")
                        color: row.hostPort !== 0 ? Theme.soft : Theme.muted
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                    HText {
                        visible: !section.stacked && row.traffic !== ""
                        x: section.labelAt
                        y: 36
                        width: section.guestAt - x - 12
                        text: row.connections
                        color: Theme.muted
                        font.pixelSize: Theme.fine
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                    CodeText {
                        visible: !section.stacked
                        x: section.guestAt
                        anchors.verticalCenter: parent.verticalCenter
                        text: row.guestPort
                        font.pixelSize: Theme.grown(13)
                        Accessible.ignored: true
                    }
                    PortAddress {
                        visible: !section.stacked
                        exposed: row.exposed
                        reachable: row.reachable
                        x: section.hostAt
                        width: section.stateAt - x - 8
                        anchors.verticalCenter: parent.verticalCenter
                        anchors.verticalCenterOffset: row.traffic !== "" ? -8 : 0
                        text: row.hostPort !== 0 ? row.address : ""
                        elide: Text.ElideMiddle
                        Accessible.ignored: true
                    }
                    HText {
                        visible: !section.stacked && row.traffic !== ""
                        x: section.hostAt
                        y: 36
                        width: section.stateAt - x - 8
                        text: row.openNow > 0 ? qsTr("%1, %2 open").arg(row.bytes).arg(row.openNow) : row.bytes
                        color: Theme.muted
                        font.pixelSize: Theme.fine
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                    HText {
                        visible: !section.stacked && row.hostPort === 0
                        x: section.hostAt
                        width: section.stateAt - x - 8
                        anchors.verticalCenter: parent.verticalCenter
                        text: row.unmapped
                        color: Theme.muted
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                    PortStateWord {
                        visible: !section.stacked && row.hostPort !== 0
                        x: section.stateAt
                        anchors.verticalCenter: parent.verticalCenter
                        portState: row.portState
                        stateText: row.stateText
                        spoken: false
                    }
                    HButton {
                        visible: row.portState === "found"
                        objectName: "mapRow" + row.guestPort
                        x: section.stateAt
                        anchors.verticalCenter: parent.verticalCenter
                        text: qsTr("Map")
                        onClicked: Backend.ports.add(row.workspaceId, row.guestPort, 0, row.process)
                    }
                    Row {
                        anchors.right: parent.right
                        anchors.rightMargin: 13
                        anchors.verticalCenter: parent.verticalCenter
                        HIconButton {
                            visible: row.reachable && row.guestPort !== 22
                            side: Theme.grown(28)
                            iconName: "open_in_new"
                            text: qsTr("Open in the browser")
                            objectName: "open" + row.guestPort
                            onClicked: Backend.ports.open(row.workspaceId, row.guestPort)
                        }
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
                        HIconButton {
                            objectName: "removeMapping" + row.guestPort
                            side: Theme.grown(28)
                            iconName: "delete_outline"
                            enabled: row.removable
                            visible: row.hostPort !== 0
                            text: row.removable ? qsTr("Remove the mapping") : qsTr("SSH belongs to the workspace")
                            onClicked: Backend.ports.remove(row.workspaceId, row.guestPort)
                        }
                    }
                }
            }
        }
    }
    LayoutRepeater {
        model: Backend.ports
        Banner {
            id: taken
            required property string workspaceId
            required property string workspaceName
            required property int guestPort
            required property int nextHostPort
            required property string portState
            required property string problem
            required property bool removable
            Layout.fillWidth: true
            visible: portState === "failed"
            kind: "bad"
            sentence: qsTr("%1: %2").arg(workspaceName).arg(problem)
            more: qsTr("The mapping was kept. Free the port or choose another one.")
            HButton {
                kind: "plain"
                text: qsTr("Try again")
                onClicked: Backend.ports.retry(taken.workspaceId, taken.guestPort)
            }
            HButton {
                objectName: "useNextPort"
                visible: taken.removable && taken.nextHostPort > 0
                text: qsTr("Use %1").arg(taken.nextHostPort)
                onClicked: Backend.ports.moveTo(taken.workspaceId, taken.guestPort, taken.nextHostPort)
            }
        }
    }
    HText {
        Layout.fillWidth: true
        text: Backend.ports.exposed ? qsTr("Highlighted addresses are open to more than this computer. %1").arg(Backend.ports.addressWarning) : qsTr("Only this computer can connect (127.0.0.1). Opening a port to your network is a choice of each mapping, with a warning.")
        color: Backend.ports.exposed ? Theme.warning : Theme.muted
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    AddMappingDialog { id: add }
}
