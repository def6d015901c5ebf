import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Processors, memory and disk of a new machine, not below what its image needs.
ColumnLayout {
    id: field
    property ImageItem image
    property int cpus
    property int memoryMiB
    property int diskGiB
    signal picked(string key, int value)
    spacing: 10
    LayoutRepeater {
        model: [
            { key: "cpus", label: qsTr("CPUs"), values: [1, 2, 3, 4, 6, 8, 12, 16], minimum: field.image ? field.image.minimumCpus : 1 },
            { key: "memoryMiB", label: qsTr("Memory"), values: [512, 1024, 2048, 3072, 4096, 6144, 8192, 12288, 16384, 32768], minimum: field.image ? field.image.minimumMemoryMiB : 512 },
            { key: "diskGiB", label: qsTr("Disk"), values: [8, 12, 16, 20, 32, 48, 64, 96, 128, 256], minimum: field.image ? field.image.minimumDiskGiB : 8 }
        ]
        RowLayout {
            id: resource
            required property var modelData
            readonly property var values: modelData.values.filter(v => v >= modelData.minimum)
            Layout.fillWidth: true
            HText {
                Layout.fillWidth: true
                text: resource.modelData.label
                color: Theme.muted
                font.pixelSize: Theme.small
            }
            HSelect {
                objectName: "resource-" + resource.modelData.key
                Layout.preferredWidth: Theme.grown(160)
                label: resource.modelData.label
                model: resource.values.map(v => resource.modelData.key === "cpus" ? String(v)
                    : resource.modelData.key === "diskGiB" ? qsTr("%1 GB").arg(v)
                    : Sizes.ofMiB(v))
                currentIndex: Math.max(0, resource.values.indexOf(field[resource.modelData.key]))
                onActivated: row => field.picked(resource.modelData.key, resource.values[row])
            }
        }
    }
}
