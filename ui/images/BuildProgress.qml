import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// How far a build is: what it does, bytes, time left.
ColumnLayout {
    id: progress
    property ImageItem image
    spacing: 8
    ProgressLine {
        Layout.fillWidth: true
        value: progress.image ? progress.image.buildFraction : 0
        label: progress.image ? qsTr("Building %1").arg(progress.image.title) : ""
    }
    GridLayout {
        Layout.fillWidth: true
        columns: progress.width < 360 ? 1 : 2
        rowSpacing: 2
        HText {
            Layout.fillWidth: true
            text: !progress.image ? "" : progress.image.buildTitle + (progress.image.buildBytes !== "" ? " · " + progress.image.buildBytes : "")
            color: Theme.soft
            font.pixelSize: Theme.small
            elide: Text.ElideRight
        }
        HText {
            text: progress.image ? (progress.image.buildTimeLeft !== "" ? progress.image.buildTimeLeft : qsTr("%1 %").arg(Math.floor(progress.image.buildFraction * 100))) : ""
            color: Theme.muted
            font.pixelSize: Theme.small
        }
    }
}
