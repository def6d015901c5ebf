import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// How far an import is: what it does, bytes.
ColumnLayout {
    id: progress
    property ImageItem image
    spacing: 8
    ProgressLine {
        Layout.fillWidth: true
        value: progress.image ? Math.max(0, progress.image.importFraction) : 0
        label: progress.image ? qsTr("Importing %1").arg(progress.image.title) : ""
    }
    RowLayout {
        Layout.fillWidth: true
        HText {
            Layout.fillWidth: true
            text: !progress.image ? "" : progress.image.importStep + (progress.image.importBytes !== "" ? " · " + progress.image.importBytes : "")
            color: Theme.soft
            font.pixelSize: Theme.small
            elide: Text.ElideRight
        }
        HText {
            text: progress.image && progress.image.importFraction >= 0 ? qsTr("%1 %").arg(Math.floor(progress.image.importFraction * 100)) : ""
            color: Theme.muted
            font.pixelSize: Theme.small
        }
    }
}
