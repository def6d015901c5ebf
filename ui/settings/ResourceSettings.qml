import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

ColumnLayout {
    id: section
    spacing: 18
    component Choice: SettingRow {
        id: choice
        property var values: []
        property var texts: []
        property int value: 0
        signal picked(int value)
        Layout.fillWidth: true
        HSelect {
            width: Theme.grown(220)
            label: choice.title
            model: choice.texts
            currentIndex: Math.max(0, choice.values.indexOf(choice.value))
            onActivated: row => choice.picked(choice.values[row])
        }
    }
    SectionHeader {
        title: qsTr("Resources and limits")
        subtitle: qsTr("What new workspaces get, and how much of this computer all of them may take together.")
    }
    AllUsePlots {
        Layout.fillWidth: true
        shown: section.visible
    }
    SettingsGroup {
        Choice {
            title: qsTr("CPUs of a new workspace")
            knownAs: qsTr("cores, processors")
            values: [0, 1, 2, 3, 4, 6, 8]
            texts: values.map(v => v === 0 ? qsTr("As the image says") : String(v))
            value: Backend.settings.cpus
            onPicked: v => Backend.settings.cpus = v
        }
        Choice {
            title: qsTr("Memory of a new workspace")
            knownAs: qsTr("RAM")
            values: [0, 512, 1024, 2048, 4096, 8192, 16384]
            texts: values.map(v => v === 0 ? qsTr("As the image says") : Sizes.ofMiB(v))
            value: Backend.settings.memoryMiB
            onPicked: v => Backend.settings.memoryMiB = v
        }
        Choice {
            title: qsTr("Disk of a new workspace")
            more: qsTr("The most it may grow to. It begins with almost nothing.")
            values: [0, 8, 16, 20, 32, 64, 128]
            texts: values.map(v => v === 0 ? qsTr("As the image says") : qsTr("%1 GB").arg(v))
            value: Backend.settings.diskGiB
            onPicked: v => Backend.settings.diskGiB = v
        }
    }
    SettingsGroup {
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Prepare images so that workspaces need not boot")
            more: qsTr("Helix starts each image once and keeps its memory on disk, about 300 MB each. New workspaces go on from there.")
            HSwitch {
                objectName: "warmSnapshots"
                checked: Backend.settings.warmSnapshots
                Accessible.name: qsTr("Prepare images so that workspaces need not boot")
                onToggled: Backend.settings.warmSnapshots = checked
            }
        }
        Choice {
            objectName: "readyWorkspaces"
            title: qsTr("Workspaces kept ready")
            more: qsTr("They are started from a prepared image before you ask for them. Each takes about 130 MB of memory.")
            values: [0, 1, 2, 3, 4]
            texts: values.map(v => v === 0 ? qsTr("None") : String(v))
            value: Backend.settings.readyWorkspaces
            onPicked: v => Backend.settings.readyWorkspaces = v
        }
    }
    SettingsGroup {
        Choice {
            objectName: "idleMinutes"
            title: qsTr("Suspend a workspace that nobody uses")
            more: qsTr("Nobody looks at it, no agent works in it and nobody is connected to it. It goes on as soon as it is needed.")
            knownAs: qsTr("idle, keep-alive, sleep, timeout")
            // One that was set elsewhere is shown as well.
            values: {
                const all = [5, 10, 15, 30, 60, 120, 240, 0]
                if (!all.includes(Backend.settings.idleMinutes))
                    all.push(Backend.settings.idleMinutes)
                return all
            }
            texts: values.map(v => v === 0 ? qsTr("Never") : qsTr("After %1 min").arg(v))
            value: Backend.settings.idleMinutes
            onPicked: v => Backend.settings.idleMinutes = v
        }
    }
    SettingsGroup {
        Choice {
            objectName: "beforeTurn"
            readonly property var kinds: ["off", "disk", "memory"]
            title: qsTr("Keep a checkpoint before each turn of an agent")
            more: qsTr("The conversation then offers to go back to before a turn, or to fork from there. With memory it goes on where it was; that takes some hundred MB each.")
            values: [0, 1, 2]
            texts: [qsTr("No"), qsTr("Of the disk"), qsTr("Of disk and memory")]
            value: Math.max(0, kinds.indexOf(Backend.settings.beforeTurn))
            onPicked: v => Backend.settings.beforeTurn = kinds[v]
        }
        Choice {
            objectName: "keptCheckpoints"
            offered: Backend.settings.beforeTurn !== "off"
            title: qsTr("Checkpoints kept of each workspace")
            more: qsTr("The oldest goes when another is kept. Those that you keep yourself stay.")
            values: {
                const all = [3, 5, 10, 20, 50]
                if (!all.includes(Backend.settings.keptCheckpoints))
                    all.push(Backend.settings.keptCheckpoints)
                return all
            }
            texts: values.map(v => String(v))
            value: Backend.settings.keptCheckpoints
            onPicked: v => Backend.settings.keptCheckpoints = v
        }
        Choice {
            objectName: "checkpointsMiB"
            offered: Backend.settings.beforeTurn !== "off"
            title: qsTr("Disk space for them, of each workspace")
            more: qsTr("Beyond that the oldest go as well; the newest stays.")
            values: {
                const all = [1024, 2048, 4096, 8192, 16384, 32768, 65536]
                if (!all.includes(Backend.settings.checkpointsMiB))
                    all.push(Backend.settings.checkpointsMiB)
                return all
            }
            texts: values.map(v => Sizes.ofMiB(v))
            value: Backend.settings.checkpointsMiB
            onPicked: v => Backend.settings.checkpointsMiB = v
        }
    }
    SettingsGroup {
        Choice {
            title: qsTr("Memory for all workspaces together")
            more: qsTr("A workspace that does not fit is not started, and says so.")
            knownAs: qsTr("RAM, limit")
            values: [25, 50, 60, 75, 85, 90]
            texts: values.map(v => qsTr("%1 % of this computer").arg(v))
            value: Backend.settings.maxMemoryPercent
            onPicked: v => Backend.settings.maxMemoryPercent = v
        }
        Choice {
            title: qsTr("Workspaces running at the same time")
            values: [1, 2, 3, 4, 6, 8, 12, 16, 24, 32]
            texts: values.map(v => String(v))
            value: Backend.settings.maxRunning
            onPicked: v => Backend.settings.maxRunning = v
        }
    }
    SettingsGroup {
        Choice {
            objectName: "metricsPort"
            title: qsTr("Metrics for Prometheus")
            more: qsTr("Who has an account on this computer can read there what your workspaces are called and what they use.")
            // One that was set elsewhere is shown as well.
            values: [0, 9469].includes(Backend.settings.metricsPort) ? [0, 9469] : [0, 9469, Backend.settings.metricsPort]
            texts: values.map(v => v === 0 ? qsTr("Off") : qsTr("At port %1").arg(v))
            value: Backend.settings.metricsPort
            onPicked: v => Backend.settings.metricsPort = v
        }
    }
    SettingsGroup {
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Decode desktops with the graphics card")
            more: qsTr("Takes work off the processor. What a machine sends as its desktop then reaches the driver of your graphics card, and a flaw in that could let a machine break out. Where no card can do it the processor goes on. Counts for desktops that are opened from now on.")
            HSwitch {
                objectName: "decodeWithCard"
                checked: Backend.settings.decodeWithCard
                Accessible.name: qsTr("Decode desktops with the graphics card")
                onToggled: Backend.settings.decodeWithCard = checked
            }
        }
        HText {
            id: decoder
            objectName: "decoderNote"
            readonly property bool wanted: Backend.settings.decodeWithCard
            onWantedChanged: if (section.visible) Backend.doctor.examine(false)
            Layout.fillWidth: true
            Layout.topMargin: -12
            visible: wanted && text !== ""
            text: Backend.doctor.busy ? qsTr("Trying the graphics card…") : Backend.doctor.decoder
            color: Theme.soft
            wrapMode: Text.WordWrap
        }
    }
}
