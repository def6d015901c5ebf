import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// What this machine is.
Flickable {
    id: tab
    property WorkspaceItem workspace
    contentHeight: column.implicitHeight + 32
    boundsBehavior: Flickable.StopAtBounds
    ScrollBar.vertical: ScrollBar { }
    FocusInSight { view: tab }
    // What is here of its image by now; a workspace goes on with the version that it was made of.
    readonly property ImageItem imageNow: workspace && Backend.images.count > 0 ? Backend.images.find(workspace.image) : null
    readonly property bool isOlder: imageNow !== null && imageNow.present && workspace.imageVersion !== "" && workspace.imageVersion !== imageNow.version
    readonly property var facts: !workspace ? [] : [
        { name: qsTr("State"), value: workspace.stateText, code: false },
        { name: qsTr("Image"), value: workspace.imageTitle + (workspace.imageVersion !== "" ? " " + workspace.imageVersion : "") + (isOlder ? qsTr(", older than %1 that is here").arg(imageNow.version) : ""), code: false },
        { name: qsTr("How it began"), value: workspace.running ? workspace.began : "", code: false },
        { name: qsTr("Forked from"), value: workspace.forkedFrom, code: false },
        { name: qsTr("Given"), value: workspace.resources, code: false },
        { name: qsTr("In use inside"), value: workspace.memoryUse !== "" ? qsTr("%1 memory, %2 CPU").arg(workspace.memoryUse).arg(workspace.cpuUse) : "", code: false },
        { name: qsTr("Saved memory"), value: workspace.suspended ? workspace.savedMemory : "", code: false },
        { name: qsTr("Disk on this computer"), value: workspace.diskUsed, code: false },
        { name: qsTr("Acceleration"), value: workspace.running ? (workspace.emulated ? qsTr("emulated: slower, and not a security boundary") : qsTr("hardware virtualization")) : "", code: false },
    ].filter(fact => fact.value !== "")
    readonly property var details: !workspace ? [] : [
        { name: qsTr("Created"), value: Moments.text(workspace.createdAtMs), code: false },
        { name: qsTr("Network process"), value: boundary && boundary.netdPid > 0 ? String(boundary.netdPid) : "", code: true },
        { name: qsTr("QEMU process"), value: workspace.qemuPid > 0 ? String(workspace.qemuPid) : "", code: true },
        { name: qsTr("Id"), value: workspace.id, code: true }
    ].filter(fact => fact.value !== "")
    readonly property BoundaryItem boundary: workspace ? Backend.boundaries.find(workspace.id) : null
    // What keeps it in its place, exactly as it is, what does not hold too.
    readonly property var measures: !workspace || !workspace.running ? [] : [
        { holds: !workspace.emulated, sentence: workspace.emulated ? qsTr("Emulated: not a security boundary.") : qsTr("Hardware virtualization keeps the guest in.") }
    ].concat(Backend.doctor.busy ? [] : Backend.doctor.confinementOf(workspace.name), !boundary || !boundary.running ? [] : [
        { holds: boundary.seccomp, sentence: boundary.seccomp ? qsTr("Its network process may use few system calls only.") : qsTr("The system calls of its network process are not filtered.") },
        { holds: boundary.emptyRoot, sentence: boundary.emptyRoot ? qsTr("Its network process sees an empty folder only.") : qsTr("Its network process is not shut off from files: this computer offers no user namespaces.") }
    ])
    onVisibleChanged: if (visible) Backend.doctor.examine(false)
    ColumnLayout {
        id: column
        x: 18
        y: 14
        width: tab.width - 32
        spacing: 14
        HText {
            Layout.minimumHeight: Theme.grown(32)
            verticalAlignment: Text.AlignVCenter
            text: qsTr("Info")
            font.pixelSize: Theme.cardTitle
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        FactList { Layout.fillWidth: true; facts: tab.facts }
        UsePlots { Layout.fillWidth: true; workspace: tab.workspace; shown: tab.visible }
        HText {
            Layout.bottomMargin: -8
            visible: tab.workspace !== null && tab.workspace.agentExpected
            text: qsTr("When nobody uses it")
            color: Theme.muted
            font.pixelSize: Theme.small
        }
        HSelect {
            id: idle
            objectName: "idleOfWorkspace"
            Layout.fillWidth: true
            visible: tab.workspace !== null && tab.workspace.agentExpected
            label: qsTr("When nobody uses it")
            // -1: as the settings say. One that was set elsewhere is shown as well.
            readonly property int chosen: !tab.workspace || tab.workspace.idleByDefault ? -1 : tab.workspace.idleMinutes
            readonly property var choices: {
                const all = [-1, 5, 15, 30, 60, 240, 0]
                if (!all.includes(chosen))
                    all.push(chosen)
                return all
            }
            function said(minutes) { return minutes === 0 ? qsTr("It runs on") : qsTr("Suspended after %1 min").arg(minutes) }
            model: choices.map(v => v >= 0 ? said(v) : Backend.settings.idleMinutes === 0 ? qsTr("As for all: it runs on") : qsTr("As for all: suspended after %1 min").arg(Backend.settings.idleMinutes))
            currentIndex: Math.max(0, choices.indexOf(chosen))
            onActivated: row => tab.workspace.setIdle(choices[row])
        }
        HText {
            visible: tab.measures.length > 0
            text: qsTr("Confinement")
            color: Theme.muted
            font.pixelSize: Theme.small
        }
        // A column, which lets go of a row that is removed: a layout that is out of sight goes on with it when its width changes (Qt 6.4).
        Column {
            visible: tab.measures.length > 0
            Layout.fillWidth: true
            Layout.topMargin: -6
            spacing: 8
            Repeater {
                model: tab.measures
                RowLayout {
                    id: measure
                    required property var modelData
                    width: parent.width
                    spacing: 8
                    Icon {
                        Layout.alignment: Qt.AlignTop
                        Layout.topMargin: 1
                        name: measure.modelData.holds ? "check" : "warning"
                        size: 14
                        color: measure.modelData.holds ? Theme.ok : Theme.warning
                    }
                    HText {
                        Layout.fillWidth: true
                        text: measure.modelData.sentence
                        color: measure.modelData.holds ? Theme.soft : Theme.text
                        font.pixelSize: Theme.small
                        wrapMode: Text.WordWrap
                        Accessible.name: (measure.modelData.holds ? qsTr("Holds: %1") : qsTr("Does not hold: %1")).arg(text)
                    }
                }
            }
        }
        FactList { Layout.fillWidth: true; facts: tab.details }
        HText { text: qsTr("From a terminal"); color: Theme.muted; font.pixelSize: Theme.small }
        Column {
            Layout.fillWidth: true
            spacing: column.spacing
            Repeater {
                model: tab.workspace ? ["helixctl exec " + tab.workspace.name + " -- uname -a", "helixctl ssh " + tab.workspace.name] : []
                RowLayout {
                    id: command
                    required property string modelData
                    width: parent.width
                    CodeText { Layout.fillWidth: true; text: command.modelData; color: Theme.soft; wrapMode: Text.Wrap }
                    HIconButton {
                        side: Theme.grown(28)
                        iconName: "content_copy"
                        text: qsTr("Copy the command")
                        Accessible.description: command.modelData
                        onClicked: { Backend.clipboard.copy(command.modelData); Toaster.tell(qsTr("Copied.")) }
                    }
                }
            }
        }
        HButton { text: qsTr("Show boot log"); onClicked: log.show() }
    }
    BootLogDialog { id: log; workspace: tab.workspace }
}
