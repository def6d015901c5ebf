import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// The images to begin with: those that are likeliest, the chosen one among them, and the way to all.
ColumnLayout {
    id: images
    property string chosen
    signal picked(string name)
    spacing: 8
    readonly property int columns: Math.max(2, Math.min(6, Math.floor((width + 14) / 174)))
    /// Names: those that are here, the one that is suggested, then the others; the chosen one is always among them.
    readonly property var shown: {
        const most = columns - 1
        const all = []
        for (let row = 0; row < Backend.images.count; ++row)
            all.push(Backend.images.at(row))
        const usual = Backend.images.suggested(Backend.settings.defaultImage)
        const rank = image => image.present ? 0 : image === usual ? 1 : 2
        const names = all.map((image, row) => ({ name: image.name, rank: rank(image), row: row }))
            .sort((one, other) => one.rank - other.rank || one.row - other.row).map(one => one.name)
        const first = names.slice(0, most)
        if (names.includes(chosen) && !first.includes(chosen))
            first[most - 1] = chosen
        return first
    }
    RowLayout {
        Layout.fillWidth: true
        HText {
            Layout.fillWidth: true
            text: qsTr("Image")
            color: Theme.muted
            font.pixelSize: Theme.small
        }
        HButton {
            objectName: "allImages"
            visible: Backend.images.count > images.shown.length
            kind: "link"
            tall: Theme.grown(24)
            leftPadding: 6
            rightPadding: 6
            text: qsTr("All %1 images").arg(Backend.images.count)
            onClicked: Navigation.go("images")
        }
    }
    Row {
        Layout.fillWidth: true
        spacing: 14
        Repeater {
            model: images.shown
            CreateImageCard {
                required property string modelData
                required property int index
                objectName: "imageCard" + index
                width: (images.width - (images.columns - 1) * 14) / images.columns
                image: Backend.images.find(modelData)
                chosen: image !== null && images.chosen === image.name
                onClicked: images.picked(image.name)
            }
        }
        OwnDiskCard {
            width: (images.width - (images.columns - 1) * 14) / images.columns
            onClicked: Navigation.importDisk()
        }
    }
}
